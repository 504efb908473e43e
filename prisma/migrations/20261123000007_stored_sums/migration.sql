-- Sums that reports read instead of bookings: values of positions by day, and sums of months.

CREATE TABLE "HeldPosition" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "staleFrom" DATE,
    "seen" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "HeldPosition_pkey" PRIMARY KEY ("walletId","assetId","instrument")
);

CREATE TABLE "PositionValue" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "change" DECIMAL NOT NULL,

    CONSTRAINT "PositionValue_pkey" PRIMARY KEY ("walletId","assetId","instrument","date","currency")
);

CREATE TABLE "MarketTotal" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL NOT NULL,

    CONSTRAINT "MarketTotal_pkey" PRIMARY KEY ("walletId","assetId","currency","date")
);

CREATE TABLE "ComputedMonth" (
    "walletId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "seen" BIGINT NOT NULL,

    CONSTRAINT "ComputedMonth_pkey" PRIMARY KEY ("walletId","report","month")
);

CREATE TABLE "StaleMonth" (
    "walletId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "StaleMonth_pkey" PRIMARY KEY ("walletId","report","month","seq")
);

CREATE TABLE "WorthMonth" (
    "walletId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "assetId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL NOT NULL,
    "converted" DECIMAL NOT NULL,

    CONSTRAINT "WorthMonth_pkey" PRIMARY KEY ("walletId","month","assetId","currency")
);

CREATE TABLE "FlowMonth" (
    "walletId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "categoryId" UUID NOT NULL,
    "out" BOOLEAN NOT NULL,
    "converted" DECIMAL NOT NULL,

    CONSTRAINT "FlowMonth_pkey" PRIMARY KEY ("walletId","month","categoryId","out")
);

CREATE TABLE "RateMark" (
    "date" DATE NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "RateMark_pkey" PRIMARY KEY ("date")
);

CREATE TABLE "InstrumentMark" (
    "instrument" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "InstrumentMark_pkey" PRIMARY KEY ("instrument","seq")
);

ALTER TABLE "HeldPosition" ADD CONSTRAINT "HeldPosition_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "PositionValue" ADD CONSTRAINT "PositionValue_walletId_assetId_instrument_fkey" FOREIGN KEY ("walletId", "assetId", "instrument") REFERENCES "HeldPosition"("walletId", "assetId", "instrument") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "MarketTotal" ADD CONSTRAINT "MarketTotal_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "WorthMonth" ADD CONSTRAINT "WorthMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "FlowMonth" ADD CONSTRAINT "FlowMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "HeldPosition" ADD CONSTRAINT "HeldPosition_kind_known" CHECK (kind IN ('security', 'crypto'));
ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_report_known" CHECK (report IN ('worth', 'flow'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['HeldPosition', 'PositionValue', 'MarketTotal', 'ComputedMonth', 'StaleMonth', 'WorthMonth', 'FlowMonth'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;
REVOKE INSERT, UPDATE ON "StaleMonth" FROM coffer_app;
GRANT SELECT ON "InstrumentMark", "RateMark" TO coffer_app;

-- What changes the worth of assets, by day: bookings of money, and the market value of what is held.
CREATE VIEW coffer.worth_change WITH (security_invoker = true) AS
  SELECT "walletId", "assetId", currency, date, amount FROM "DayTotal"
  UNION ALL
  SELECT "walletId", "assetId", currency, date, amount FROM "MarketTotal";

GRANT SELECT ON coffer.worth_change TO coffer_app;

-- VALUES OF POSITIONS -----------------------------------------------------------------------------------------------

