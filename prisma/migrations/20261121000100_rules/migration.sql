-- What schema.prisma cannot say: checks, indexes on parts and expressions, row-level security, triggers, and the few
-- named functions that look outside one wallet.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The service's role. It owns nothing and is no superuser, so row-level security holds for it; each connection of the
-- service takes it on. Roles belong to the whole server, so it may be there already (another database, a shadow one).
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'coffer_app') THEN
    CREATE ROLE coffer_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT coffer_app TO CURRENT_USER;

CREATE SCHEMA IF NOT EXISTS coffer;

-- CHECKS ------------------------------------------------------------------------------------------------------------

-- A decimal of the contract: at most 20 digits before and 18 after the point, and canonical (12.5, never 12.50), so
-- that what is read is what is answered.
CREATE FUNCTION coffer.is_decimal(value numeric) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR (abs(value) < 100000000000000000000 AND scale(value) = min_scale(value) AND scale(value) <= 18);

CREATE FUNCTION coffer.is_currency(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR value ~ '^[A-Z0-9]{2,10}$';

CREATE FUNCTION coffer.is_day(value date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR (value >= '1900-01-01' AND value <= '2199-12-31');

ALTER TABLE "Person" ADD CONSTRAINT "Person_email_lower" CHECK (email = lower(email));

ALTER TABLE "Wallet"
  ADD CONSTRAINT "Wallet_currency_shape" CHECK (coffer.is_currency(currency)),
  ADD CONSTRAINT "Wallet_target_decimal" CHECK (coffer.is_decimal("emergencyFundTarget"));

-- Prisma's lists are nullable columns; for us an empty list is the only kind of nothing.
ALTER TABLE "Member" ALTER COLUMN permissions SET NOT NULL;
ALTER TABLE "Invitation" ALTER COLUMN permissions SET NOT NULL;
ALTER TABLE "ApiKey" ALTER COLUMN scopes SET NOT NULL;
ALTER TABLE "Merchant" ALTER COLUMN domains SET NOT NULL;
ALTER TABLE "Comment" ALTER COLUMN "mentionedUserIds" SET NOT NULL;

ALTER TABLE "Member" ADD CONSTRAINT "Member_permissions_known"
  CHECK (permissions <@ ARRAY['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData']);

ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_scopes_known"
  CHECK (scopes <@ ARRAY['service:read', 'service:write'] AND cardinality(scopes) > 0);

ALTER TABLE "Asset"
  ADD CONSTRAINT "Asset_currency_shape" CHECK (coffer.is_currency("defaultCurrency")),
  ADD CONSTRAINT "Asset_settings_object" CHECK (jsonb_typeof("importSettings") = 'object');

ALTER TABLE "Category"
  ADD CONSTRAINT "Category_system_has_key" CHECK (system = ("systemKey" IS NOT NULL)),
  ADD CONSTRAINT "Category_none_is_uncategorized" CHECK ((type = 'none') = ("systemKey" IS NOT DISTINCT FROM 'uncategorized'));

ALTER TABLE "CategoryGroup" ADD CONSTRAINT "CategoryGroup_not_in_itself" CHECK ("parentGroupId" <> id);

ALTER TABLE "Transaction"
  ADD CONSTRAINT "Transaction_amount_decimal" CHECK (coffer.is_decimal("amountValue")),
  ADD CONSTRAINT "Transaction_currency_shape" CHECK (coffer.is_currency("amountCurrency")),
  ADD CONSTRAINT "Transaction_date_in_range" CHECK (coffer.is_day(date) AND coffer.is_day("secondaryDate")),
  ADD CONSTRAINT "Transaction_using_order" CHECK ("usingStartDate" <= "usingEndDate"),
  ADD CONSTRAINT "Transaction_no_grandchildren" CHECK (NOT (parent AND "parentTransactionId" IS NOT NULL));

ALTER TABLE "TransferLink"
  ADD CONSTRAINT "TransferLink_one_side" CHECK (num_nonnulls("transactionId", "securityTransactionId", "cryptoTransactionId") = 1),
  ADD CONSTRAINT "TransferLink_one_counter" CHECK (num_nonnulls("counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId") = 1),
  ADD CONSTRAINT "TransferLink_two_records" CHECK (
    "transactionId" IS DISTINCT FROM "counterTransactionId" OR "transactionId" IS NULL),
  ADD CONSTRAINT "TransferLink_date_of_transaction" CHECK ((date IS NULL) = ("transactionId" IS NULL));

ALTER TABLE "SecurityTransaction"
  ADD CONSTRAINT "SecurityTransaction_isin_shape" CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  ADD CONSTRAINT "SecurityTransaction_decimals" CHECK (
    coffer.is_decimal(quantity) AND coffer.is_decimal("priceValue") AND coffer.is_decimal("feesValue") AND coffer.is_decimal("taxValue")),
  ADD CONSTRAINT "SecurityTransaction_currencies" CHECK (
    coffer.is_currency("priceCurrency") AND coffer.is_currency("feesCurrency") AND coffer.is_currency("taxCurrency")),
  ADD CONSTRAINT "SecurityTransaction_date_in_range" CHECK (coffer.is_day(date));

ALTER TABLE "CryptoTransaction"
  ADD CONSTRAINT "CryptoTransaction_symbol_shape" CHECK (coffer.is_currency(symbol)),
  ADD CONSTRAINT "CryptoTransaction_decimals" CHECK (
    coffer.is_decimal(quantity) AND coffer.is_decimal("priceValue") AND coffer.is_decimal("feesValue") AND coffer.is_decimal("taxValue")),
  ADD CONSTRAINT "CryptoTransaction_currencies" CHECK (
    coffer.is_currency("priceCurrency") AND coffer.is_currency("feesCurrency") AND coffer.is_currency("taxCurrency")),
  ADD CONSTRAINT "CryptoTransaction_date_in_range" CHECK (coffer.is_day(date));

ALTER TABLE "SecuritySplit" ADD CONSTRAINT "SecuritySplit_factor_positive" CHECK (factor > 0);
ALTER TABLE "ExchangeRate"
  ADD CONSTRAINT "ExchangeRate_positive" CHECK (rate > 0),
  ADD CONSTRAINT "ExchangeRate_currency_shape" CHECK (coffer.is_currency(currency));
ALTER TABLE "QuotePrice" ADD CONSTRAINT "QuotePrice_not_negative" CHECK (value >= 0 AND coffer.is_currency(currency));
ALTER TABLE "WalletPrice" ADD CONSTRAINT "WalletPrice_not_negative" CHECK (value >= 0 AND coffer.is_currency(currency));

ALTER TABLE "FileAssignment" ADD CONSTRAINT "FileAssignment_one_record"
  CHECK (num_nonnulls("transactionId", "securityTransactionId", "cryptoTransactionId") = 1);

ALTER TABLE "Scenario"
  ADD CONSTRAINT "Scenario_end_month" CHECK ("endMonth" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT "Scenario_base_known" CHECK ("startingBasePerCategory" IN ('none', 'averageLast3Months', 'averageLast12Months'));

ALTER TABLE "PlanItem"
  ADD CONSTRAINT "PlanItem_one_subject" CHECK (num_nonnulls("categoryId", "categoryGroupId") = 1),
  ADD CONSTRAINT "PlanItem_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT "PlanItem_not_negative" CHECK (duration >= 0 AND frequency >= 0),
  ADD CONSTRAINT "PlanItem_amount_decimal" CHECK (coffer.is_decimal(amount));

-- INDEXES -----------------------------------------------------------------------------------------------------------

-- Filters on columns that are mostly null or mostly the same: each page stays one range scan, at the cost of the rows
-- that have the value only.
CREATE INDEX "Transaction_category" ON "Transaction" ("walletId", "categoryId", date DESC, id DESC) WHERE "categoryId" IS NOT NULL;
-- IS NULL finds rows in an index, but not in its order: the uncategorised ones need an order of their own.
CREATE INDEX "Transaction_uncategorized" ON "Transaction" ("walletId", date DESC, id DESC) WHERE "categoryId" IS NULL;
CREATE INDEX "Transaction_merchant" ON "Transaction" ("walletId", "merchantId", date DESC, id DESC) WHERE "merchantId" IS NOT NULL;
CREATE INDEX "Transaction_assigned" ON "Transaction" ("walletId", "assignedUserId", date DESC, id DESC) WHERE "assignedUserId" IS NOT NULL;
CREATE INDEX "Transaction_children" ON "Transaction" ("walletId", "parentTransactionId", date DESC, id DESC) WHERE "parentTransactionId" IS NOT NULL;
CREATE INDEX "Transaction_pending" ON "Transaction" ("walletId", date DESC, id DESC) WHERE pending;
CREATE INDEX "Transaction_reviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE reviewed;
CREATE INDEX "Transaction_unreviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE NOT reviewed;
-- What one import booked, to undo it.
CREATE INDEX "Transaction_import" ON "Transaction" ("walletId", "importId") WHERE "importId" IS NOT NULL;
-- The filter `text`: a part of a word anywhere in the three texts. The line feed keeps a match from spanning two.
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  (coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);
-- Names are unique for a person, whatever their case.
CREATE UNIQUE INDEX "Tag_name" ON "Tag" ("walletId", lower(name));


-- DAY TOTALS --------------------------------------------------------------------------------------------------------

-- Each trigger nets its statement's rows into one sum a key and adds them in key order, so two statements meet their
-- common rows in the same order. Zero rows stay. The functions run as the owner: nobody else may write totals.

CREATE FUNCTION coffer.transaction_inserted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
  SELECT "walletId", "assetId", "amountCurrency", date, sum("amountValue")
  FROM new_rows
  WHERE "parentTransactionId" IS NULL
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.transaction_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
  SELECT "walletId", "assetId", "amountCurrency", date, -sum("amountValue")
  FROM old_rows
  WHERE "parentTransactionId" IS NULL
  GROUP BY 1, 2, 3, 4
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.transaction_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
  SELECT "walletId", "assetId", "amountCurrency", date, sum(value)
  FROM (
    SELECT "walletId", "assetId", "amountCurrency", date, "amountValue" AS value
    FROM new_rows WHERE "parentTransactionId" IS NULL
    UNION ALL
    SELECT "walletId", "assetId", "amountCurrency", date, -"amountValue"
    FROM old_rows WHERE "parentTransactionId" IS NULL
  ) AS change
  GROUP BY 1, 2, 3, 4
  HAVING sum(value) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;

  -- Tags and links carry their booking's date, so that their newest bookings are one range scan.
  IF EXISTS (
    SELECT FROM new_rows JOIN old_rows USING ("walletId", id) WHERE new_rows.date <> old_rows.date
  ) THEN
    UPDATE "TransactionTag" AS tag SET date = new_rows.date
    FROM new_rows
    WHERE tag."walletId" = new_rows."walletId" AND tag."transactionId" = new_rows.id AND tag.date <> new_rows.date;
    UPDATE "TransferLink" AS link SET date = new_rows.date
    FROM new_rows
    WHERE link."walletId" = new_rows."walletId" AND link."transactionId" = new_rows.id AND link.date <> new_rows.date;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the day totals behind: use DELETE';
END $$;

CREATE TRIGGER transaction_inserted AFTER INSERT ON "Transaction"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.transaction_inserted();
CREATE TRIGGER transaction_deleted AFTER DELETE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.transaction_deleted();
CREATE TRIGGER transaction_updated AFTER UPDATE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.transaction_updated();
CREATE TRIGGER transaction_truncated BEFORE TRUNCATE ON "Transaction"
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.refuse_truncate();

CREATE FUNCTION coffer.wallet_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;

CREATE TRIGGER wallet_deleted AFTER DELETE ON "Wallet" FOR EACH ROW EXECUTE FUNCTION coffer.wallet_deleted();

-- ROW-LEVEL SECURITY ------------------------------------------------------------------------------------------------

-- The second fence: a statement sees and writes the rows of the wallet that its transaction named, and none without.
-- An ended transaction-local setting reads as empty text, hence nullif.
CREATE FUNCTION coffer.current_wallet() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('coffer.wallet', true), '')::uuid;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'Member', 'Invitation', 'ApiKey', 'AssetGroup', 'BankConnection', 'Asset', 'CategoryGroup', 'Category', 'Tag',
    'Merchant', 'Transaction', 'TransactionTag', 'TransferLink', 'Comment', 'SecurityTransaction', 'CryptoTransaction',
    'WalletPrice', 'File', 'FileAssignment', 'Scenario', 'ScenarioAsset', 'PlanItem', 'Notification', 'Import',
    'AuditRow', 'DayTotal'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = (SELECT coffer.current_wallet()))', name);
  END LOOP;
  ALTER TABLE "Wallet" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY in_wallet ON "Wallet" USING (id = (SELECT coffer.current_wallet()));
END $$;

GRANT USAGE ON SCHEMA public, coffer TO coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO coffer_app;
REVOKE INSERT, UPDATE, DELETE ON "DayTotal" FROM coffer_app;
REVOKE UPDATE, DELETE ON "AuditRow" FROM coffer_app;
DO $$
BEGIN
  -- Prisma's own table, present when its engine runs these files, is none of the service's business.
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    REVOKE ALL ON "_prisma_migrations" FROM coffer_app;
  END IF;
END $$;

-- Text and numeric comparisons are not leakproof: under a policy they cannot use their index. Lists filter on them,
-- so lists read this view. It runs with its owner's rights and is its own fence: the wallet of the setting.
CREATE VIEW coffer.wallet_transaction AS
  SELECT * FROM "Transaction" WHERE "walletId" = (SELECT coffer.current_wallet());
GRANT SELECT ON coffer.wallet_transaction TO coffer_app;

-- OUTSIDE A WALLET --------------------------------------------------------------------------------------------------

-- An API key by its hash, with what its maker may do now: a key never outlives its maker's membership. The last use is
-- kept to the minute, so that reading does not become writing.
CREATE FUNCTION coffer.api_key_by_hash(key_hash bytea)
RETURNS TABLE ("walletId" uuid, id uuid, scopes text[], "userId" uuid, role "MemberRole", permissions text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  stale boolean;
BEGIN
  SELECT key."walletId", key.id, key.scopes, member."userId", member.role, member.permissions,
         key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute'
  INTO "walletId", id, scopes, "userId", role, permissions, stale
  FROM "ApiKey" AS key
  JOIN "Member" AS member ON member."walletId" = key."walletId" AND member."userId" = key."createdUserId"
  WHERE key.hash = key_hash AND key."revokedTime" IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  IF stale THEN
    UPDATE "ApiKey" AS key SET "lastUsedTime" = now()
    WHERE key.hash = key_hash AND (key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute');
  END IF;
  RETURN NEXT;
END $$;

-- The wallets a person is a member of.
CREATE FUNCTION coffer.wallets_of(person uuid) RETURNS SETOF "Wallet"
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT wallet.* FROM "Wallet" AS wallet
  JOIN "Member" AS member ON member."walletId" = wallet.id
  WHERE member."userId" = person
  ORDER BY wallet."createdTime", wallet.id;
END;

-- Every wallet's id, for checks over all of them and for jobs.
CREATE FUNCTION coffer.wallet_ids() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT id FROM "Wallet" ORDER BY id;
END;

REVOKE EXECUTE ON FUNCTION coffer.api_key_by_hash, coffer.wallets_of, coffer.wallet_ids FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.api_key_by_hash, coffer.wallets_of, coffer.wallet_ids TO coffer_app;
