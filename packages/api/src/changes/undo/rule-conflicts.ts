import type { Wallet } from '../../kernel/wallet.ts';
import { rowName } from '../rows/captured-row.ts';
import { readCurrentRows, readLaterRecordChanges } from '../rows/captured-rows.ts';
import { changedColumns } from '../rows/changed-columns.ts';
import { type BlockingChange, blockingChange } from './plan-undo.ts';
import type { RuleViolation } from './rule-violations.ts';

interface Undoing {
  readonly undoneIds: ReadonlySet<string>;
  /** The position of the first undone change among all changes. */
  readonly seq: number;
}

/**
 * Returns the later changes to the records and columns of the broken rules; each of these changes is valid alone.
 * Undos are left out, because the change sets that are in force again after an undo are returned instead.
 * @throws Error if no later change concerns a broken rule
 */
export async function findRuleConflicts(
  wallet: Wallet,
  broken: readonly RuleViolation[],
  { undoneIds, seq }: Undoing,
): Promise<BlockingChange[]> {
  const found: BlockingChange[] = [];
  for (const { recordIds, columns } of broken) {
    const since = await readLaterRecordChanges(wallet, { recordIds, tables: Object.keys(columns), seq });
    const current = await readCurrentRows(wallet, since);
    const rows = Map.groupBy(since, rowName);
    const later = since.filter(
      ({ changeSetId, undoneById, operation }) =>
        undoneById === null &&
        !undoneIds.has(changeSetId) &&
        changeSetId !== wallet.transaction.changeSetId &&
        !operation.startsWith('history.'),
    );
    const breaking = later.filter((change) => {
      const about = columns[change.table] ?? null;
      if (change.change !== 'u' || about === null) return true;
      const set = changedColumns(change, rows.get(rowName(change)) ?? [], current.get(rowName(change)) ?? null);
      return set.some((column) => about.includes(column));
    });
    if (breaking.length === 0)
      throw new Error(`undo would break ${recordIds.slice(0, 3).join(', ')}, but no later change is known`);
    found.push(...breaking.map(blockingChange));
  }
  return found;
}
