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
export interface ImpliedOpening {
  /** The day before the first transaction. */
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
}

/** The file's transactions, as far as they determine the opening balance. */
interface InFile {
  /** Sum of the booked ones up to the day of the stated closing balance, in its currency. */
  readonly booked: string;
  /** The day of the first one; null without any. */
  readonly first: string | null;
}

/**
 * The opening balance that a file states, or that follows from its closing balance; null without one, if it is 0, or if
 * it is in another currency than the asset. `currency` is null before an asset is chosen.
 */
export function openingIn(
  { opening, closing, broker }: PreparedImport,
  { booked, first }: InFile,
  currency: string | null,
): ImpliedOpening | null {
  if (broker !== null || first === null) return null;
  const from = opening ?? closing;
  if (from === null || (currency !== null && from.currency !== currency)) return null;
  const before =
    'stated' in from ? decimalOfText(from.stated).minus(decimalOfText(booked)) : decimalOfText(from.amount);
  const amount = formatDecimal(before);
  return amount === '0' ? null : { date: addDays(first, -1), amount, currency: from.currency };
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
  if (!(await isUnused(wallet, asset.id, importId))) return;
  const [row] = await transaction.query({
    row: { first: is.orNull(is.date), booked: is.text },
    text: `SELECT min(date) AS first, trim_scale(coalesce(sum("amountValue") FILTER (
             WHERE NOT pending AND "amountCurrency" = $3 AND date <= $4), 0))::text AS booked
           FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "parentTransactionId" IS NULL`,
    values: [walletId, asset.id, closing?.currency ?? null, closing?.date ?? null],
  });
  const opening = openingIn(prepared, row ?? { booked: '0', first: null }, asset.defaultCurrency);
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
