import { type CapturedRow, rowName } from '../rows/captured-row.ts';
import { changesOfRows, rowsNow } from '../rows/captured-rows.ts';
import { columnsSet } from '../rows/columns-set.ts';
import { type InTheWay, inTheWayOf } from './plan-undo.ts';

type InWallet = Parameters<typeof changesOfRows>[0];

/** A row that stands in the way, or one that is missing. */
export interface NeededRow {
  readonly table: string;
  readonly key: string;
  /** The columns by which it stands in the way; null: whatever was done to it. Of one that is missing there are none. */
  readonly columns: readonly string[] | null;
}

/** How many of the changes that stand in the way are listed. */
export const MOST_LISTED = 100;

/**
 * The change set that made, deleted or last set each of these rows, as far as its columns matter, and holds; but for
 * `except`. An undo is named only where no other holds: who made a row stands in the way, not who took back its deletion.
 */
export async function whoSetIt(
  wallet: InWallet,
  needed: readonly NeededRow[],
  except: ReadonlySet<string>,
): Promise<InTheWay[]> {
  if (needed.length === 0) return [];
  const asked = needed.slice(0, MOST_LISTED);
  const changes = Map.groupBy(await changesOfRows(wallet, asked), rowName);
  const current = await rowsNow(wallet, asked);
  return asked.flatMap((row) => {
    const all = changes.get(rowName(row)) ?? [];
    const isAbout = (change: CapturedRow) =>
      change.change !== 'u' ||
      row.columns === null ||
      columnsSet(change, all, current.get(rowName(row)) ?? null).some((column) => row.columns?.includes(column));
    const others = all.filter((change) => !except.has(change.changeSetId) && isAbout(change));
    const holding = others.filter(({ undoneById }) => undoneById === null);
    const last =
      holding.findLast(({ operation }) => !operation.startsWith('history.')) ?? holding.at(-1) ?? others.at(-1);
    return last === undefined ? [] : [inTheWayOf(last)];
  });
}
