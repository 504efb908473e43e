import type { Delivery, StatedBalance } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { decimalOfText, formatDecimal } from '@coffer/domain/decimal.ts';
import { closedUntil } from '../../books/closings/closed-until.ts';
import { insertTransaction } from '../../books/transactions/insert-transaction.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';
import { systemCategoryId } from '../../wallets/system-categories.ts';

/** What is booked of an asset by the end of a day, without what is only pending. */
async function bookedBy(
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

/**
 * What an account held before its history begins, so that its balance is the bank's: booked once, where nothing but the
 * bank has ever booked on the asset.
 */
export async function bookInitialBalance(
  wallet: Wallet,
  { asset, delivery }: { readonly asset: Asset; readonly delivery: Delivery },
): Promise<void> {
  const { bookedBalance: stated, lines } = delivery;
  if (stated === null || stated.currency !== asset.defaultCurrency || asset.type === 'securities') return;
  const others = await wallet.transaction.query({
    text: `SELECT FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND source <> 'sync' LIMIT 1`,
    values: [wallet.walletId, asset.id],
  });
  if (others.length > 0) return;
  const booked = await bookedBy(wallet, asset.id, stated);
  const amountValue = formatDecimal(decimalOfText(stated.amount).minus(decimalOfText(booked)));
  if (amountValue === '0') return;
  const days = lines.filter(({ pending }) => !pending).map(({ date }) => date);
  const first = [...days, stated.date].toSorted()[0] ?? stated.date;
  const categoryId = await systemCategoryId(wallet.transaction, 'initialBalance');
  const date = days.length === 0 ? first : addDays(first, -1);
  // Closed books are not touched: the difference is shown instead.
  const closed = await closedUntil(wallet, asset.id);
  if (closed !== null && date <= closed) return;
  const fields = { assetId: asset.id, amountValue, amountCurrency: stated.currency, categoryId, reviewed: true };
  await insertTransaction(wallet, { ...fields, date }, { source: 'system' });
}

interface Compared {
  readonly accountId: string;
  readonly assetId: string;
  readonly stated: StatedBalance | null;
}

/** Keeps what the bank states beside what is booked, and since which day the two differ. */
export async function compareBalance(wallet: Wallet, { accountId, assetId, stated }: Compared): Promise<void> {
  if (stated === null) return;
  const computed = await bookedBy(wallet, assetId, stated);
  const differs = !decimalOfText(stated.amount).equals(decimalOfText(computed));
  await wallet.transaction.execute({
    text: `UPDATE "BankAccount" SET stated = $3, computed = $4, "statedCurrency" = $5, "statedDate" = $6,
             "differenceSince" = CASE WHEN $7 THEN coalesce("differenceSince", $6::date) END
           WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, accountId, stated.amount, computed, stated.currency, stated.date, differs],
  });
}
