-- The last column that called a security or crypto transaction a booking.
ALTER TABLE "WalletPrice" RENAME COLUMN "bookingId" TO "positionTransactionId";
ALTER VIEW coffer.wallet_price RENAME COLUMN "bookingId" TO "positionTransactionId";

-- CREATE OR REPLACE cannot rename a column of the result.
DROP FUNCTION coffer.paid_prices(uuid, text);
CREATE FUNCTION coffer.paid_prices(wallet uuid, named text)
RETURNS TABLE (date date, value numeric, currency text, "positionTransactionId" uuid)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH position_transaction AS (
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "SecurityTransaction" AS t
    WHERE t."walletId" = wallet AND t.isin = named
    UNION ALL
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "CryptoTransaction" AS t
    WHERE t."walletId" = wallet AND t.symbol = named
  ),
  priced AS (SELECT * FROM position_transaction WHERE "priceValue" > 0 AND "priceCurrency" IS NOT NULL)
  SELECT DISTINCT ON (priced.date) priced.date, priced."priceValue", priced."priceCurrency", priced.id
  FROM priced
  WHERE priced.type IN ('buy', 'sell')
    OR (priced.type IN ('initialBalance', 'transferIn') AND NOT EXISTS (
      SELECT FROM priced AS trade WHERE trade.type IN ('buy', 'sell') AND trade.date <= priced.date))
  ORDER BY priced.date, priced.id DESC;
END $$;

CREATE OR REPLACE FUNCTION coffer.refresh_paid_prices(wallet uuid, named text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stored record;
  stated record;
  obsolete date[];
  paid record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || ' ' || named, 0));
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("positionTransactionId") AS ids
  INTO stored FROM "WalletPrice" WHERE "walletId" = wallet AND instrument = named AND source = 'transaction';
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("positionTransactionId") AS ids
  INTO stated FROM coffer.paid_prices(wallet, named);
  SELECT array_agg(day) INTO obsolete FROM (SELECT unnest(stored.days) EXCEPT SELECT unnest(stated.days)) AS without_transaction(day);
  IF obsolete IS NOT NULL THEN
    DELETE FROM "WalletPrice" AS price
    WHERE price."walletId" = wallet AND price.instrument = named AND price.source = 'transaction' AND price.date = ANY (obsolete);
  END IF;
  FOR paid IN
    SELECT * FROM unnest(stated.days, stated.amounts, stated.currencies, stated.ids) AS one(date, value, currency, id)
    EXCEPT SELECT * FROM unnest(stored.days, stored.amounts, stored.currencies, stored.ids)
    ORDER BY 1
  LOOP
    INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "positionTransactionId", "lastUpdatedTime")
    VALUES (wallet, named, paid.date, 'transaction', paid.value, paid.currency, paid.id, now())
    ON CONFLICT ("walletId", instrument, date, source) DO UPDATE
    SET value = excluded.value, currency = excluded.currency, "positionTransactionId" = excluded."positionTransactionId",
      "lastUpdatedTime" = excluded."lastUpdatedTime";
  END LOOP;
END $$;

-- Undo writes the columns that a captured row names. A distributed database updates with immutable functions only, such
-- as jsonb_set.
UPDATE "ChangedRow"
SET before = jsonb_set(before - 'bookingId', '{positionTransactionId}', before -> 'bookingId')
WHERE "table" = 'WalletPrice' AND before ? 'bookingId';
