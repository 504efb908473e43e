import { Problem } from '../../kernel/problems.ts';
import { decimalTextSign } from '../links/link-sides.ts';
import type { Transaction } from './transactions.schema.ts';

/**
 * Checks that a change keeps the transaction's transfer link and split consistent (contract §2).
 * @throws Problem `linked` or `split`
 */
export function checkLinkAndSplitRules(
  before: Transaction,
  after: Transaction,
  { unlinking }: { readonly unlinking: boolean },
): void {
  const changed = (...fields: readonly (keyof Transaction)[]) => fields.some((field) => after[field] !== before[field]);
  if (
    before.transferCounterId !== null &&
    !unlinking &&
    decimalTextSign(after.amountValue) !== decimalTextSign(before.amountValue)
  ) {
    throw new Problem('linked', {
      detail: 'The sign of a linked transaction cannot change, because its counterpart has the opposite sign.',
    });
  }
  if (before.parent && changed('amountValue', 'amountCurrency', 'assetId')) {
    throw new Problem('split', {
      detail: 'The parts of this transaction would no longer add up to it. Undo the split first.',
    });
  }
  if (before.parentTransactionId !== null && changed('date', 'amountValue', 'amountCurrency', 'assetId')) {
    throw new Problem('split', {
      detail: 'Date, amount, currency and asset of a split part follow from the split. Change the split.',
    });
  }
}
