-- Sums that reports read instead of transactions: position values by day, and sums of months.
-- packages/api/src/stored/README.md explains what is stored, who marks it stale, who computes it and who reads it.

CREATE TABLE "ComputedPosition" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "seen" BIGINT NOT NULL,

    CONSTRAINT "ComputedPosition_pkey" PRIMARY KEY ("walletId","assetId","instrument")
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
    "kind" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "currency" TEXT NOT NULL,
    "seen" BIGINT NOT NULL,

    CONSTRAINT "ComputedMonth_pkey" PRIMARY KEY ("walletId","kind","month")
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

CREATE TABLE "WalletMark" (
    "walletId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "instrument" TEXT NOT NULL DEFAULT '',
    "date" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "WalletMark_pkey" PRIMARY KEY ("walletId","kind","instrument","date","seq")
);

CREATE TABLE "Mark" (
    "subject" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "seq" BIGSERIAL NOT NULL,

    CONSTRAINT "Mark_pkey" PRIMARY KEY ("subject","date")
);

ALTER TABLE "ComputedPosition" ADD CONSTRAINT "ComputedPosition_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "PositionValue" ADD CONSTRAINT "PositionValue_walletId_assetId_instrument_fkey" FOREIGN KEY ("walletId", "assetId", "instrument") REFERENCES "ComputedPosition"("walletId", "assetId", "instrument") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "MarketTotal" ADD CONSTRAINT "MarketTotal_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "WorthMonth" ADD CONSTRAINT "WorthMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "FlowMonth" ADD CONSTRAINT "FlowMonth_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "ComputedMonth" ADD CONSTRAINT "ComputedMonth_kind_known" CHECK (kind IN ('worth', 'flow'));
ALTER TABLE "WalletMark" ADD CONSTRAINT "WalletMark_kind_known" CHECK (kind IN ('values', 'worth', 'flow'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ComputedPosition', 'PositionValue', 'MarketTotal', 'ComputedMonth', 'WorthMonth', 'FlowMonth', 'WalletMark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;
REVOKE INSERT, UPDATE ON "WalletMark" FROM coffer_app;
GRANT SELECT ON "Mark" TO coffer_app;

-- The changes in the value of assets, by day: cash transactions, and market values of positions.
CREATE VIEW coffer.worth_change WITH (security_invoker = true) AS
  SELECT "walletId", "assetId", currency, date, amount FROM "DayTotal"
  UNION ALL
  SELECT "walletId", "assetId", currency, date, amount FROM "MarketTotal";
GRANT SELECT ON coffer.worth_change TO coffer_app;

-- MARKS OF A WALLET -------------------------------------------------------------------------------------------------

-- Each write adds its own rows for the sums that it made stale, so writers never wait for each other here. A
-- computation first removes the marks that it sees and then reads the records. A wallet that is being deleted gets no
-- marks.

-- Marks the months of the changed rows. The arguments are the kinds of sums.
CREATE FUNCTION coffer.mark_months() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
  sum_kind text;
BEGIN
  FOR stale IN
    SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
    FOREACH sum_kind IN ARRAY tg_argv LOOP
      INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- Marks months only if a column that the sums use has changed.
CREATE FUNCTION coffer.mark_months_of_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
  sum_kind text;
BEGIN
  FOR stale IN
    SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month
    FROM (
      (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows
       EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows)
      UNION ALL
      (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows
       EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows)
    ) AS difference
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
    FOREACH sum_kind IN ARRAY tg_argv LOOP
      INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- Marks the values of an instrument as stale, in every asset that holds it, from the first day of the changed rows on.
-- The argument is the name of the instrument's column.
CREATE FUNCTION coffer.mark_values() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
BEGIN
  FOR stale IN
    SELECT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[0] AS instrument, min(date) AS since FROM changed GROUP BY 1, 2
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
    INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
  END LOOP;
  RETURN NULL;
END $$;

-- Marks values only if a column that determines the quantity has changed; prices have their own triggers.
CREATE FUNCTION coffer.mark_values_of_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
BEGIN
  FOR stale IN
    SELECT "walletId" AS wallet, instrument, min(date) AS since
    FROM (
      (SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[0] AS instrument, id, date, type, quantity FROM old_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[0], id, date, type, quantity FROM new_rows)
      UNION ALL
      (SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[0], id, date, type, quantity FROM new_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[0], id, date, type, quantity FROM old_rows)
    ) AS difference
    GROUP BY 1, 2
  LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
    INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER months_inserted AFTER INSERT ON "Transaction"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('worth', 'flow');
CREATE TRIGGER months_deleted AFTER DELETE ON "Transaction"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('worth', 'flow');
CREATE TRIGGER months_updated AFTER UPDATE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months_of_updated('worth', 'flow');
-- If a transaction's date changes, the date of its link changes too. The trigger of the transaction already marks the
-- months.
CREATE TRIGGER months_inserted AFTER INSERT ON "TransferLink"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('flow');
CREATE TRIGGER months_deleted AFTER DELETE ON "TransferLink"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('flow');
CREATE TRIGGER months_inserted AFTER INSERT ON "MarketTotal"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('worth');
CREATE TRIGGER months_updated AFTER UPDATE ON "MarketTotal"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('worth');
CREATE TRIGGER months_deleted AFTER DELETE ON "MarketTotal"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_months('worth');

CREATE TRIGGER values_updated AFTER UPDATE ON "SecurityTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_values_of_updated('isin');
CREATE TRIGGER values_updated AFTER UPDATE ON "CryptoTransaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.mark_values_of_updated('symbol');

-- MARKS FOR ALL WALLETS ---------------------------------------------------------------------------------------------

-- A change of data that all wallets share writes one numbered mark, which readers compare, instead of a row in every
-- wallet. Marks become visible in the order of their numbers, because each writer waits for the previous writer. A mark
-- of an earlier day replaces the marks of later days, so numbers increase with days.
CREATE FUNCTION coffer.mark(named text, since date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('coffer.mark', 0));
  DELETE FROM "Mark" WHERE subject = named AND date >= since;
  INSERT INTO "Mark" (subject, date) VALUES (named, since);
END $$;
REVOKE EXECUTE ON FUNCTION coffer.mark FROM PUBLIC;

-- Marks instruments whose prices or splits changed. The argument is the name of the instrument's column.
CREATE FUNCTION coffer.mark_instruments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
BEGIN
  FOR stale IN SELECT to_jsonb(changed) ->> tg_argv[0] AS instrument, min(date) AS since FROM changed GROUP BY 1 ORDER BY 1 LOOP
    PERFORM coffer.mark(stale.instrument, stale.since);
  END LOOP;
  RETURN NULL;
END $$;

-- A rate determines the value of a crypto symbol and converts the sums of months. The first rate of a currency also
-- applies to all days before it.
CREATE FUNCTION coffer.mark_rates() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  stale record;
  since date;
  first_day date;
BEGIN
  FOR stale IN SELECT currency, min(date) AS first FROM changed GROUP BY currency ORDER BY currency LOOP
    since := '0001-01-01';
    IF EXISTS (SELECT FROM "ExchangeRate" AS rate WHERE rate.currency = stale.currency AND rate.date < stale.first) THEN
      since := stale.first;
    END IF;
    PERFORM coffer.mark(stale.currency, since);
    first_day := least(first_day, since);
  END LOOP;
  IF first_day IS NOT NULL THEN
    PERFORM coffer.mark('rates', first_day);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  marked record;
BEGIN
  FOR marked IN SELECT * FROM (VALUES
    ('SecurityTransaction', 'mark_values', 'isin', false), ('CryptoTransaction', 'mark_values', 'symbol', false),
    ('WalletPrice', 'mark_values', 'instrument', true), ('WalletSecuritySplit', 'mark_values', 'isin', true),
    ('QuotePrice', 'mark_instruments', 'instrument', true), ('SecuritySplit', 'mark_instruments', 'isin', true),
    ('ExchangeRate', 'mark_rates', 'currency', true)
  ) AS each ("table", function, "column", also_updated) LOOP
    EXECUTE format('CREATE TRIGGER values_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%L)', marked."table", marked.function, marked."column");
    EXECUTE format('CREATE TRIGGER values_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%L)', marked."table", marked.function, marked."column");
    IF marked.also_updated THEN
      EXECUTE format('CREATE TRIGGER values_updated AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%L)', marked."table", marked.function, marked."column");
    END IF;
  END LOOP;
END $$;

-- The wallets that the worker recomputes, ahead of the reports that read the sums.
CREATE FUNCTION coffer.wallets_with_stale_sums() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT "walletId" FROM "WalletMark"
  UNION
  SELECT computed."walletId" FROM "ComputedPosition" AS computed
  WHERE computed.seen < (
    SELECT mark.seq FROM "Mark" AS mark WHERE mark.subject = computed.instrument ORDER BY mark.date DESC LIMIT 1);
END;
REVOKE EXECUTE ON FUNCTION coffer.wallets_with_stale_sums FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.wallets_with_stale_sums TO coffer_app;

-- Totals and marks have no foreign keys, because triggers still write them while the deletion of a wallet cascades. The
-- triggers of the foreign keys run before this trigger.
CREATE FUNCTION coffer.wallet_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  DELETE FROM "WalletMark" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;
CREATE TRIGGER wallet_deleted AFTER DELETE ON "Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.wallet_deleted();

REVOKE EXECUTE ON FUNCTION coffer.mark_months, coffer.mark_months_of_updated, coffer.mark_values,
  coffer.mark_values_of_updated, coffer.mark_instruments, coffer.mark_rates, coffer.wallet_deleted FROM PUBLIC;
