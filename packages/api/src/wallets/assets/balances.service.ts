import * as is from '@coffer/db/columns.ts';
import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import type { z } from 'zod';
import { cutToPage } from '../../kernel/page-byte-counter.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { getWallet, walletToday } from '../wallets.service.ts';
import type { AssetBalance, balanceSeriesInput, balancesInput, listBalancesInput } from './assets.schema.ts';
import { getAsset } from './assets.service.ts';

/** Joins assets, because day totals outlive their asset. */
const BALANCES = `
  SELECT d."assetId", d.currency, trim_scale(sum(d.amount)) AS balance
  FROM "DayTotal" d JOIN "Asset" a ON a."walletId" = d."walletId" AND a.id = d."assetId"
  WHERE d."walletId" = $1`;
const BY_ASSET = 'GROUP BY d."assetId", d.currency ORDER BY d."assetId", d.currency';

const ASSET_BALANCE = {
  assetId: is.uuid,
  currency: is.text,
  balance: is.numeric,
};

/**
 * Returns the balance of the assets at the end of a day in each currency: one range scan of the day totals by
 * (walletId, assetId, currency, date). Securities and crypto positions are not included.
 */
export async function readBalances(
  wallet: Wallet,
  { walletId, assetId, date }: z.infer<typeof balancesInput>,
): Promise<AssetBalance[]> {
  if (assetId !== undefined) await getAsset(wallet, assetId);
  return wallet.transaction.query({
    row: ASSET_BALANCE,
    text: `${BALANCES} AND d.date <= $2 AND ($3::uuid IS NULL OR d."assetId" = $3) ${BY_ASSET}`,
    values: [walletId, await dayOf(wallet, date), assetId ?? null],
  });
}

/**
 * Adds up the totals of all days, because each balance includes all earlier days. Returns the days from $5 on and the
 * last day before $5.
 */
const BALANCE_SERIES = `
  WITH days AS (
    SELECT date, trim_scale(sum(sum(amount)) OVER (ORDER BY date)) AS balance FROM "DayTotal"
    WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3 AND date <= $4 GROUP BY date
  )
  SELECT date, balance FROM days
  WHERE date >= coalesce((SELECT max(date) FROM days WHERE date < $5), '-infinity') ORDER BY date`;

/** Returns the balance of an asset in one currency at the end of each day with transactions, up to today. */
export async function readBalanceSeries(
  wallet: Wallet,
  { walletId, assetId, currency, start }: z.infer<typeof balanceSeriesInput>,
) {
  await getAsset(wallet, assetId);
  return wallet.transaction.query({
    row: { date: is.date, balance: is.numeric },
    text: BALANCE_SERIES,
    values: [walletId, assetId, currency, await dayOf(wallet, undefined), start ?? null],
  });
}

/** Returns a page of the balances of all assets. */
export async function listBalances(
  wallet: Wallet,
  { walletId, date, limit, cursor }: z.infer<typeof listBalancesInput>,
) {
  const after = cursor === undefined ? null : placeOf(cursor);
  const rows = await wallet.transaction.query({
    row: ASSET_BALANCE,
    text: `${BALANCES} AND d.date <= $2 AND ($3::uuid IS NULL OR (d."assetId", d.currency) > ($3, $4)) ${BY_ASSET} LIMIT $5`,
    values: [walletId, await dayOf(wallet, date), after?.assetId ?? null, after?.currency ?? null, limit + 1],
  });
  const { items, last } = cutToPage(rows, limit);
  return { items, nextCursor: last === null ? null : cursorAt(last) };
}

async function dayOf(wallet: Wallet, date: string | undefined): Promise<string> {
  return date ?? walletToday(await getWallet(wallet.transaction), wallet.now());
}

type BalanceCursor = Pick<AssetBalance, 'assetId' | 'currency'>;

/** Encodes a position in the list as an opaque cursor. */
function cursorAt({ assetId, currency }: BalanceCursor): string {
  return Buffer.from(`${assetId} ${currency}`).toString('base64url');
}

function placeOf(cursor: string): BalanceCursor {
  const [assetId = '', currency = '', ...rest] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (!isCanonicalUuid(assetId) || !isCurrencyCode(currency) || rest.length > 0)
    throw invalidFieldProblem('invalidInput', 'cursor', 'is not the nextCursor of a response');
  return { assetId, currency };
}