-- A booking, a price or a split makes the values of a position stale from its day on, in the transaction that writes it.
-- An asset that is being deleted takes its positions with it.
CREATE FUNCTION coffer.bookings_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "HeldPosition" AS held ("walletId", "assetId", instrument, kind, "staleFrom")
  SELECT booked."walletId", booked."assetId", to_jsonb(booked) ->> TG_ARGV[0], TG_ARGV[1], min(booked.date)
  FROM new_rows AS booked
  WHERE EXISTS (SELECT FROM "Asset" AS asset WHERE asset."walletId" = booked."walletId" AND asset.id = booked."assetId")
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("walletId", "assetId", instrument) DO UPDATE SET "staleFrom" = least(held."staleFrom", excluded."staleFrom");
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.bookings_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "HeldPosition" AS held ("walletId", "assetId", instrument, kind, "staleFrom")
  SELECT booked."walletId", booked."assetId", to_jsonb(booked) ->> TG_ARGV[0], TG_ARGV[1], min(booked.date)
  FROM old_rows AS booked
  WHERE EXISTS (SELECT FROM "Asset" AS asset WHERE asset."walletId" = booked."walletId" AND asset.id = booked."assetId")
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("walletId", "assetId", instrument) DO UPDATE SET "staleFrom" = least(held."staleFrom", excluded."staleFrom");
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.instruments_stale(wallet uuid, named text, since date) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE "HeldPosition" SET "staleFrom" = least("staleFrom", since) WHERE "walletId" = wallet AND instrument = named;
$$;

REVOKE EXECUTE ON FUNCTION coffer.instruments_stale FROM PUBLIC;

