/** Maximum number of transactions examined. */
export const MAX_EXAMINED_TRANSACTIONS = 50_000;
/** Maximum number of candidates returned. */
const MAX_CANDIDATES = 5_000;

/**
 * Transactions with another transaction of the same amount on the same asset within $5 days. A split counts once, as its parent.
 * $1 wallet, $2 first day, $3 last day, $4 assets or null, $5 days.
 */
export const DUPLICATE_CANDIDATES = `
  WITH examined AS MATERIALIZED (
    SELECT t.* FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1 AND t.date BETWEEN $2 AND $3 AND t."parentTransactionId" IS NULL AND t."amountValue" <> 0
      AND ($4::uuid[] IS NULL OR t."assetId" = ANY($4))
    ORDER BY t.date DESC, t.id DESC LIMIT ${MAX_EXAMINED_TRANSACTIONS + 1}
  ), neighbours AS (
    SELECT *, lag(date) OVER alike AS before, lead(date) OVER alike AS after, count(*) OVER () AS examined
    FROM examined WINDOW alike AS (PARTITION BY "assetId", "amountCurrency", "amountValue" ORDER BY date, id)
  )
  SELECT id, date, source::text AS source, "importId", "merchantId",
    concat_ws(' ', "assetId", "amountCurrency", trim_scale("amountValue")) AS money,
    left(coffer.folded(coalesce("fromTo", description, '')), 200) AS words,
    array_remove(ARRAY["providerATransactionId", "providerBTransactionId", "providerCTransactionId", "providerDTransactionId"], NULL) AS "deliveredIds",
    examined
  FROM neighbours WHERE date - before <= $5::int OR after - date <= $5::int
  ORDER BY money, date, id LIMIT ${MAX_CANDIDATES}`;
