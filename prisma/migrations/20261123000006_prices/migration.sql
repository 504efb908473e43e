-- The prices that a wallet sees, and the prices that its transactions state.

-- The prices of an instrument that the wallet's transactions state: on each day the price of the buy or sell with the
-- highest id. An initial balance or a transfer in states a price only if there is no buy or sell on or before its day.
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

-- All prices that the wallet sees; if a day has several prices, the price with the lowest rank wins. A `spare` price
-- comes from an initial balance or a transfer in. It counts only if there is no other price on or before its day,
-- because an old purchase price must not override yesterday's quote. The view runs with its owner's rights and
-- restricts rows to the current wallet itself.
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

-- Updates the stored prices of an instrument from the wallet's transactions. If two writers change the same instrument,
-- the second waits here, and its statements below then see the transactions that the first committed. Only differences
-- are written: deleted prices by an array of days, all others by one VALUES each, as in the triggers of day totals.
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

-- Triggers maintain these prices, like day totals, so that every write of a transaction updates them. They process
-- instruments in order, so that two statements cannot deadlock. The argument is the name of the instrument's column.
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

-- Refreshes prices only if a column that determines a price has changed.
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
