import type { Wallet } from '../../kernel/wallet.ts';
import { type CapturedRow, type RowValues, rowName } from '../rows/captured-row.ts';
import { changesSince, rowsNow } from '../rows/captured-rows.ts';
import { type InTheWay, inTheWayOf, type RowPlan } from './plan-undo.ts';

interface Undoing {
  readonly undoneRows: readonly CapturedRow[];
  readonly undoneIds: ReadonlySet<string>;
  readonly plans: readonly RowPlan[];
  /** Rows as they stand now, by `rowName`. */
  readonly current: ReadonlyMap<string, RowValues>;
}

/**
 * Who linked bookings again whose undone link somebody has taken away since. A booking has one link: the later one set it
 * too, and found the category that the first one gave.
 */
export async function linkedSince(
  wallet: Pick<Wallet, 'transaction' | 'walletId'>,
  { undoneRows, undoneIds, plans, current }: Undoing,
): Promise<InTheWay[]> {
  const links = Map.groupBy(
    undoneRows.filter(({ table }) => table === 'TransferLink'),
    rowName,
  );
  const gone = [...links].flatMap(([name, changes]) => {
    const made = changes[0]?.change === 'i' && changes.at(-1)?.change === 'i';
    return made && !current.has(name) ? changes.slice(0, 1) : [];
  });
  const [first] = gone;
  if (first === undefined) return [];
  const recordIds = gone.map(({ recordId }) => recordId);
  const since = await changesSince(wallet, { recordIds, tables: ['TransferLink'], seq: first.seq });
  const standing = await rowsNow(wallet, since);
  const going = new Set(plans.flatMap((plan) => (plan.action === 'delete' ? [rowName(plan)] : [])));
  const made = since.filter(
    (row) =>
      row.change === 'i' &&
      row.undoneById === null &&
      !undoneIds.has(row.changeSetId) &&
      standing.has(rowName(row)) &&
      !going.has(rowName(row)),
  );
  return made.map(inTheWayOf);
}
