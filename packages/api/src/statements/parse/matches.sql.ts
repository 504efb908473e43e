/** Largest relative difference of two amounts that may be one payment: a tip, an early-payment discount or rounding. */
const MAX_RELATIVE_AMOUNT_DIFFERENCE = 0.03;
/** Maximum number of days by which a transaction may precede its invoice. */
export const MAX_MATCH_DAYS_BEFORE = 7;
/** Maximum number of days by which a transaction may follow its invoice. */
export const MAX_MATCH_DAYS_AFTER = 60;

/**
 * SQL: transactions that a document may belong to, best match first. $1 wallet, $2 file; $3, $4, $5 amounts, their
 * currencies (null: any) and confidences; $6 days and $7 their confidences; $8 names, $9 references, all from the
 * document; $10 maximum number of rows; $11 and $12 the range of days to search. The amount counts for half of the
 * score, the day and the name for a fifth each, a reference for the rest. Scans the transactions of these days in index
 * order.
 */
export const FILE_MATCHES = `
  WITH amount AS (
    SELECT * FROM unnest($3::numeric[], $4::text[], $5::float8[]) AS a (value, currency, confidence) WHERE a.value > 0
  ),
  day AS (SELECT * FROM unnest($6::date[], $7::float8[]) AS d (date, confidence)),
  near AS (
    SELECT t.id, t.date,
      (SELECT max(a.confidence * (1 - (abs(abs(t."amountValue") - a.value) / a.value / ${MAX_RELATIVE_AMOUNT_DIFFERENCE})::float8 * 0.6))
       FROM amount a
       WHERE (a.currency IS NULL OR a.currency = t."amountCurrency") AND abs(abs(t."amountValue") - a.value) <= a.value * ${MAX_RELATIVE_AMOUNT_DIFFERENCE}
      ) AS amount,
      lower(coalesce(t."fromTo", '') || ' ' || coalesce(t.description, '') || ' ' || coalesce(t.notes, '')) AS text
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1 AND t."parentTransactionId" IS NULL
      AND t.date BETWEEN $11 AND $12
      AND NOT EXISTS (
        SELECT FROM "FileAssignment" f WHERE f."walletId" = $1 AND f."fileId" = $2 AND f."transactionId" = t.id)
  ),
  scored AS (
    SELECT near.id, near.date,
      0.5 * near.amount
      + 0.2 * coalesce((
          SELECT max(d.confidence * (1 - abs(near.date - d.date) / ${MAX_MATCH_DAYS_AFTER}.0)) FROM day d
          WHERE near.date BETWEEN d.date - ${MAX_MATCH_DAYS_BEFORE} AND d.date + ${MAX_MATCH_DAYS_AFTER}), 0)
      + 0.2 * coalesce((SELECT max(word_similarity(lower(name), near.text)) FROM unnest($8::text[]) AS n (name)), 0)
      + 0.1 * coalesce((SELECT max((strpos(near.text, lower(reference)) > 0)::int) FROM unnest($9::text[]) AS r (reference)), 0)
      AS score
    FROM near WHERE near.amount IS NOT NULL
  )
  SELECT id, round(least(score, 1)::numeric, 2)::float8 AS score FROM scored ORDER BY scored.score DESC, date DESC, id DESC LIMIT $10`;
