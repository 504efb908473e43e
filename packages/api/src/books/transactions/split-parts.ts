import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { resolveInputCashFlowDates } from './input-cash-flow-dates.ts';
import type { Transaction } from './transactions.schema.ts';

/**
 * Locks the parent if the transaction is a split part. Operations on a split lock its parent first, so only one runs at
 * a time.
 */
export async function lockParentOfPart({ transaction, walletId }: Wallet, partId: string): Promise<void> {
  await transaction.query({
    name: 'lock whole of part',
    text: `SELECT FROM "Transaction" WHERE "walletId" = $1 AND id = (
             SELECT "parentTransactionId" FROM "Transaction" WHERE "walletId" = $1 AND id = $2) FOR UPDATE`,
    values: [walletId, partId],
  });
}

/** Throws unless a part of a locked parent can be deleted: its amount must be 0, and it must not be the last part. */
export async function requireDeletablePart({ transaction, walletId }: Wallet, part: Transaction): Promise<void> {
  const [others] = await transaction.query({
    row: { any: is.bool },
    text: `SELECT EXISTS (SELECT FROM "Transaction"
             WHERE "walletId" = $1 AND "parentTransactionId" = $2 AND id <> $3) AS any`,
    values: [walletId, part.parentTransactionId, part.id],
  });
  if (part.amountValue !== '0' || others?.any !== true) {
    throw new Problem('split', {
      detail:
        'Without this part, the split would not add up. Change or undo the split, or delete the whole transaction.',
    });
  }
}

const PART = {
  id: is.uuid,
  usingDateRule: is.enumOf(UsingDateRule),
};

/** Moves parts to their parent's day; each keeps its own rule for cash-flow dates. */
export async function moveSplitParts(
  wallet: Wallet,
  { id: wholeId, date }: Pick<Transaction, 'id' | 'date'>,
): Promise<void> {
  const parts = await wallet.transaction.query({
    row: PART,
    text: `SELECT id, "usingDateRule" FROM "Transaction" WHERE "walletId" = $1 AND "parentTransactionId" = $2 ORDER BY id FOR UPDATE`,
    values: [wallet.walletId, wholeId],
  });
  for (const { id, usingDateRule: rule } of parts) {
    const using = rule === 'range' ? null : resolveInputCashFlowDates({ date, rule }, 'date');
    await wallet.transaction.execute({
      text: `UPDATE "Transaction" SET date = $3, "usingStartDate" = coalesce($4::date, "usingStartDate"),
               "usingEndDate" = coalesce($5::date, "usingEndDate"), "lastUpdatedTime" = $6, "lastUpdatedUserId" = $7
             WHERE "walletId" = $1 AND id = $2`,
      values: [wallet.walletId, id, date, using?.start, using?.end, wallet.now().toISOString(), wallet.userId],
    });
  }
}
