import * as is from '@coffer/db/columns.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { effectiveSplitsSql, sharedSecurityDetailsSql } from '../../../investments/securities/splits.sql.ts';
import type { Wallet } from '../../../kernel/wallet.ts';
import type { ImportedSecurities } from '../imports.schema.ts';
import type { NewBrokerRecords } from './new-broker-records.ts';
import type { PreparedStockSplit } from './prepare-broker-statement.ts';

/** Two sources may date the same split a few days apart. */
const DAYS = 7;

const SPLIT = { isin: is.text, date: is.date, factor: is.numeric };

/**
 * Returns the stock splits that neither the wallet nor the shared data has. A split of the same security with the same
 * factor within 7 days counts as the same split.
 */
export async function findNewStockSplits(
  wallet: Wallet,
  splits: readonly PreparedStockSplit[],
): Promise<readonly PreparedStockSplit[]> {
  if (splits.length === 0) return [];
  const places = ({ isin, date, factor }: PreparedStockSplit, days: number) =>
    `${isin} ${factor} ${addDays(date, days)}`;
  const held = await readEffectiveStockSplits(wallet, [...new Set(splits.map(({ isin }) => isin))]);
  const known = new Set(held.map((split) => places(split, 0)));
  return splits.filter((split) => {
    for (let days = -DAYS; days <= DAYS; days += 1) if (known.has(places(split, days))) return false;
    known.add(places(split, 0));
    return true;
  });
}

/** Reads the stock splits of these securities that are in effect in the wallet, ordered by date. */
export async function readEffectiveStockSplits(
  { transaction, walletId }: Wallet,
  isins: readonly string[],
): Promise<PreparedStockSplit[]> {
  return transaction.query({
    row: SPLIT,
    text: `WITH ${sharedSecurityDetailsSql('isin = ANY($2::text[])')}
           SELECT isin, date, trim_scale(factor) AS factor FROM ${effectiveSplitsSql('$1')} AS held_split WHERE isin = ANY($2::text[]) ORDER BY date`,
    values: [walletId, isins],
  });
}

/**
 * Adds stock splits to the wallet, except on days on which a security already has a split. Returns the added splits.
 */
export async function addStockSplits(
  wallet: Wallet,
  splits: readonly PreparedStockSplit[],
): Promise<readonly PreparedStockSplit[]> {
  if (splits.length === 0) return [];
  return wallet.transaction.query({
    row: SPLIT,
    text: `INSERT INTO "WalletSecuritySplit" ("walletId", "lastUpdatedTime", "lastUpdatedUserId", isin, date, factor)
           SELECT wallet.id, $2::timestamptz, $3::uuid, made.* FROM "Wallet" AS wallet,
             unnest($4::text[], $5::date[], $6::numeric[]) AS made(isin, date, factor)
           WHERE wallet.id = $1 ORDER BY made.isin, made.date
           ON CONFLICT DO NOTHING RETURNING isin, date, trim_scale(factor) AS factor`,
    values: [
      wallet.walletId,
      wallet.now().toISOString(),
      wallet.userId,
      splits.map(({ isin }) => isin),
      splits.map(({ date }) => date),
      splits.map(({ factor }) => factor),
    ],
  });
}

const LONGEST_NAME = 200;

/**
 * Returns the names that the file gives the securities of its new trades. Leaves out securities that already have a name
 * in the shared data or in the wallet.
 */
export async function findNewSecurityNames(
  wallet: Wallet,
  { trades }: NewBrokerRecords,
): Promise<ImportedSecurities['named']> {
  const names = new Map<string, string>();
  for (const { isin, name } of trades) if (isin !== null && name !== null) names.set(isin, name.slice(0, LONGEST_NAME));
  if (names.size === 0) return [];
  const isins = [...names.keys()];
  const known = await wallet.transaction.query({
    row: { isin: is.text },
    text: `SELECT isin FROM "Security" WHERE isin = ANY($1::text[]) AND name IS NOT NULL`,
    values: [isins],
  });
  const own = await wallet.transaction.query({
    row: { isin: is.text },
    text: `SELECT isin FROM "WalletSecurity" WHERE "walletId" = $1 AND isin = ANY($2::text[])`,
    values: [wallet.walletId, isins],
  });
  for (const { isin } of [...known, ...own]) names.delete(isin);
  return [...names].map(([isin, name]) => ({ isin, name })).toSorted((a, b) => a.isin.localeCompare(b.isin));
}

/** Stores names of securities in this wallet; returns the securities that got a name. */
export async function addSecurityNames(
  wallet: Wallet,
  named: ImportedSecurities['named'],
): Promise<ImportedSecurities['named']> {
  if (named.length === 0) return [];
  return wallet.transaction.query({
    row: { isin: is.text, name: is.text },
    text: `INSERT INTO "WalletSecurity" ("walletId", "lastUpdatedTime", "lastUpdatedUserId", isin, name)
           SELECT wallet.id, $2::timestamptz, $3::uuid, made.* FROM "Wallet" AS wallet, unnest($4::text[], $5::text[]) AS made(isin, name)
           WHERE wallet.id = $1 ORDER BY made.isin
           ON CONFLICT DO NOTHING RETURNING isin, name`,
    values: [
      ...[wallet.walletId, wallet.now().toISOString(), wallet.userId],
      ...[named.map(({ isin }) => isin), named.map(({ name }) => name)],
    ],
  });
}

/** Deletes the stock splits and security names that an import added, unless they were changed since. */
export async function deleteImportedSplitsAndNames(
  { transaction, walletId }: Wallet,
  { splits, named }: Pick<ImportedSecurities, 'splits' | 'named'>,
): Promise<void> {
  await transaction.execute({
    text: `DELETE FROM "WalletSecuritySplit" AS own USING unnest($2::text[], $3::date[], $4::numeric[]) AS made(isin, date, factor)
           WHERE own."walletId" = $1 AND own.isin = made.isin AND own.date = made.date AND own.factor = made.factor`,
    values: [
      walletId,
      splits.map(({ isin }) => isin),
      splits.map(({ date }) => date),
      splits.map(({ factor }) => factor),
    ],
  });
  await transaction.execute({
    text: `DELETE FROM "WalletSecurity" AS own USING unnest($2::text[], $3::text[]) AS made(isin, name)
           WHERE own."walletId" = $1 AND own.isin = made.isin AND own.name = made.name AND own.wkn IS NULL`,
    values: [walletId, named.map(({ isin }) => isin), named.map(({ name }) => name)],
  });
}
