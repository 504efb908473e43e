-- Closings: nothing dated up to a closed day can change. Also the periods that statements and syncs cover.

CREATE TABLE "Closing" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "legacyStoreId" text,
  -- The closed asset; null if the closing applies to all assets.
  "assetId" uuid,
  date date NOT NULL,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdUserId" uuid NOT NULL,
  "lastUpdatedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUpdatedUserId" uuid NOT NULL,
  CONSTRAINT "Closing_pkey" PRIMARY KEY ("walletId", id)
);
-- The same period can be closed only once.
CREATE UNIQUE INDEX "Closing_of_all_key" ON "Closing" ("walletId", date) WHERE "assetId" IS NULL;
CREATE UNIQUE INDEX "Closing_of_asset_key" ON "Closing" ("walletId", "assetId", date) WHERE "assetId" IS NOT NULL;
ALTER TABLE "Closing" ADD CONSTRAINT "Closing_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- A trigger rejects the deletion of an asset with a closing. This cascade only runs when the wallet is deleted.
ALTER TABLE "Closing" ADD CONSTRAINT "Closing_walletId_assetId_fkey"
  FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;

-- Days of an asset for which a file or a sync delivered all transactions, and the balances that it stated.
CREATE TABLE "CoveredPeriod" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "assetId" uuid NOT NULL,
  -- The source of the period, an import or a sync run: exactly one is set.
  "importId" uuid,
  "runId" uuid,
  "fromDate" date NOT NULL,
  "untilDate" date NOT NULL,
  -- False if the period only spans the first to the last delivered transaction.
  "isStated" boolean NOT NULL DEFAULT true,
  -- [{date, currency, amount}]
  balances jsonb NOT NULL DEFAULT '[]',
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CoveredPeriod_pkey" PRIMARY KEY ("walletId", id),
  CONSTRAINT "CoveredPeriod_source_check" CHECK (("importId" IS NULL) <> ("runId" IS NULL)),
  CONSTRAINT "CoveredPeriod_order_check" CHECK ("fromDate" <= "untilDate")
);
CREATE INDEX "CoveredPeriod_walletId_assetId_idx" ON "CoveredPeriod" ("walletId", "assetId");
CREATE INDEX "CoveredPeriod_walletId_importId_idx" ON "CoveredPeriod" ("walletId", "importId") WHERE "importId" IS NOT NULL;
ALTER TABLE "CoveredPeriod" ADD CONSTRAINT "CoveredPeriod_walletId_assetId_fkey"
  FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "CoveredPeriod" ADD CONSTRAINT "CoveredPeriod_walletId_importId_fkey"
  FOREIGN KEY ("walletId", "importId") REFERENCES "Import" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['Closing', 'CoveredPeriod'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
  END LOOP;
END $$;
REVOKE ALL ON "Closing", "CoveredPeriod" FROM coffer_app;
GRANT SELECT, INSERT, DELETE ON "Closing" TO coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "CoveredPeriod" TO coffer_app;

CREATE TRIGGER captured_inserted AFTER INSERT ON "Closing" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records('closing');
CREATE TRIGGER captured_deleted AFTER DELETE ON "Closing" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records('closing');
CREATE TRIGGER captured_updated AFTER UPDATE ON "Closing" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_records('closing');
CREATE TRIGGER counted_added AFTER INSERT ON "Closing" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_added('closings');
CREATE TRIGGER counted_removed AFTER DELETE ON "Closing" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_removed('closings');
-- The asset shows the changes of its covered periods.
CREATE TRIGGER captured_inserted AFTER INSERT ON "CoveredPeriod" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts('asset', 'assetId', 'id');
CREATE TRIGGER captured_deleted AFTER DELETE ON "CoveredPeriod" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts('asset', 'assetId', 'id');
CREATE TRIGGER captured_updated AFTER UPDATE ON "CoveredPeriod" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_parts('asset', 'assetId', 'id');

-- PROTECTION OF CLOSED PERIODS ---------------------------------------------------------------------------------------

-- Closing a period waits for the running writes of the wallet, and new writes wait for the closing. So no write can
-- change a period whose closing it does not see yet.
CREATE FUNCTION coffer.close_period() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('closings ' || new."walletId", 0));
  RETURN new;
END $$;
CREATE TRIGGER close_period BEFORE INSERT ON "Closing" FOR EACH ROW EXECUTE FUNCTION coffer.close_period();

