-- CreateTable
CREATE TABLE "HeldPosition" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "staleFrom" DATE,
    "seen" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "HeldPosition_pkey" PRIMARY KEY ("walletId","assetId","instrument")
);

-- CreateTable
CREATE TABLE "PositionValue" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "change" DECIMAL NOT NULL,

    CONSTRAINT "PositionValue_pkey" PRIMARY KEY ("walletId","assetId","instrument","date","currency")
);

-- CreateTable
CREATE TABLE "MarketTotal" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL NOT NULL,

    CONSTRAINT "MarketTotal_pkey" PRIMARY KEY ("walletId","assetId","currency","date")
);

-- CreateTable
CREATE TABLE "InstrumentMark" (
    "instrument" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "InstrumentMark_pkey" PRIMARY KEY ("instrument","seq")
);

-- AddForeignKey
ALTER TABLE "HeldPosition" ADD CONSTRAINT "HeldPosition_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PositionValue" ADD CONSTRAINT "PositionValue_walletId_assetId_instrument_fkey" FOREIGN KEY ("walletId", "assetId", "instrument") REFERENCES "HeldPosition"("walletId", "assetId", "instrument") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MarketTotal" ADD CONSTRAINT "MarketTotal_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "HeldPosition" ADD CONSTRAINT "HeldPosition_kind_known" CHECK (kind IN ('security', 'crypto'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['HeldPosition', 'PositionValue', 'MarketTotal'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = (SELECT coffer.current_wallet()))', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;
GRANT SELECT ON "InstrumentMark" TO coffer_app;

-- What changes the worth of assets, by day: bookings of money, and the market value of what is held.
CREATE VIEW coffer.worth_change WITH (security_invoker = true) AS
  SELECT "walletId", "assetId", currency, date, amount FROM "DayTotal"
  UNION ALL
  SELECT "walletId", "assetId", currency, date, amount FROM "MarketTotal";
GRANT SELECT ON coffer.worth_change TO coffer_app;

-- STALE -------------------------------------------------------------------------------------------------------------

-- A booking, a price or a split makes the values of a position stale from its day on, in the transaction that writes it.
-- An asset that is being deleted takes its positions with it.
CREATE FUNCTION coffer.bookings_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "HeldPosition" AS held ("walletId", "assetId", instrument, kind, "staleFrom")
  SELECT booked."walletId", booked."assetId", to_jsonb(booked) ->> TG_ARGV[0], TG_ARGV[1], min(booked.date)
  FROM new_rows AS booked
  WHERE EXISTS (SELECT FROM "Asset" AS asset WHERE asset."walletId" = booked."walletId" AND asset.id = booked."assetId")
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("walletId", "assetId", instrument) DO UPDATE SET "staleFrom" = least(held."staleFrom", excluded."staleFrom");
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.bookings_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  UPDATE "HeldPosition" SET "staleFrom" = least("staleFrom", since) WHERE "walletId" = wallet AND instrument = named;
$$;
REVOKE EXECUTE ON FUNCTION coffer.instruments_stale FROM PUBLIC;

-- Only where something changed that a quantity is made of; prices have triggers of their own. What a booking is decides
-- also what its price counts for, in every asset that holds the instrument.
CREATE FUNCTION coffer.bookings_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
    ON CONFLICT ("walletId", "assetId", instrument) DO NOTHING;
    PERFORM coffer.instruments_stale(changed.wallet, changed.named, changed.since);
  END LOOP;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.own_prices_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.instruments_stale(wallet, named, since) FROM (
    SELECT "walletId" AS wallet, to_jsonb(new_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ) AS priced;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.own_prices_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('coffer.instrument_mark', 0));
  DELETE FROM "InstrumentMark" WHERE instrument = named AND date >= since;
  INSERT INTO "InstrumentMark" (instrument, seq, date) VALUES (named, nextval('coffer.instrument_mark'), since);
END $$;
REVOKE EXECUTE ON FUNCTION coffer.mark_instrument FROM PUBLIC;

CREATE FUNCTION coffer.known_prices_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.mark_instrument(named, since) FROM (
    SELECT to_jsonb(new_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM new_rows GROUP BY 1 ORDER BY 1
  ) AS priced;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.known_prices_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.mark_instrument(named, since) FROM (
    SELECT to_jsonb(old_rows) ->> TG_ARGV[0] AS named, min(date) AS since FROM old_rows GROUP BY 1 ORDER BY 1
  ) AS priced;
  RETURN NULL;
END $$;

-- A rate is what a crypto symbol is worth. The first one of a symbol holds for all days before it as well.
CREATE FUNCTION coffer.rates_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.mark_instrument(added.currency, CASE
    WHEN EXISTS (SELECT FROM "ExchangeRate" AS rate WHERE rate.currency = added.currency AND rate.date < added.since) THEN added.since
    ELSE '0001-01-01' END)
  FROM (SELECT currency, min(date) AS since FROM new_rows GROUP BY currency ORDER BY currency) AS added;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.rates_removed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT held."walletId" FROM "HeldPosition" AS held
  WHERE held."staleFrom" IS NOT NULL
    OR held.seen < (SELECT max(mark.seq) FROM "InstrumentMark" AS mark WHERE mark.instrument = held.instrument);
$$;
REVOKE EXECUTE ON FUNCTION coffer.wallets_with_stale_values FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.wallets_with_stale_values TO coffer_app;

-- Positions that were there before.
INSERT INTO "HeldPosition" ("walletId", "assetId", instrument, kind, "staleFrom")
SELECT "walletId", "assetId", isin, 'security', min(date) FROM "SecurityTransaction" GROUP BY 1, 2, 3
UNION ALL
SELECT "walletId", "assetId", symbol, 'crypto', min(date) FROM "CryptoTransaction" GROUP BY 1, 2, 3;
