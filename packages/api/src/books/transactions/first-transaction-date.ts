import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';

/**
 * SQL for the date of the first transaction, including securities and crypto: reads one end of the index (walletId, date) or
 * (walletId, assetId, date). Null without transactions. `assets` is an SQL array, null for all assets. $1 wallet.
 */
export const firstTransactionDateSql = (assets: string) => `least(
    CASE WHEN ${assets} IS NULL
      THEN (SELECT min(date) FROM "Transaction" WHERE "walletId" = $1)
      ELSE (SELECT min(first.date) FROM unnest(${assets}) AS asset(id) CROSS JOIN LATERAL (
              SELECT min(date) AS date FROM "Transaction" WHERE "walletId" = $1 AND "assetId" = asset.id) AS first)
    END,
    (SELECT min(date) FROM "SecurityTransaction" WHERE "walletId" = $1 AND (${assets} IS NULL OR "assetId" = ANY(${assets}))),
    (SELECT min(date) FROM "CryptoTransaction" WHERE "walletId" = $1 AND (${assets} IS NULL OR "assetId" = ANY(${assets})))
  )`;

/**
 * SQL: the earliest cash-flow date of transactions that count before their own date; a partial index finds it. $1 is
 * the wallet.
 */
const FIRST_COUNTED_EARLIER = `(
    SELECT min("usingStartDate") FROM "Transaction" WHERE "walletId" = $1 AND "usingStartDate" < date AND NOT parent)`;

/** SQL: the date of the first transaction. $1 is the wallet, $2 the assets; null means all assets. */
const FIRST_TRANSACTION = `SELECT ${firstTransactionDateSql('$2::uuid[]')} AS date`;

/** The date of the first transaction of the wallet, or of these assets; null without transactions. */
export async function readFirstTransactionDate(
  wallet: Wallet,
  assetIds: readonly string[] | null,
): Promise<string | null> {
  const [row] = await wallet.transaction.query({
    row: { date: is.orNull(is.date) },
    name: 'firstTransaction',
    text: FIRST_TRANSACTION,
    planOnce: true,
    values: [wallet.walletId, assetIds],
  });
  return row?.date ?? null;
}

const FIRST_OF_CASH_FLOW = `SELECT least(${firstTransactionDateSql('NULL::uuid[]')}, ${FIRST_COUNTED_EARLIER}) AS date`;

/** The first day on which the wallet has a transaction or a cash-flow date; null without transactions. */
export async function readFirstCashFlowDate(wallet: Wallet): Promise<string | null> {
  const [row] = await wallet.transaction.query({
    row: { date: is.orNull(is.date) },
    name: 'firstOfCashFlow',
    text: FIRST_OF_CASH_FLOW,
    planOnce: true,
    values: [wallet.walletId],
  });
  return row?.date ?? null;
}
