-- Who may see and write what: the service's role, row-level security, and what the role is granted. The tables of stored
-- sums have theirs where they are made.

-- ROLE --------------------------------------------------------------------------------------------------------------

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

-- Imports and rates use temporary tables. Nobody but the owner puts anything into the schema public, as in new databases
-- since PostgreSQL 15. An owner of the tables only, and not of the database, leaves both as they are.
DO $$
BEGIN
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO coffer_app', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

-- ROW-LEVEL SECURITY ------------------------------------------------------------------------------------------------

-- The second fence: a statement sees and writes the rows of the wallet that its transaction named, and none without.
-- An ended transaction-local setting reads as empty text, hence nullif.
CREATE FUNCTION coffer.current_wallet() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('coffer.wallet', true), '')::uuid;

-- The person whose own rows the transaction is about.
CREATE FUNCTION coffer.current_person() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('coffer.person', true), '')::uuid;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'Member', 'Invitation', 'ApiKey', 'AssetGroup', 'BankConnection', 'Asset', 'CategoryGroup', 'Category', 'Tag',
    'Merchant', 'Transaction', 'TransactionTag', 'TransferLink', 'Comment', 'SecurityTransaction',
    'CryptoTransaction', 'WalletPrice', 'File', 'FileAssignment', 'Scenario', 'ScenarioAsset', 'PlanItem',
    'Notification', 'Import', 'AuditRow', 'WalletSecurity', 'WalletSecuritySplit', 'MerchantDecision', 'Rule',
    'RuleTag', 'ImportFile', 'RecordCount'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
  END LOOP;
  ALTER TABLE "Wallet" ENABLE ROW LEVEL SECURITY;
  CREATE POLICY in_wallet ON "Wallet" USING (id = coffer.current_wallet());
END $$;

-- A function, because policies of distributed tables accept no subquery.
CREATE FUNCTION coffer.is_in_wallet(person uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- In a variable: so the statement stays on the machine of the wallet where tables are distributed.
  wallet uuid := coffer.current_wallet();
BEGIN
  RETURN EXISTS (SELECT FROM "Member" WHERE "walletId" = wallet AND "userId" = person);
END $$;
REVOKE EXECUTE ON FUNCTION coffer.is_in_wallet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.is_in_wallet TO coffer_app;

-- She herself, and to read those who are in the wallet. The password's hash is read by the two functions below only.
ALTER TABLE "Person" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Person" USING (id = coffer.current_person());
CREATE POLICY in_wallet ON "Person" FOR SELECT USING (coffer.is_in_wallet(id));

-- Her own. By its token a session is found by the functions below only.
ALTER TABLE "Session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Session" USING ("personId" = coffer.current_person());

-- Read and written by named functions only, or by nothing yet: what will do so says what it may.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['Secret', 'IdempotencyRecord', 'AccessRequest', 'OAuthRecord', 'OAuthGrant', 'SigningKey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

-- GRANTS ------------------------------------------------------------------------------------------------------------

GRANT USAGE ON SCHEMA public, coffer TO coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO coffer_app;
REVOKE ALL ON "Person", "Session", "Secret", "IdempotencyRecord", "AccessRequest", "OAuthRecord", "OAuthGrant", "SigningKey"
  FROM coffer_app;
REVOKE UPDATE, DELETE ON "AuditRow" FROM coffer_app;
REVOKE INSERT, UPDATE, DELETE ON "Quota", "RecordCount" FROM coffer_app;
GRANT SELECT (id, email, name, locale, "createdTime", "lastUpdatedTime"), INSERT,
  UPDATE (name, locale, "passwordHash", "lastUpdatedTime"), DELETE ON "Person" TO coffer_app;
GRANT SELECT (id, "personId", "userAgent", address, "createdTime", "lastSeenTime", "expiresTime"), INSERT,
  UPDATE ("lastSignInTime"), DELETE ON "Session" TO coffer_app;
DO $$
BEGIN
  -- Prisma's own table, present when its engine runs these files, is none of the service's business.
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    REVOKE ALL ON "_prisma_migrations" FROM coffer_app;
  END IF;
END $$;

-- VIEWS -------------------------------------------------------------------------------------------------------------

-- Text and numeric comparisons are not leakproof: under a policy they cannot use their index. Lists filter on them,
-- so lists read this view. It runs with its owner's rights and is its own fence: the wallet of the setting.
CREATE VIEW coffer.wallet_transaction AS
  SELECT * FROM "Transaction" WHERE "walletId" = coffer.current_wallet();

GRANT SELECT ON coffer.wallet_transaction TO coffer_app;
