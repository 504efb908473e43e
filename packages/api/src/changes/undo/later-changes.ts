import { type CapturedRow, rowName } from '../rows/captured-row.ts';
import { readCurrentRows, readRowChanges } from '../rows/captured-rows.ts';
import { changedColumns } from '../rows/changed-columns.ts';
import { type BlockingChange, blockingChange } from './plan-undo.ts';

type InWallet = Parameters<typeof readRowChanges>[0];

/** A row that blocks the undo, or that is missing. */
export interface BlockingRow {
  readonly table: string;
  readonly key: string;
  /** The columns that block; null: any change of the row. Empty for a missing row. */
  readonly columns: readonly string[] | null;
}

/** Maximum number of blocking changes listed. */
export const MAX_LISTED_CHANGES = 100;

/**
 * Returns the change set in force that created, deleted or last set each row in the relevant columns; skips `except`.
 * An undo is returned only if no other change set qualifies: the creator of a row blocks, not the undo of its deletion.
 */
export async function findLaterChanges(
  wallet: InWallet,
  needed: readonly BlockingRow[],
  except: ReadonlySet<string>,
): Promise<BlockingChange[]> {
  if (needed.length === 0) return [];
  const asked = needed.slice(0, MAX_LISTED_CHANGES);
  const changes = Map.groupBy(await readRowChanges(wallet, asked), rowName);
  const current = await readCurrentRows(wallet, asked);
  return asked.flatMap((row) => {
    const all = changes.get(rowName(row)) ?? [];
    const isAbout = (change: CapturedRow) =>
      change.change !== 'u' ||
      row.columns === null ||
      changedColumns(change, all, current.get(rowName(row)) ?? null).some((column) => row.columns?.includes(column));
    const others = all.filter((change) => !except.has(change.changeSetId) && isAbout(change));
    const holding = others.filter(({ undoneById }) => undoneById === null);
    const last =
      holding.findLast(({ operation }) => !operation.startsWith('history.')) ?? holding.at(-1) ?? others.at(-1);
    return last === undefined ? [] : [blockingChange(last)];
  });
}
