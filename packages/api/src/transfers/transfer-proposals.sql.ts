import { likeness, wordsOf } from './transfer-matches.sql.ts';

/**
 * The bookings that a transfer may have as a side, unlinked leaves, by their days, as the cursor `leaf`. Links are looked
 * up in a list of them, since a join of the two would be planned by what was known of the wallet last: after a large
 * import that is nothing. $1 wallet, $2 and $3 the days, null for all.
 */
export const LEAVES = `
  DECLARE leaf NO SCROLL CURSOR FOR
  SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1 AND NOT t.parent AND t."amountValue" <> 0
    AND ($2::date IS NULL OR t.date >= $2) AND ($3::date IS NULL OR t.date <= $3)
    AND t.id NOT IN (SELECT l."transactionId" FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" IS NOT NULL)
  ORDER BY t.date`;

/** What is known of some bookings in words. $1 wallet, $2 bookings. */
export const WORDS = `
  SELECT t.id, ${wordsOf('t')} AS words FROM coffer.wallet_transaction t WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])`;

/**
 * The order of pairs, the surest first: nearest day, closest amount, likest words. Of what is sent alone, for the same
 * reason. $1 sources, $2 counters, $3 days between them, $4 amounts that are expected, $5 that are there, $6 and $7 words.
 */
export const SUREST_FIRST = `
  SELECT source, counter
  FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::numeric[], $5::numeric[], $6::text[], $7::text[])
    AS pair(source, counter, days, expected, amount, "sourceWords", "counterWords")
  ORDER BY days, abs(amount / expected - 1), ${likeness('"sourceWords"', '"counterWords"')} DESC, source, counter`;
