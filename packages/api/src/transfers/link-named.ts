// Links transfers whose file names the own account on the other side.
import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { linkTransactions, openPairs, type TransactionPair } from './link-transactions.ts';

/** Keys of imported lines whose other side is in the account of that name. */
export interface NamedOtherSide {
  readonly account: string;
  readonly keys: readonly string[];
}

/** Maximum number of days between both sides of a transfer. */
const DAYS = 3;

const CANDIDATE = {
  id: is.uuid,
  date: is.date,
  assetId: is.uuid,
  otherId: is.uuid,
  otherDate: is.date,
  otherAssetId: is.uuid,
};

/**
 * Links the imported lines with transactions of the named account: the opposite amount in the same currency within three days,
 * neither of them linked, split or in a closed period. The nearest days are linked first, each transaction once.
 */
export async function linkNamedTransfers(
  wallet: Wallet,
  importId: string,
  named: readonly NamedOtherSide[],
): Promise<number> {
  if (named.length === 0) return 0;
  const used = new Set<string>();
  const pairs = (await openPairs(wallet, await candidates(wallet, importId, named))).filter(({ source, counter }) => {
    if (used.has(source.id) || used.has(counter.id)) return false;
    used.add(source.id).add(counter.id);
    return true;
  });
  return linkTransactions(wallet, pairs, () => true);
}

/** Possible pairs in the order of the named accounts, the nearest days first. */
async function candidates(
  { transaction, walletId }: Wallet,
  importId: string,
  named: readonly NamedOtherSide[],
): Promise<TransactionPair[]> {
  const isFree = (alias: string) => `NOT ${alias}.parent AND NOT EXISTS (
    SELECT FROM "TransferLink" AS l WHERE l."walletId" = $1 AND l."transactionId" = ${alias}.id)`;
  const rows = await transaction.query({
    row: CANDIDATE,
    text: `SELECT t.id, t.date, t."assetId", o.id AS "otherId", o.date AS "otherDate", o."assetId" AS "otherAssetId"
           FROM unnest($3::uuid[], $4::text[], $5::int4[]) AS line(key, account, place)
           JOIN "Transaction" AS t ON t."walletId" = $1 AND t."importId" = $2 AND t."importKey" = line.key
           JOIN "Asset" AS a ON a."walletId" = $1 AND a.id <> t."assetId"
             AND (lower(a.name) = lower(line.account) OR a."accountNumber" = line.account)
           JOIN "Transaction" AS o ON o."walletId" = $1 AND o."assetId" = a.id AND o."amountCurrency" = t."amountCurrency"
             AND o."amountValue" = -t."amountValue" AND o.date BETWEEN t.date - ${DAYS} AND t.date + ${DAYS}
           WHERE t."amountValue" <> 0 AND ${isFree('t')} AND ${isFree('o')}
           ORDER BY line.place, abs(o.date - t.date), t.date, t.id, o.id`,
    values: [
      walletId,
      importId,
      named.flatMap(({ keys }) => keys),
      named.flatMap(({ account, keys }) => keys.map(() => account)),
      named.flatMap(({ keys }, place) => keys.map(() => place)),
    ],
  });
  return rows.map(({ id, date, assetId, otherId, otherDate, otherAssetId }) => ({
    source: { id, date, assetId },
    counter: { id: otherId, date: otherDate, assetId: otherAssetId },
  }));
}
