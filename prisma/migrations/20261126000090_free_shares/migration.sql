-- Shares received for free (a bonus, a spin-off) do not determine a price: a price of 0 would make the whole position
-- worthless.
CREATE OR REPLACE FUNCTION coffer.paid_prices(wallet uuid, named text)
RETURNS TABLE (date date, value numeric, currency text, "bookingId" uuid)
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH booking AS (
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "SecurityTransaction" AS t
    WHERE t."walletId" = wallet AND t.isin = named
    UNION ALL
    SELECT t.id, t.date, t.type::text, t."priceValue", t."priceCurrency" FROM "CryptoTransaction" AS t
    WHERE t."walletId" = wallet AND t.symbol = named
  ),
  priced AS (SELECT * FROM booking WHERE "priceValue" > 0 AND "priceCurrency" IS NOT NULL)
  SELECT DISTINCT ON (priced.date) priced.date, priced."priceValue", priced."priceCurrency", priced.id
  FROM priced
  WHERE priced.type IN ('buy', 'sell')
    OR (priced.type IN ('initialBalance', 'transferIn') AND NOT EXISTS (
      SELECT FROM priced AS trade WHERE trade.type IN ('buy', 'sell') AND trade.date <= priced.date))
  ORDER BY priced.date, priced.id DESC;
END $$;

-- Remove the prices of 0 that earlier versions stored.
DO $$
DECLARE
  free record;
BEGIN
  FOR free IN
    SELECT DISTINCT "walletId" AS wallet, instrument FROM "WalletPrice" WHERE source = 'transaction' AND value = 0 ORDER BY 1, 2
  LOOP
    PERFORM set_config('coffer.wallet', free.wallet::text, true);
    PERFORM coffer.refresh_paid_prices(free.wallet, free.instrument);
  END LOOP;
END $$;
