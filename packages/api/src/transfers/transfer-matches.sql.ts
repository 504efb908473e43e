import { MAX_TRANSFER_MATCH_DAYS } from '@coffer/domain/counter-amount-range.ts';

/** The texts of transaction `t` for comparison. */
export const transactionTextSql = (t: string) => `concat_ws(' ', ${t}."fromTo", ${t}.description)`;

/** The similarity of two texts, 0 to 1: the share of common trigrams (pg_trgm). */
const likeness = (a: string, b: string) => `similarity(${a}, ${b})`;

const unlinked = (t: string) =>
  `NOT EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = ${t}."walletId" AND l."transactionId" = ${t}.id)`;

/** Maximum number of matches in a response. */
const MATCHES = 50;

/**
 * SQL: the unlinked transactions of an asset within seven days of a source, with one of the expected amounts. Selects
 * `t.*` with the sort keys: nearest day, closest amount, most similar texts. Reads the index of (walletId, assetId,
 * date, id).
 * $1 wallet, $2 asset, $3 the source’s day, $4 the source’s id or null, $5–$8 the expected amounts (currency, expected,
 * low, high), $9 the source’s texts.
 */
export const MATCHING_TRANSACTIONS = `
  SELECT t.*, abs(t.date - $3::date) AS days, abs(t."amountValue" / mirror.expected - 1) AS difference,
    ${likeness(transactionTextSql('t'), '$9')} AS likeness
  FROM coffer.wallet_transaction t
  JOIN unnest($5::text[], $6::numeric[], $7::numeric[], $8::numeric[]) AS mirror(currency, expected, low, high)
    ON mirror.currency = t."amountCurrency" AND t."amountValue" BETWEEN mirror.low AND mirror.high
  WHERE t."walletId" = $1 AND t."assetId" = $2 AND t.date BETWEEN $3::date - ${MAX_TRANSFER_MATCH_DAYS} AND $3::date + ${MAX_TRANSFER_MATCH_DAYS}
    AND NOT t.parent AND t.id IS DISTINCT FROM $4::uuid AND ${unlinked('t')}
  ORDER BY days, difference, likeness DESC, t.id DESC
  LIMIT ${MATCHES}`;

export const ORDER_BY_BEST_MATCH = 'ORDER BY t.days, t.difference, t.likeness DESC, t.id DESC';

/** The currencies of an asset's transactions near a day. $1 wallet, $2 asset, $3 the day. */
export const CURRENCIES_NEAR_DAY = `
  SELECT DISTINCT t."amountCurrency" AS currency FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1 AND t."assetId" = $2 AND t.date BETWEEN $3::date - ${MAX_TRANSFER_MATCH_DAYS} AND $3::date + ${MAX_TRANSFER_MATCH_DAYS}`;