-- The last closed day of each asset, and under '' the last closed day of all assets; null if nothing is closed. Call
-- this function in a separate statement before the check, so that the check sees closings that were committed while the
-- call waited.
CREATE FUNCTION coffer.closed_days(wallet uuid) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('closings ' || wallet, 0));
  IF NOT EXISTS (SELECT FROM "Closing" WHERE "walletId" = wallet) THEN
    RETURN NULL;
  END IF;
  RETURN (
    SELECT jsonb_object_agg(asset, day)
    FROM (SELECT coalesce("assetId"::text, '') AS asset, max(date) AS day FROM "Closing" WHERE "walletId" = wallet GROUP BY 1) AS closed);
END $$;

CREATE FUNCTION coffer.is_closed(days jsonb, asset uuid, day date) RETURNS boolean
LANGUAGE sql IMMUTABLE
RETURN coalesce(day <= (days ->> '')::date, false) OR coalesce(day <= (days ->> asset::text)::date, false);

-- Raises the error that names the closing.
CREATE FUNCTION coffer.refuse_closed(wallet uuid, asset uuid, day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  closing record;
BEGIN
  SELECT id, "assetId" AS asset, date INTO closing FROM "Closing"
  WHERE "walletId" = wallet AND ("assetId" IS NULL OR "assetId" = asset) AND date >= day
  ORDER BY date DESC, id LIMIT 1;
  RAISE EXCEPTION 'closed % % %', closing.id, coalesce(closing.asset::text, '-'), closing.date USING ERRCODE = 'CF002';
END $$;

CREATE FUNCTION coffer.closed_transactions_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  touched record;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  FOR touched IN SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day FROM changed GROUP BY 1 LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Only changes of protected columns count. Tags, texts, notes, merchant and `reviewed` may change in a closed period.
CREATE FUNCTION coffer.closed_transactions_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  touched record;
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  FOR touched IN
    SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day
    FROM (
      (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows
       EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows)
      UNION ALL
      (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows
       EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows)
    ) AS difference
    GROUP BY 1
  LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Rejects new and deleted security transactions and crypto transactions in closed periods.
CREATE FUNCTION coffer.closed_positions_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  touched record;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  FOR touched IN SELECT "assetId" AS asset, min(date) AS day FROM changed GROUP BY 1 LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- The argument is the name of the instrument's column.
CREATE FUNCTION coffer.closed_positions_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  touched record;
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  FOR touched IN
    SELECT "assetId" AS asset, min(date) AS day
    FROM (
      (SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[0] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows
       EXCEPT SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[0], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows)
      UNION ALL
      (SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[0] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows
       EXCEPT SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[0], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows)
    ) AS difference
    GROUP BY 1
  LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Raises an error if one of these transactions is in a closed period. A transaction that is deleted together with its
-- link is checked by its own trigger.
CREATE FUNCTION coffer.refuse_closed_links(wallet uuid, days jsonb, transactions uuid[], securities uuid[], cryptos uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day FROM "Transaction"
    WHERE "walletId" = wallet AND id = ANY (transactions) GROUP BY 1
    UNION ALL
    SELECT "assetId", min(date) FROM "SecurityTransaction" WHERE "walletId" = wallet AND id = ANY (securities) GROUP BY 1
    UNION ALL
    SELECT "assetId", min(date) FROM "CryptoTransaction" WHERE "walletId" = wallet AND id = ANY (cryptos) GROUP BY 1
  LOOP
    IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
  END LOOP;
END $$;

CREATE FUNCTION coffer.closed_links_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  PERFORM coffer.refuse_closed_links(wallet, days,
    ARRAY(SELECT "transactionId" FROM changed UNION SELECT "counterTransactionId" FROM changed),
    ARRAY(SELECT "securityTransactionId" FROM changed UNION SELECT "counterSecurityTransactionId" FROM changed),
    ARRAY(SELECT "cryptoTransactionId" FROM changed UNION SELECT "counterCryptoTransactionId" FROM changed));
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.closed_links_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  days jsonb;
  transactions uuid[];
  securities uuid[];
  cryptos uuid[];
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;
  days := coffer.closed_days(wallet);
  IF days IS NULL THEN RETURN NULL; END IF;
  SELECT array_agg("transactionId") || array_agg("counterTransactionId"),
    array_agg("securityTransactionId") || array_agg("counterSecurityTransactionId"),
    array_agg("cryptoTransactionId") || array_agg("counterCryptoTransactionId")
  INTO transactions, securities, cryptos
  FROM (
    (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows
     EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows)
    UNION ALL
    (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows
     EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows)
  ) AS difference;
  PERFORM coffer.refuse_closed_links(wallet, days, transactions, securities, cryptos);
  RETURN NULL;
END $$;

-- Raises an error if one of these dates is in a closed period in which the instrument's value counts: a closing of all
-- assets, or of an asset that held the instrument.
CREATE FUNCTION coffer.refuse_closed_instruments(wallet uuid, instruments text[], dates date[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  closed record;
  held text[];
  day date;
BEGIN
  FOR closed IN SELECT "assetId" AS asset, max(date) AS until FROM "Closing" WHERE "walletId" = wallet GROUP BY 1 LOOP
    IF closed.asset IS NOT NULL THEN
      held := ARRAY(
        SELECT isin FROM "SecurityTransaction" WHERE "walletId" = wallet AND "assetId" = closed.asset AND date <= closed.until
        UNION SELECT symbol FROM "CryptoTransaction" WHERE "walletId" = wallet AND "assetId" = closed.asset AND date <= closed.until);
    END IF;
    SELECT min(changed.date) INTO day FROM unnest(instruments, dates) AS changed(instrument, date)
    WHERE changed.date <= closed.until AND (closed.asset IS NULL OR changed.instrument = ANY (held));
    IF day IS NOT NULL THEN PERFORM coffer.refuse_closed(wallet, closed.asset, day); END IF;
  END LOOP;
END $$;

-- Rejects new and deleted manual prices in closed periods. Prices taken from transactions are protected with their
-- transactions.
CREATE FUNCTION coffer.closed_prices_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM changed WHERE source = 'manual' LIMIT 1;
  IF wallet IS NULL OR coffer.closed_days(wallet) IS NULL THEN RETURN NULL; END IF;
  PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date)) FROM changed WHERE source = 'manual';
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.closed_prices_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows WHERE source = 'manual' LIMIT 1;
  IF wallet IS NULL OR coffer.closed_days(wallet) IS NULL THEN RETURN NULL; END IF;
  PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date))
  FROM (
    (SELECT instrument, date, source, value, currency FROM old_rows EXCEPT SELECT instrument, date, source, value, currency FROM new_rows)
    UNION ALL
    (SELECT instrument, date, source, value, currency FROM new_rows EXCEPT SELECT instrument, date, source, value, currency FROM old_rows)
  ) AS difference WHERE source = 'manual';
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.closed_splits_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL OR coffer.closed_days(wallet) IS NULL THEN RETURN NULL; END IF;
  PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date)) FROM changed;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.closed_splits_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  IF wallet IS NULL OR coffer.closed_days(wallet) IS NULL THEN RETURN NULL; END IF;
  PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date))
  FROM (
    (SELECT isin, date, factor FROM old_rows EXCEPT SELECT isin, date, factor FROM new_rows)
    UNION ALL
    (SELECT isin, date, factor FROM new_rows EXCEPT SELECT isin, date, factor FROM old_rows)
  ) AS difference;
  RETURN NULL;
