-- CreateTable
CREATE TABLE "ComputedMonth" (
    "walletId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "seen" BIGINT NOT NULL,

    CONSTRAINT "ComputedMonth_pkey" PRIMARY KEY ("walletId","report","month")
);

-- CreateTable
CREATE TABLE "StaleMonth" (
    "walletId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "StaleMonth_pkey" PRIMARY KEY ("walletId","report","month","seq")
);

-- CreateTable
CREATE TABLE "WorthMonth" (
    "walletId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "assetId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL NOT NULL,
    "converted" DECIMAL NOT NULL,

    CONSTRAINT "WorthMonth_pkey" PRIMARY KEY ("walletId","month","assetId","currency")
);

-- CreateTable
CREATE TABLE "FlowMonth" (
    "walletId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "categoryId" UUID NOT NULL,
    "out" BOOLEAN NOT NULL,
    "converted" DECIMAL NOT NULL,

    CONSTRAINT "FlowMonth_pkey" PRIMARY KEY ("walletId","month","categoryId","out")
);

-- CreateTable
CREATE TABLE "RateMark" (
    "date" DATE NOT NULL,
    "seq" BIGINT NOT NULL,

    CONSTRAINT "RateMark_pkey" PRIMARY KEY ("date")
);

-- AddForeignKey
ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorthMonth" ADD CONSTRAINT "WorthMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FlowMonth" ADD CONSTRAINT "FlowMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_report_known" CHECK (report IN ('worth', 'flow'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ComputedMonth', 'StaleMonth', 'WorthMonth', 'FlowMonth'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = (SELECT coffer.current_wallet()))', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;
REVOKE INSERT, UPDATE ON "StaleMonth" FROM coffer_app;
GRANT SELECT ON "RateMark" TO coffer_app;

-- STALE -------------------------------------------------------------------------------------------------------------

-- Each write says which months it changed, in rows of its own: writers never wait for each other here. Who computes a
-- month removes the rows that it sees, and reads the bookings after that. A wallet that is being deleted leaves none.
CREATE FUNCTION coffer.months_stale(reports text[], wallets uuid[], months date[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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

CREATE FUNCTION coffer.months_inserted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.months_stale(TG_ARGV, array_agg("walletId"), array_agg(month))
  FROM (SELECT DISTINCT "walletId", coffer.month_of(date) AS month FROM new_rows WHERE date IS NOT NULL) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.months_deleted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM coffer.months_stale(TG_ARGV, array_agg("walletId"), array_agg(month))
  FROM (SELECT DISTINCT "walletId", coffer.month_of(date) AS month FROM old_rows WHERE date IS NOT NULL) AS changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Of a booking, only what sums are made of.
CREATE FUNCTION coffer.months_of_bookings_updated() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
CREATE FUNCTION coffer.rates_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT DISTINCT "walletId" FROM "StaleMonth";
$$;
REVOKE EXECUTE ON FUNCTION coffer.wallets_with_stale_months FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.wallets_with_stale_months TO coffer_app;

CREATE FUNCTION coffer.stale_months_of_deleted_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM "StaleMonth" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_deleted_months AFTER DELETE ON "Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.stale_months_of_deleted_wallet();

-- Bookings that were there before are computed when they are asked for.
