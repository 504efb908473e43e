import * as is from '@coffer/db/columns.ts';
import { addDays, daysBetween, laterDate } from '@coffer/domain/dates.ts';
import { type Decimal, formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { insertTransaction } from '../../books/transactions/insert-transaction.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import type { ImportAsset } from './import-asset.ts';
import type { PreparedImport } from './prepare-import.ts';

/** The opening balance that follows from the first statement of an account. */
export interface ImpliedOpeningBalance {
  /** The day before the first transaction. */
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
}

/** Figures about the file's transactions, from which the opening balance is computed. */
interface InFile {
  /** The sum of the file's booked transactions up to the day of the stated closing balance, in its currency. */
  readonly booked: string;
  /** The day of the first transaction; null without transactions. */
  readonly first: string | null;
  /** The day of the last transaction; null without transactions. */
  readonly last: string | null;
}

/**
 * Maximum number of days from the end of the file's period to its stated balance. A later balance, such as one of the
 * download day, includes transactions that are not in the file.
 */
const MAX_DAYS_LATER = 7;

/**
 * Returns the opening balance that a file states, or that follows from its closing balance. Returns null if there is
 * neither, if the amount is 0, or if its currency is not the asset's. `currency` is null before an asset is chosen.
 */
export function computeFileOpeningBalance(
  { opening, closing, broker, coveredPeriods }: PreparedImport,
  { booked, first, last }: InFile,
  currency: string | null,
): ImpliedOpeningBalance | null {
  if (broker !== null || first === null || last === null) return null;
  const follows =
    closing === null ||
    daysBetween(coveredPeriods.map(({ until }) => until).reduce(laterDate, last), closing.date) > MAX_DAYS_LATER
      ? null
      : {
          ...closing,
          date: addDays(first, -1),
          amount: subtractDecimal(closing.stated, parseUnlimitedDecimal(booked)),
        };
  const implied = opening ?? follows;
  if (implied === null || (currency !== null && implied.currency !== currency)) return null;
  const amount = formatDecimal(parseUnlimitedDecimal(implied.amount));
  return amount === '0' ? null : { date: implied.date, amount, currency: implied.currency };
}

/**
 * Adds the opening balance of an account whose first statement this is, as part of the import, so that undoing the
 * import deletes it too. If a later statement was imported first, its opening balance moves to the start of this
 * statement and is reduced by the sum of this statement. Closed periods do not change.
 */
export async function addImportOpeningBalance(
  wallet: Wallet,
  asset: ImportAsset,
  { importId, prepared }: { readonly importId: string; readonly prepared: PreparedImport },
): Promise<void> {
  const { transaction, walletId } = wallet;
  const { closing } = prepared;
  const other = await findEarliestOtherTransaction(wallet, asset.id, importId);
  if (other !== null && !other.isOpening) return;
  const [row] = await transaction.query({
    row: { first: is.orNull(is.date), last: is.orNull(is.date), booked: is.text, before: is.text },
    text: `SELECT min(date) AS first, max(date) AS last,
             trim_scale(coalesce(sum("amountValue") FILTER (
               WHERE NOT pending AND "amountCurrency" = $4 AND date <= $5), 0))::text AS booked,
             trim_scale(coalesce(sum("amountValue") FILTER (
               WHERE NOT pending AND "amountCurrency" = $6 AND date <= $7), 0))::text AS before
           FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = $2 AND "importId" = $3 AND "parentTransactionId" IS NULL`,
    values: [
      ...[walletId, asset.id, importId, closing?.currency ?? null, closing?.date ?? null],
      ...[other?.currency ?? null, other?.date ?? null],
    ],
  });
  if (row === undefined) return;
  const opening = computeFileOpeningBalance(prepared, row, asset.defaultCurrency);
  if (opening === null) return;
  const closed = await readLastClosedDay(wallet, asset.id);
  if (closed !== null && opening.date <= closed) return;
  if (other === null) await insertOpening(wallet, asset, opening, importId);
  // Only an earlier statement moves an existing opening balance.
  else if (opening.date < other.date && opening.currency === other.currency) {
    const gap = subtractDecimal(
      subtractDecimal(other.amount, parseUnlimitedDecimal(opening.amount)),
      parseUnlimitedDecimal(row.before),
    );
    await insertOpening(wallet, asset, opening, importId);
    await transaction.execute(
      gap === '0'
        ? { text: 'DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = $2', values: [walletId, other.id] }
        : {
            text: 'UPDATE "Transaction" SET "amountValue" = $3::numeric WHERE "walletId" = $1 AND id = $2',
            values: [walletId, other.id, gap],
          },
    );
  }
}

async function insertOpening(
  wallet: Wallet,
  { id: assetId }: ImportAsset,
  { date, amount: amountValue, currency: amountCurrency }: ImpliedOpeningBalance,
  importId: string,
): Promise<void> {
  const categoryId = await findSystemCategoryId(wallet.transaction, 'initialBalance');
  const fields = { assetId, date, amountValue, amountCurrency, categoryId, reviewed: true };
  const { id } = await insertTransaction(wallet, fields, { source: 'system' });
  await wallet.transaction.execute({
    text: `UPDATE "Transaction" SET "importId" = $3 WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id, importId],
  });
}

/** Whether a transaction `t` is an opening balance that an import added. */
const IS_OPENING = `(t."importId" IS NOT NULL AND t.source = 'system'
  AND t."categoryId" = (SELECT c.id FROM "Category" c WHERE c."walletId" = $1 AND c."systemKey" = 'initialBalance'))`;

/** The earliest transaction of an asset. */
interface Earliest {
  readonly id: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  /** Whether the transaction is an opening balance that an import added. */
  readonly isOpening: boolean;
}

/**
 * Returns the earliest transaction of the asset that is not from this import; null if there is none. If `importId` is
 * null, considers only transactions that an import created.
 */
export async function findEarliestOtherTransaction(
  { transaction, walletId }: Wallet,
  assetId: string,
  importId: string | null,
): Promise<Earliest | null> {
  const [row] = await transaction.query({
    row: { id: is.uuid, date: is.date, amount: is.numeric, currency: is.text, isOpening: is.bool },
    text: `SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
             coalesce(${IS_OPENING}, false) AS "isOpening"
           FROM "Transaction" t WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importId" IS DISTINCT FROM $3::uuid
           ORDER BY t.date, coalesce(${IS_OPENING}, false) DESC, t.id LIMIT 1`,
    values: [walletId, assetId, importId],
  });
  return row ?? null;
}

/**
 * Restores the opening balance of a later statement before an import is undone, if this import's opening balance
 * replaced it. The amount is chosen so that the balances after the remaining transactions stay the same.
 */
export async function restoreLaterOpeningBalance(wallet: Wallet, assetId: string, importId: string): Promise<void> {
  const { transaction, walletId } = wallet;
  const [own] = await transaction.query({
    row: { id: is.uuid, currency: is.text },
    text: `SELECT t.id, t."amountCurrency" AS currency FROM "Transaction" t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t."importId" = $3 AND ${IS_OPENING}`,
    values: [walletId, assetId, importId],
  });
  if (own === undefined) return;
  const [rest] = await transaction.query({
    row: { id: is.uuid, importId: is.uuid, before: is.date, isOpening: is.bool },
    text: `SELECT t.id, t."importId", ${IS_OPENING} AS "isOpening",
             CASE WHEN ${IS_OPENING} THEN t.date ELSE t.date - 1 END AS before
           FROM "Transaction" t JOIN "Import" i ON i."walletId" = t."walletId" AND i.id = t."importId"
           JOIN "Import" undone ON undone."walletId" = i."walletId" AND undone.id = $3 AND i."createdTime" < undone."createdTime"
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND i."assetId" = $2
           ORDER BY t.date, ${IS_OPENING} DESC, t.id LIMIT 1`,
    values: [walletId, assetId, importId],
  });
  if (rest === undefined) return;
  const led = `SELECT coalesce(sum(u."amountValue"), 0) FROM "Transaction" u
    WHERE u."walletId" = $1 AND u."assetId" = $2 AND u."importId" = $3 AND u."parentTransactionId" IS NULL
      AND NOT u.pending AND u."amountCurrency" = $4 AND u.date <= $5::date`;
  const values = [walletId, assetId, importId, own.currency, rest.before];
  await transaction.execute(
    rest.isOpening
      ? {
          text: `UPDATE "Transaction" SET "amountValue" = "amountValue" + (${led}) WHERE "walletId" = $1 AND id = $6`,
          values: [...values, rest.id],
        }
      : {
          text: `UPDATE "Transaction" SET "amountValue" = (${led}), date = $5::date, "importId" = $7 WHERE "walletId" = $1 AND id = $6`,
          values: [...values, own.id, rest.importId],
        },
  );
}

function subtractDecimal(amount: string, less: Decimal): string {
  return formatDecimal(parseUnlimitedDecimal(amount).minus(less));
}
