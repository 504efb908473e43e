-- Access: the service's role, row-level security, and the grants of the role. The migration that creates the tables of
-- stored sums also sets their access.

-- ROLE --------------------------------------------------------------------------------------------------------------

-- The service's role. It owns nothing and is no superuser, so row-level security applies to it. Each connection of the
-- service switches to it. Roles are shared by all databases of a server, so the role may already exist.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'coffer_app') THEN
    CREATE ROLE coffer_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT coffer_app TO CURRENT_USER;

-- Imports and rates use temporary tables. Only the owner may create objects in the schema public, as in databases
-- created since PostgreSQL 15. If the migrating role owns the tables but not the database, these settings stay
-- unchanged.
DO $$
BEGIN
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO coffer_app', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

-- ROW-LEVEL SECURITY ------------------------------------------------------------------------------------------------

-- The second barrier between wallets: a statement can only see and write rows of the wallet that its transaction has
-- set, and no rows if none is set. After its transaction, a local setting reads as an empty text, hence nullif.
CREATE FUNCTION coffer.current_wallet() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('coffer.wallet', true), '')::uuid;

-- The person whose own rows the transaction may access.
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

-- A function, because policies on distributed tables cannot contain a subquery.
CREATE FUNCTION coffer.is_in_wallet(person uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- Kept in a variable, so that the statement runs on the machine of the wallet if tables are distributed.
  wallet uuid := coffer.current_wallet();
BEGIN
  RETURN EXISTS (SELECT FROM "Member" WHERE "walletId" = wallet AND "userId" = person);
END $$;
REVOKE EXECUTE ON FUNCTION coffer.is_in_wallet FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.is_in_wallet TO coffer_app;

-- People can access their own row, and read the members of the wallet. Only the two functions below read the hash of a
-- password.
ALTER TABLE "Person" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Person" USING (id = coffer.current_person());
CREATE POLICY in_wallet ON "Person" FOR SELECT USING (coffer.is_in_wallet(id));

-- People can access their own sessions. Only the functions below find a session by its token.
ALTER TABLE "Session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Session" USING ("personId" = coffer.current_person());

-- Only named functions read and write these tables. A later feature that uses one of these tables directly adds its own
-- policy.
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
  -- Prisma's own table exists if its engine ran these files. The service must not access it.
  IF to_regclass('public._prisma_migrations') IS NOT NULL THEN
    REVOKE ALL ON "_prisma_migrations" FROM coffer_app;
  END IF;
END $$;

-- VIEWS -------------------------------------------------------------------------------------------------------------

-- Comparisons of texts and numbers are not leakproof, so PostgreSQL cannot use an index for them on a table with a
-- policy. Lists filter by such comparisons and therefore read this view. The view runs with its owner's rights and
-- restricts rows to the current wallet itself.
CREATE VIEW coffer.wallet_transaction AS
  SELECT * FROM "Transaction" WHERE "walletId" = coffer.current_wallet();

GRANT SELECT ON coffer.wallet_transaction TO coffer_app;
