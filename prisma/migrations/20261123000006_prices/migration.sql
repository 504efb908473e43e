-- What the wallet sees of prices, and the prices that its bookings say.

-- What bookings of an instrument say of its price: on each day the buy or sell with the highest id. An initial balance
-- or a transfer in says it only where no buy or sell stands on or before its day.
CREATE FUNCTION coffer.paid_prices(wallet uuid, named text)
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
  priced AS (SELECT * FROM booking WHERE "priceValue" >= 0 AND "priceCurrency" IS NOT NULL)
  SELECT DISTINCT ON (priced.date) priced.date, priced."priceValue", priced."priceCurrency", priced.id
  FROM priced
  WHERE priced.type IN ('buy', 'sell')
    OR (priced.type IN ('initialBalance', 'transferIn') AND NOT EXISTS (
      SELECT FROM priced AS trade WHERE trade.type IN ('buy', 'sell') AND trade.date <= priced.date))
  ORDER BY priced.date, priced.id DESC;
END $$;

-- Every price as the wallet sees it: of those on one day the lowest rank wins. A spare one, which an initial balance or a
-- transfer in has said, counts only where there is no other on or before the day: what was once paid elsewhere must not
-- win over yesterday's quote. Runs with its owner's rights and is its own fence, as above.
CREATE VIEW coffer.wallet_price AS
  SELECT own.instrument, own.date, own.value, own.currency, own.source::text, NULL::text AS "quotedBy", own."bookingId",
    own."lastUpdatedTime",
    CASE WHEN own.source = 'manual' THEN 0 WHEN security.id IS NULL AND crypto.id IS NULL THEN 2 ELSE 3 END AS rank,
    security.id IS NOT NULL OR crypto.id IS NOT NULL AS spare
  FROM "WalletPrice" AS own
  LEFT JOIN "SecurityTransaction" AS security ON security."walletId" = own."walletId" AND security.id = own."bookingId"
    AND security.type IN ('initialBalance', 'transferIn')
  LEFT JOIN "CryptoTransaction" AS crypto ON crypto."walletId" = own."walletId" AND crypto.id = own."bookingId"
    AND crypto.type IN ('initialBalance', 'transferIn')
  WHERE own."walletId" = coffer.current_wallet()
  UNION ALL
  SELECT quote.instrument, quote.date, quote.value, quote.currency, 'quote', quote.source, NULL, NULL, 1, false
  FROM "QuotePrice" AS quote;

GRANT SELECT ON coffer.wallet_price TO coffer_app;

-- Makes the price rows of an instrument what its bookings say. Of two writers that book one instrument the second must
-- see what the first has booked: it waits here, and each statement below sees what was committed before it. It writes
-- what differs alone, and by an array of days or VALUES, as triggers of day totals do.
CREATE FUNCTION coffer.refresh_paid_prices(wallet uuid, named text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held record;
  said record;
  gone date[];
  paid record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || ' ' || named, 0));
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("bookingId") AS bookings
  INTO held FROM "WalletPrice" WHERE "walletId" = wallet AND instrument = named AND source = 'transaction';
  SELECT array_agg(date) AS days, array_agg(value) AS amounts, array_agg(currency) AS currencies, array_agg("bookingId") AS bookings
  INTO said FROM coffer.paid_prices(wallet, named);
  SELECT array_agg(day) INTO gone FROM (SELECT unnest(held.days) EXCEPT SELECT unnest(said.days)) AS no_more(day);
  IF gone IS NOT NULL THEN
    DELETE FROM "WalletPrice" AS price
    WHERE price."walletId" = wallet AND price.instrument = named AND price.source = 'transaction' AND price.date = ANY (gone);
  END IF;
  FOR paid IN
    SELECT * FROM unnest(said.days, said.amounts, said.currencies, said.bookings) AS one(date, value, currency, booking)
    EXCEPT SELECT * FROM unnest(held.days, held.amounts, held.currencies, held.bookings)
    ORDER BY 1
  LOOP
    INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "bookingId", "lastUpdatedTime")
    VALUES (wallet, named, paid.date, 'transaction', paid.value, paid.currency, paid.booking, now())
    ON CONFLICT ("walletId", instrument, date, source) DO UPDATE
    SET value = excluded.value, currency = excluded.currency, "bookingId" = excluded."bookingId", "lastUpdatedTime" = excluded."lastUpdatedTime";
  END LOOP;
END $$;

-- Kept by triggers, as day totals are, so that no way of writing bookings can forget it. Instruments in their order, so
-- that two statements wait for each other and not crosswise. The argument names the column of the instrument.
CREATE FUNCTION coffer.refresh_prices_of_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  booked record;
BEGIN
  FOR booked IN SELECT DISTINCT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[0] AS named FROM changed ORDER BY 1, 2 LOOP
    PERFORM coffer.refresh_paid_prices(booked.wallet, booked.named);
  END LOOP;
  RETURN NULL;
END $$;

-- Only where something changed that a price is made of.
CREATE FUNCTION coffer.refresh_prices_of_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  booked record;
BEGIN
  FOR booked IN
    SELECT DISTINCT difference.wallet, difference.named FROM (
      (SELECT "walletId" AS wallet, to_jsonb(old_rows) ->> tg_argv[0] AS named, id, date, type, "priceValue", "priceCurrency" FROM old_rows
       EXCEPT SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[0], id, date, type, "priceValue", "priceCurrency" FROM new_rows)
      UNION ALL
      (SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[0], id, date, type, "priceValue", "priceCurrency" FROM new_rows
       EXCEPT SELECT "walletId", to_jsonb(old_rows) ->> tg_argv[0], id, date, type, "priceValue", "priceCurrency" FROM old_rows)
    ) AS difference
    ORDER BY 1, 2
  LOOP
    PERFORM coffer.refresh_paid_prices(booked.wallet, booked.named);
  END LOOP;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.refresh_paid_prices FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION coffer.refresh_prices_of_changed, coffer.refresh_prices_of_updated FROM PUBLIC;

CREATE TRIGGER position_inserted AFTER INSERT ON "SecurityTransaction"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_changed('isin');
CREATE TRIGGER position_deleted AFTER DELETE ON "SecurityTransaction"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_changed('isin');
CREATE TRIGGER position_updated AFTER UPDATE ON "SecurityTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_updated('isin');
CREATE TRIGGER position_inserted AFTER INSERT ON "CryptoTransaction"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_changed('symbol');
CREATE TRIGGER position_deleted AFTER DELETE ON "CryptoTransaction"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_changed('symbol');
CREATE TRIGGER position_updated AFTER UPDATE ON "CryptoTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.refresh_prices_of_updated('symbol');
