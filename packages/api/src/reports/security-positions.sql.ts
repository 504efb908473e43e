/**
 * Every booking of a security or of crypto up to a day, in the order in which it counts, with its counterpart of the same
 * kind: two scans of the wallet's part of its tables. $1 wallet, $2 last day.
 */
export const BOOKINGS = `
  SELECT id, "counterId", "assetId", instrument, kind, type, date, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency",
    "taxValue", "taxCurrency"
  FROM (
    SELECT t."assetId", t.isin AS instrument, 'security' AS kind, t.type::text, t.date, t.id, t.quantity, t."priceValue",
      t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency",
      l."counterSecurityTransactionId" AS "counterId"
    FROM "SecurityTransaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."securityTransactionId" = t.id
    WHERE t."walletId" = $1 AND t.date <= $2
    UNION ALL
    SELECT t."assetId", t.symbol, 'crypto', t.type::text, t.date, t.id, t.quantity, t."priceValue", t."priceCurrency",
      t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency",
      l."counterCryptoTransactionId" AS "counterId"
    FROM "CryptoTransaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1 AND l."cryptoTransactionId" = t.id
    WHERE t."walletId" = $1 AND t.date <= $2
  ) booking
  ORDER BY "assetId", kind DESC, instrument, date, id`;

/**
 * The price that counts on each day with one (manual over quote over transaction), those set by hand apart, as one text
 * `date value currency,…` an instrument, because the driver takes its time by rows: a range scan of both primary keys
 * for each instrument. $1 wallet, $2 last day, $3 instruments.
 */
export const PRICES_BY_DAY = `
  SELECT instrument,
    string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) AS prices,
    coalesce(string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) FILTER (WHERE rank = 0), '') AS manual
  FROM (
    SELECT DISTINCT ON (instrument, date) instrument, date, value, currency, rank
    FROM (
      SELECT instrument, date, value, currency, CASE source WHEN 'manual' THEN 0 ELSE 2 END AS rank
      FROM "WalletPrice" WHERE "walletId" = $1 AND instrument = ANY($3::text[]) AND date <= $2
      UNION ALL
      SELECT instrument, date, value, currency, 1 FROM "QuotePrice" WHERE instrument = ANY($3::text[]) AND date <= $2
    ) price
    ORDER BY instrument, date, rank
  ) winner
  GROUP BY instrument`;

/** What securities are called and when they were split, as the wallet sees it. $1 wallet, $2 ISINs. */
export const NAMES_AND_SPLITS = `
  SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(split.splits, '[]') AS splits
  FROM unnest($2::text[]) AS held(isin)
  LEFT JOIN "WalletSecurity" own ON own."walletId" = $1 AND own.isin = held.isin
  LEFT JOIN "Security" known ON known.isin = held.isin
  LEFT JOIN (
    SELECT isin, json_agg(json_build_object('date', date, 'factor', factor::text)) AS splits
    FROM coffer.wallet_security_split GROUP BY isin
  ) split ON split.isin = held.isin`;

/** Those of some codes that have a daily rate: a look-up each. $1 codes. */
export const WITH_RATE = `
  SELECT code FROM unnest($1::text[]) AS code WHERE EXISTS (SELECT FROM "ExchangeRate" WHERE currency = code)`;
