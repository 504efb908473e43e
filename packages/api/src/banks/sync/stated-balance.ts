import type { StatedBalance } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/**
 * The sum of the asset's transactions in the stated balance's currency up to and including its date. Excludes pending
 * transactions.
 */
export async function computeBookedBalance(
  { transaction, walletId }: Wallet,
  assetId: string,
  { currency, date }: StatedBalance,
): Promise<string> {
  const [row] = await transaction.query({
    row: { balance: is.numeric },
    text: `SELECT trim_scale(coalesce(sum(amount), 0) - (
             SELECT coalesce(sum("amountValue"), 0) FROM "Transaction"
             WHERE "walletId" = $1 AND pending AND "assetId" = $2 AND "amountCurrency" = $3 AND date <= $4
               AND "parentTransactionId" IS NULL)) AS balance
           FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4`,
    values: [walletId, assetId, currency, date],
  });
  return row?.balance ?? '0';
}

interface AccountStatedBalance {
  readonly accountId: string;
  readonly assetId: string;
  readonly stated: StatedBalance | null;
}

/** Stores the bank's stated balance, the computed balance, and the first day on which they differed. */
export async function storeStatedBalance(
  wallet: Wallet,
  { accountId, assetId, stated }: AccountStatedBalance,
): Promise<void> {
  if (stated === null) return;
  const computed = await computeBookedBalance(wallet, assetId, stated);
  const differs = !parseUnlimitedDecimal(stated.amount).equals(parseUnlimitedDecimal(computed));
  await wallet.transaction.execute({
    text: `UPDATE "BankAccount" SET stated = $3, computed = $4, "statedCurrency" = $5, "statedDate" = $6,
             "differenceSince" = CASE WHEN $7 THEN coalesce("differenceSince", $6::date) END
           WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, accountId, stated.amount, computed, stated.currency, stated.date, differs],
  });
}