-- Only where something changed that a quantity is made of; prices have triggers of their own. What a booking is decides
-- also what its price counts for, in every asset that holds the instrument.
-- DO UPDATE holds the row: a computation that forgets a position where nothing is booked could else remove it between
-- this statement and the next one, and the position was counted nowhere.
CREATE FUNCTION coffer.bookings_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT "walletId" AS wallet, "assetId" AS asset, named, min(date) AS since
    FROM (
      (SELECT "walletId", "assetId", to_jsonb(old_rows) ->> TG_ARGV[0] AS named, id, date, type, quantity FROM old_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(new_rows) ->> TG_ARGV[0], id, date, type, quantity FROM new_rows)
      UNION ALL
      (SELECT "walletId", "assetId", to_jsonb(new_rows) ->> TG_ARGV[0], id, date, type, quantity FROM new_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(old_rows) ->> TG_ARGV[0], id, date, type, quantity FROM old_rows)
    ) AS difference
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO "HeldPosition" AS held ("walletId", "assetId", instrument, kind, "staleFrom")
    VALUES (changed.wallet, changed.asset, changed.named, TG_ARGV[1], changed.since)
    ON CONFLICT ("walletId", "assetId", instrument)
      DO UPDATE SET "staleFrom" = least(held."staleFrom", excluded."staleFrom");
    PERFORM coffer.instruments_stale(changed.wallet, changed.named, changed.since);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.own_prices_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.instruments_stale(wallet, named, since) FROM (
    SELECT "walletId" AS wallet, to_jsonb(new_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ) AS priced;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.own_prices_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.instruments_stale(wallet, named, since) FROM (
    SELECT "walletId" AS wallet, to_jsonb(old_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2
  ) AS priced;
  RETURN NULL;
END $$;

-- What is known everywhere leaves a mark that readers compare, instead of a write into every wallet. Marks become visible
-- in the order of their numbers: who makes one waits for who makes another. One from an earlier day makes those before
-- it needless.
CREATE SEQUENCE coffer.instrument_mark;

CREATE FUNCTION coffer.mark_instrument(named text, since date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('coffer.instrument_mark', 0));
  DELETE FROM "InstrumentMark" WHERE instrument = named AND date >= since;
  INSERT INTO "InstrumentMark" (instrument, seq, date) VALUES (named, nextval('coffer.instrument_mark'), since);
END $$;

REVOKE EXECUTE ON FUNCTION coffer.mark_instrument FROM PUBLIC;

CREATE FUNCTION coffer.known_prices_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.mark_instrument(named, since) FROM (
    SELECT to_jsonb(new_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM new_rows GROUP BY 1 ORDER BY 1
  ) AS priced;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.known_prices_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.mark_instrument(named, since) FROM (
    SELECT to_jsonb(old_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM old_rows GROUP BY 1 ORDER BY 1
  ) AS priced;
  RETURN NULL;
END $$;

-- A rate is what a crypto symbol is worth. The first one of a symbol holds for all days before it as well.
CREATE FUNCTION coffer.rates_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.mark_instrument(added.currency, CASE
    WHEN EXISTS (SELECT FROM "ExchangeRate" AS rate WHERE rate.currency = added.currency AND rate.date < added.since) THEN added.since
    ELSE '0001-01-01' END)
  FROM (SELECT currency, min(date) AS since FROM new_rows GROUP BY currency ORDER BY currency) AS added;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.rates_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.mark_instrument(currency, '0001-01-01') FROM old_rows GROUP BY currency;
  RETURN NULL;
END $$;

CREATE TRIGGER stale_inserted AFTER INSERT ON "SecurityTransaction"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_inserted('isin', 'security');
CREATE TRIGGER stale_deleted AFTER DELETE ON "SecurityTransaction"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_deleted('isin', 'security');
CREATE TRIGGER stale_updated AFTER UPDATE ON "SecurityTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_updated('isin', 'security');
CREATE TRIGGER stale_inserted AFTER INSERT ON "CryptoTransaction"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_inserted('symbol', 'crypto');
CREATE TRIGGER stale_deleted AFTER DELETE ON "CryptoTransaction"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_deleted('symbol', 'crypto');
CREATE TRIGGER stale_updated AFTER UPDATE ON "CryptoTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.bookings_updated('symbol', 'crypto');

DO $$
DECLARE
  prices record;
BEGIN
  FOR prices IN SELECT * FROM (VALUES
    ('WalletPrice', 'own_prices', 'instrument'), ('WalletSecuritySplit', 'own_prices', 'isin'),
    ('QuotePrice', 'known_prices', 'instrument'), ('SecuritySplit', 'known_prices', 'isin'), ('ExchangeRate', 'rates', 'currency')
  ) AS each ("table", whose, instrument) LOOP
    EXECUTE format('CREATE TRIGGER stale_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.%s_added(%L)', prices."table", prices.whose, prices.instrument);
    EXECUTE format('CREATE TRIGGER stale_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.%s_added(%L)', prices."table", prices.whose, prices.instrument);
    EXECUTE format('CREATE TRIGGER stale_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.%s_removed(%L)', prices."table", prices.whose, prices.instrument);
  END LOOP;
END $$;

-- For the worker, which computes them ahead of the reports that will want them.
CREATE FUNCTION coffer.wallets_with_stale_values() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT held."walletId" FROM "HeldPosition" AS held
  WHERE held."staleFrom" IS NOT NULL
    OR held.seen < (SELECT max(mark.seq) FROM "InstrumentMark" AS mark WHERE mark.instrument = held.instrument);
$$;

REVOKE EXECUTE ON FUNCTION coffer.wallets_with_stale_values FROM PUBLIC;

GRANT EXECUTE ON FUNCTION coffer.wallets_with_stale_values TO coffer_app;

-- SUMS OF MONTHS ----------------------------------------------------------------------------------------------------

-- Each write says which months it changed, in rows of its own: writers never wait for each other here. Who computes a
-- month removes the rows that it sees, and reads the bookings after that. A wallet that is being deleted leaves none.
CREATE FUNCTION coffer.months_stale(reports text[], wallets uuid[], months date[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO "StaleMonth" ("walletId", report, month)
  SELECT DISTINCT wallet, report, month
  FROM unnest(wallets, months) AS changed(wallet, month), unnest(reports) AS report
  WHERE EXISTS (SELECT FROM "Wallet" WHERE id = wallet);
$$;

REVOKE EXECUTE ON FUNCTION coffer.months_stale FROM PUBLIC;

CREATE FUNCTION coffer.month_of(day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN date_trunc('month', day::timestamp)::date;

GRANT EXECUTE ON FUNCTION coffer.month_of TO coffer_app;

CREATE FUNCTION coffer.months_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.months_stale(TG_ARGV, array_agg("walletId"), array_agg(month))
  FROM (SELECT DISTINCT "walletId", coffer.month_of(date) AS month FROM new_rows WHERE date IS NOT NULL) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.months_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.months_stale(TG_ARGV, array_agg("walletId"), array_agg(month))
  FROM (SELECT DISTINCT "walletId", coffer.month_of(date) AS month FROM old_rows WHERE date IS NOT NULL) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Of a booking, only what sums are made of.
CREATE FUNCTION coffer.months_of_bookings_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.months_stale(TG_ARGV, array_agg("walletId"), array_agg(month))
  FROM (
    SELECT DISTINCT "walletId", coffer.month_of(date) AS month
    FROM (
      (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows
       EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows)
      UNION ALL
      (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows
       EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows)
    ) AS difference
  ) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER months_inserted AFTER INSERT ON "Transaction"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_inserted('worth', 'flow');
CREATE TRIGGER months_deleted AFTER DELETE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_deleted('worth', 'flow');
CREATE TRIGGER months_updated AFTER UPDATE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_of_bookings_updated('worth', 'flow');
-- The date of a link changes with that of its booking, which says so itself.
CREATE TRIGGER months_inserted AFTER INSERT ON "TransferLink"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_inserted('flow');
CREATE TRIGGER months_deleted AFTER DELETE ON "TransferLink"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_deleted('flow');
CREATE TRIGGER months_inserted AFTER INSERT ON "MarketTotal"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_inserted('worth');
CREATE TRIGGER months_updated AFTER UPDATE ON "MarketTotal"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_inserted('worth');
CREATE TRIGGER months_deleted AFTER DELETE ON "MarketTotal"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.months_deleted('worth');

-- Rates are known to all wallets: from which day on they changed, numbered. A later one from an earlier day makes those
-- after it needless, so that numbers rise with days. Who makes one waits for who makes another.
CREATE FUNCTION coffer.rates_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  since date := '0001-01-01';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT min(CASE
      WHEN EXISTS (SELECT FROM "ExchangeRate" AS rate WHERE rate.currency = changed.currency AND rate.date < changed.first) THEN changed.first
      ELSE '0001-01-01' END)
    INTO since FROM (SELECT currency, min(date) AS first FROM new_rows GROUP BY currency) AS changed;
    IF since IS NULL THEN RETURN NULL; END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('coffer.instrument_mark', 0));
  DELETE FROM "RateMark" WHERE date >= since;
  INSERT INTO "RateMark" (date, seq) VALUES (since, nextval('coffer.instrument_mark'));
  RETURN NULL;
END $$;

CREATE TRIGGER rates_inserted AFTER INSERT ON "ExchangeRate"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rates_changed();
CREATE TRIGGER rates_updated AFTER UPDATE ON "ExchangeRate"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.rates_changed();
CREATE TRIGGER rates_deleted AFTER DELETE ON "ExchangeRate"
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.rates_changed();

-- For the worker: where something was written since it was computed.
CREATE FUNCTION coffer.wallets_with_stale_months() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT "walletId" FROM "StaleMonth";
$$;

REVOKE EXECUTE ON FUNCTION coffer.wallets_with_stale_months FROM PUBLIC;

GRANT EXECUTE ON FUNCTION coffer.wallets_with_stale_months TO coffer_app;

CREATE FUNCTION coffer.stale_months_of_deleted_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "StaleMonth" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;

CREATE TRIGGER wallet_deleted_months AFTER DELETE ON "Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.stale_months_of_deleted_wallet();

REVOKE EXECUTE ON FUNCTION coffer.bookings_inserted, coffer.bookings_deleted, coffer.bookings_updated,
  coffer.own_prices_added, coffer.own_prices_removed, coffer.known_prices_added, coffer.known_prices_removed,
  coffer.rates_added, coffer.rates_removed, coffer.months_inserted, coffer.months_deleted,
  coffer.months_of_bookings_updated, coffer.rates_changed, coffer.stale_months_of_deleted_wallet FROM PUBLIC;
