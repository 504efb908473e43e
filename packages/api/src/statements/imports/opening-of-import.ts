import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { decimalOfText, formatDecimal } from '@coffer/domain/decimal.ts';
import { closedUntil } from '../../books/closings/closed-until.ts';
import { insertTransaction } from '../../books/transactions/insert-transaction.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { systemCategoryId } from '../../wallets/system-categories.ts';
import type { ImportAsset } from './import-asset.ts';
import type { PreparedImport } from './prepare-import.ts';

/** What an account held before its first statement. */
export interface OpeningBalance {
  /** The day before the first transaction. */
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
}

/**
 * The opening balance that follows from the balances in a file; null without one, or if it is 0. `booked` is the sum of
 * the file's booked transactions up to the day of the stated balance, `first` the day of its first transaction.
 */
export function openingIn(
  { closing, broker }: PreparedImport,
  booked: string,
  first: string | null,
): OpeningBalance | null {
  if (closing === null || broker !== null) return null;
  // `computed` starts from the opening balance in the file, and excludes left-out lines.
  const end = decimalOfText(closing.computed ?? closing.stated);
  const amount = formatDecimal(end.minus(decimalOfText(booked)));
  if (amount === '0') return null;
  return { date: first === null ? closing.date : addDays(first, -1), amount, currency: closing.currency };
}

/** Whether the asset has no transactions, so that a file may be its first statement. `besides` is an import to ignore. */
export async function isUnused(
  { transaction, walletId }: Wallet,
  assetId: string,
  besides: string | null,
): Promise<boolean> {
  const others = await transaction.query({
    text: `SELECT FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "importId" IS DISTINCT FROM $3::uuid LIMIT 1`,
    values: [walletId, assetId, besides],
  });
  return others.length === 0;
}

/**
 * Adds the opening balance of an account whose first statement this is, as part of the import, so that undoing the
 * import deletes it too. Closed periods do not change.
 */
export async function bookOpening(
  wallet: Wallet,
  asset: ImportAsset,
  { importId, prepared }: { readonly importId: string; readonly prepared: PreparedImport },
): Promise<void> {
  const { transaction, walletId } = wallet;
  const { closing } = prepared;
  if (closing === null || closing.currency !== asset.defaultCurrency) return;
  if (!(await isUnused(wallet, asset.id, importId))) return;
  const [row] = await transaction.query({
    row: { first: is.orNull(is.date), booked: is.text },
    text: `SELECT min(date) AS first, trim_scale(coalesce(sum("amountValue") FILTER (
             WHERE NOT pending AND "amountCurrency" = $3 AND date <= $4), 0))::text AS booked
           FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "parentTransactionId" IS NULL`,
    values: [walletId, asset.id, closing.currency, closing.date],
  });
  const opening = openingIn(prepared, row?.booked ?? '0', row?.first ?? null);
  if (opening === null) return;
  const closed = await closedUntil(wallet, asset.id);
  if (closed !== null && opening.date <= closed) return;
  const categoryId = await systemCategoryId(transaction, 'initialBalance');
  const { date, amount: amountValue, currency: amountCurrency } = opening;
  const fields = { assetId: asset.id, date, amountValue, amountCurrency, categoryId, reviewed: true };
  const { id } = await insertTransaction(wallet, fields, { source: 'system' });
  await transaction.execute({
    text: `UPDATE "Transaction" SET "importId" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, importId],
  });
}