END $$;

-- Rejects the deletion of an asset with a closing, which would reopen the period without anyone deciding so.
CREATE FUNCTION coffer.closed_asset_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid := old."walletId";
BEGIN
  IF EXISTS (SELECT FROM "Closing" WHERE "walletId" = wallet AND "assetId" = old.id) AND EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
    PERFORM coffer.refuse_closed(wallet, old.id, '0001-01-01');
  END IF;
  RETURN old;
END $$;
CREATE TRIGGER closed_deleted BEFORE DELETE ON "Asset" FOR EACH ROW EXECUTE FUNCTION coffer.closed_asset_deleted();

DO $$
DECLARE
  fenced record;
BEGIN
  FOR fenced IN SELECT * FROM (VALUES
    ('Transaction', 'transactions', ''), ('SecurityTransaction', 'positions', 'isin'), ('CryptoTransaction', 'positions', 'symbol'),
    ('TransferLink', 'links', ''), ('WalletPrice', 'prices', ''), ('WalletSecuritySplit', 'splits', '')
  ) AS each (name, rows, argument) LOOP
    EXECUTE format('CREATE TRIGGER closed_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I()', fenced.name, 'closed_' || fenced.rows || '_changed');
    EXECUTE format('CREATE TRIGGER closed_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I()', fenced.name, 'closed_' || fenced.rows || '_changed');
    EXECUTE format('CREATE TRIGGER closed_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%s)', fenced.name, 'closed_' || fenced.rows || '_updated', CASE WHEN fenced.argument = '' THEN '' ELSE quote_literal(fenced.argument) END);
  END LOOP;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.close_period, coffer.closed_days, coffer.refuse_closed, coffer.closed_transactions_changed,
  coffer.closed_transactions_updated, coffer.closed_positions_changed, coffer.closed_positions_updated, coffer.refuse_closed_links,
  coffer.closed_links_changed, coffer.closed_links_updated, coffer.refuse_closed_instruments, coffer.closed_prices_changed,
  coffer.closed_prices_updated, coffer.closed_splits_changed, coffer.closed_splits_updated, coffer.closed_asset_deleted FROM PUBLIC;
