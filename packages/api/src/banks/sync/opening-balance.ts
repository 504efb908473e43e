import type { AccountDelivery, StatedBalance } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { formatDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { insertTransaction } from '../../books/transactions/insert-transaction.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { notifyMembers } from '../../people/notifications/notify-members.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';
import { findSystemCategoryId } from '../../wallets/system-categories.ts';
import type { AccountToRead } from './accounts-to-read.ts';
import { computeBookedBalance } from './stated-balance.ts';

interface OpeningBalanceInput {
  readonly asset: Asset;
  readonly account: AccountToRead;
  readonly delivery: AccountDelivery;
  readonly connectionId: string;
}

/**
 * Adds an opening balance for the time before the account's history, so that the balances agree. It is added only
 * once, at the first read with a usable balance, and only if the bank alone has added transactions. An opening
 * balance derived from an expected or available balance is provisional.
 */
export async function addOpeningBalance(
  wallet: Wallet,
  { asset, account, delivery }: OpeningBalanceInput,
): Promise<void> {
  const { openingBasis: basis } = delivery;
  if (basis === null || basis.currency !== asset.defaultCurrency || asset.type === 'securities') return;
  const isBankAlone = await isBankTheOnlySource(wallet, asset.id, null);
  const id = isBankAlone ? await addOpening(wallet, asset, basis) : null;
  const state = isBankAlone && basis.isProvisional ? 'provisional' : 'final';
  await keepOpening(wallet, account.id, { state, transactionId: state === 'final' ? null : id });
}

/**
 * Corrects a provisional opening balance with the first booked balance that the bank states, if the bank alone has
 * added transactions, and notifies the person who created the connection.
 */
export async function correctOpeningBalance(wallet: Wallet, opening: OpeningBalanceInput): Promise<void> {
  const { asset, account, delivery } = opening;
  const { openingBasis: stated } = delivery;
  if (!delivery.coversDays || stated === null || stated.isProvisional || stated.currency !== asset.defaultCurrency)
    return;
  await keepOpening(wallet, account.id, { state: 'final', transactionId: null });
  if (!(await isBankTheOnlySource(wallet, asset.id, account.openingTransactionId))) return;
  const difference = await missingIn(wallet, asset.id, stated);
  if (difference === '0') return;
  const isCorrected =
    account.openingTransactionId === null
      ? (await addOpening(wallet, asset, stated)) !== null
      : await addToOpeningBalance(wallet, asset.id, account.openingTransactionId, difference);
  if (isCorrected) await notifyOfCorrectedOpening(wallet, opening, difference);
}

async function missingIn(wallet: Wallet, assetId: string, stated: StatedBalance): Promise<string> {
  const booked = await computeBookedBalance(wallet, assetId, stated);
  return formatDecimal(parseUnlimitedDecimal(stated.amount).minus(parseUnlimitedDecimal(booked)));
}

/** True if every transaction of the asset came from a sync; the transaction `besides` is ignored. */
async function isBankTheOnlySource(
  { transaction, walletId }: Wallet,
  assetId: string,
  besides: string | null,
): Promise<boolean> {
  const others = await transaction.query({
    text: `SELECT FROM "Transaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND source <> 'sync' AND id IS DISTINCT FROM $3::uuid LIMIT 1`,
    values: [walletId, assetId, besides],
  });
  return others.length === 0;
}

/**
 * Adds the opening balance and returns its id. Returns null if the amount would be 0 or the date is in a closed period.
 */
async function addOpening(wallet: Wallet, asset: Asset, stated: StatedBalance): Promise<string | null> {
  const amountValue = await missingIn(wallet, asset.id, stated);
  if (amountValue === '0') return null;
  const date = await dayOfOpening(wallet, asset.id, stated.date);
  if (await isClosed(wallet, asset.id, date)) return null;
  const categoryId = await findSystemCategoryId(wallet.transaction, 'initialBalance');
  const fields = { assetId: asset.id, amountValue, amountCurrency: stated.currency, categoryId, reviewed: true };
  const { id } = await insertTransaction(wallet, { ...fields, date }, { source: 'system' });
  return id;
}

/** Whether a date is in a closed period. Such a period does not change; the app shows the difference instead. */
async function isClosed(wallet: Wallet, assetId: string, date: string): Promise<boolean> {
  const closed = await readLastClosedDay(wallet, assetId);
  return closed !== null && date <= closed;
}

/**
 * Returns the date of the opening balance: the day before the bank's first transaction or the stated balance, whichever
 * is earlier. Without transactions, returns the day of the stated balance.
 */
async function dayOfOpening({ transaction, walletId }: Wallet, assetId: string, stated: string): Promise<string> {
  const [row] = await transaction.query({
    row: { first: is.orNull(is.date) },
    text: `SELECT min(date) AS first FROM "Transaction"
           WHERE "walletId" = $1 AND "assetId" = $2 AND source = 'sync' AND NOT pending`,
    values: [walletId, assetId],
  });
  const first = row?.first ?? null;
  return first === null ? stated : addDays(first < stated ? first : stated, -1);
}

/**
 * Adds `difference` to the opening balance, and deletes it if it becomes 0. Changes nothing and returns false if a
 * person changed or deleted the opening balance, or if its period is closed.
 */
async function addToOpeningBalance(wallet: Wallet, assetId: string, id: string, difference: string): Promise<boolean> {
  const { transaction, walletId, userId, now } = wallet;
  const [opening] = await transaction.query({
    row: { date: is.date, amount: is.numeric },
    text: `SELECT date, trim_scale("amountValue") AS amount FROM "Transaction"
           WHERE "walletId" = $1 AND id = $2 AND "assetId" = $3 AND source = 'system' AND "lastUpdatedTime" = "createdTime"
           FOR UPDATE`,
    values: [walletId, id, assetId],
  });
  if (opening === undefined || (await isClosed(wallet, assetId, opening.date))) return false;
  const amount = formatDecimal(parseUnlimitedDecimal(opening.amount).plus(parseUnlimitedDecimal(difference)));
  if (amount === '0') {
    await transaction.execute({
      text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id],
    });
    return true;
  }
  await transaction.execute({
    text: `UPDATE "Transaction" SET "amountValue" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, amount, now().toISOString(), userId],
  });
  return true;
}

async function keepOpening(
  { transaction, walletId }: Wallet,
  accountId: string,
  { state, transactionId }: { readonly state: 'provisional' | 'final'; readonly transactionId: string | null },
): Promise<void> {
  await transaction.execute({
    text: `UPDATE "BankAccount" SET "openingState" = $3, "openingTransactionId" = $4 WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, accountId, state, transactionId],
  });
}

async function notifyOfCorrectedOpening(
  wallet: Wallet,
  { asset, connectionId }: OpeningBalanceInput,
  difference: string,
): Promise<void> {
  const payload = { connectionId, assetId: asset.id, difference, currency: asset.defaultCurrency };
  await notifyMembers(wallet, { type: 'openingBalanceCorrected', recipientUserIds: [wallet.userId], payload });
}
