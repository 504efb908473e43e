-- Bank connections: the fields that the API returns, the accounts of a consent, and the state of syncs.

ALTER TABLE "BankConnection"
  ADD COLUMN "legacyStoreId" text,
  -- The bank's id and name at the provider.
  ADD COLUMN "institutionId" text,
  ADD COLUMN "institutionName" text,
  ADD COLUMN "logoStored" boolean NOT NULL DEFAULT false,
  -- Why the last run failed; null on success.
  ADD COLUMN error text,
  ADD COLUMN "nextSyncTime" timestamptz(3);

-- A bank account of a consent, whether or not it feeds an asset. Not captured for undo, because it stores what the bank
-- reported.
CREATE TABLE "BankAccount" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  -- The account's id in the current consent; null if that consent does not include it.
  "providerAccountId" text,
  identification text,
  iban text,
  mask text,
  name text,
  currency text,
  type text NOT NULL,
  stored jsonb,
  cursor text,
  "lastDay" date,
  "lastSyncTime" timestamptz(3),
  "readTimes" jsonb NOT NULL DEFAULT '[]',
  "stated" numeric,
  "computed" numeric,
  "statedCurrency" text,
  "statedDate" date,
  "differenceSince" date,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "BankAccount_pkey" PRIMARY KEY ("walletId", id)
);
ALTER TABLE "BankAccount" ADD CONSTRAINT "BankAccount_walletId_connectionId_fkey"
  FOREIGN KEY ("walletId", "connectionId") REFERENCES "BankConnection" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "BankAccount_walletId_connectionId_idx" ON "BankAccount" ("walletId", "connectionId");

-- The bank account that feeds the asset. It has no foreign key, so that undo can restore an asset whose bank account is
-- deleted.
ALTER TABLE "Asset" ADD COLUMN "bankAccountId" uuid;
CREATE INDEX "Asset_walletId_bankConnectionId_idx" ON "Asset" ("walletId", "bankConnectionId") WHERE "bankConnectionId" IS NOT NULL;

-- The secrets of a consent, and the state of its syncs. Not captured for undo, so that no copy of deleted secrets
-- remains. The row may outlive the connection until the consent is ended at the provider.
CREATE TABLE "ConnectionState" (
  "walletId" uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  type "BankConnectionType" NOT NULL,
  "providerState" bytea,
  "hookName" text,
  "institutionId" text,
  "readsPerDay" integer,
  -- The time of the worker's next task for this connection; null if there is none.
  "dueTime" timestamptz(3),
  -- When a person or program requested a run; null for scheduled runs.
  "requestedTime" timestamptz(3),
  -- Why the run was requested; null for scheduled runs.
  cause text,
  attended jsonb,
  -- The lease of the worker that currently syncs the connection.
  "leaseId" uuid,
  -- When the lease ends.
  "leasedUntil" timestamptz(3),
  -- The current run.
  "runId" uuid,
  -- The time from which reads of accounts count for the current run.
  "roundTime" timestamptz(3),
  -- When the bank allows the next read.
  "limitUntil" timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  -- The cause of which people were last notified; null once the connection works again.
  "toldCause" text,
  "isEnding" boolean NOT NULL DEFAULT false,
  CONSTRAINT "ConnectionState_pkey" PRIMARY KEY ("walletId", "connectionId"),
  CONSTRAINT "ConnectionState_cause_check" CHECK (cause IN ('clock', 'person', 'program', 'hook', 'first'))
);
ALTER TABLE "ConnectionState" ADD CONSTRAINT "ConnectionState_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- Every second the workers look up the connections that are due.
CREATE INDEX "ConnectionState_dueTime_idx" ON "ConnectionState" ("dueTime") WHERE "dueTime" IS NOT NULL;
CREATE INDEX "ConnectionState_hookName_idx" ON "ConnectionState" ("hookName") WHERE "hookName" IS NOT NULL;

INSERT INTO "ConnectionState" ("walletId", "connectionId", type, "providerState")
SELECT "walletId", id, type, "providerState" FROM "BankConnection" WHERE "providerState" IS NOT NULL;
ALTER TABLE "BankConnection" DROP COLUMN "providerState";

-- A person's visit at the bank for a consent, until the return. The state that the browser brings back is valid once,
-- in the same session.
CREATE TABLE "ConsentRound" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  "stateHash" bytea NOT NULL,
  "sessionId" uuid NOT NULL,
  "personId" uuid NOT NULL,
  kept bytea NOT NULL,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "usedTime" timestamptz(3),
  CONSTRAINT "ConsentRound_pkey" PRIMARY KEY ("walletId", id)
);
ALTER TABLE "ConsentRound" ADD CONSTRAINT "ConsentRound_walletId_connectionId_fkey"
  FOREIGN KEY ("walletId", "connectionId") REFERENCES "BankConnection" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "ConsentRound_stateHash_idx" ON "ConsentRound" ("stateHash");
CREATE INDEX "ConsentRound_walletId_connectionId_idx" ON "ConsentRound" ("walletId", "connectionId");

-- A log of a connection's runs with their results.
CREATE TABLE "SyncRun" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  cause text NOT NULL,
  "startedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finishedTime" timestamptz(3),
  -- `done` or `failed`; null while the run is running.
  outcome text,
  error text,
  created integer NOT NULL DEFAULT 0,
  settled integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  reviews integer NOT NULL DEFAULT 0,
  CONSTRAINT "SyncRun_pkey" PRIMARY KEY ("walletId", id)
);
ALTER TABLE "SyncRun" ADD CONSTRAINT "SyncRun_walletId_connectionId_fkey"
  FOREIGN KEY ("walletId", "connectionId") REFERENCES "BankConnection" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION;
CREATE INDEX "SyncRun_walletId_connectionId_id_idx" ON "SyncRun" ("walletId", "connectionId", id);
CREATE INDEX "SyncRun_startedTime_idx" ON "SyncRun" ("startedTime");

-- The banks of a country, as last listed by a provider.
CREATE TABLE "InstitutionList" (
  type "BankConnectionType" NOT NULL,
  "countryCode" text NOT NULL,
  institutions jsonb NOT NULL,
  "fetchedTime" timestamptz(3) NOT NULL,
  CONSTRAINT "InstitutionList_pkey" PRIMARY KEY (type, "countryCode")
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['BankAccount', 'ConnectionState', 'ConsentRound', 'SyncRun'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
    EXECUTE format('REVOKE ALL ON %I FROM coffer_app', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;
REVOKE ALL ON "InstitutionList" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE ON "InstitutionList" TO coffer_app;

CREATE TRIGGER counted_added AFTER INSERT ON "BankConnection" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_added('connections');
CREATE TRIGGER counted_removed AFTER DELETE ON "BankConnection" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_removed('connections');

-- The connections that are due and that no worker has leased.
CREATE FUNCTION coffer.due_connections(at timestamptz, most integer) RETURNS TABLE("walletId" uuid, "connectionId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."dueTime" <= at AND (state."leasedUntil" IS NULL OR state."leasedUntil" <= at)
  ORDER BY state."dueTime" LIMIT due_connections.most;
END;

-- The visit at a bank to which the state with this hash belongs.
CREATE FUNCTION coffer.consent_round(state_hash bytea) RETURNS TABLE("walletId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT round."walletId", round.id FROM "ConsentRound" AS round WHERE round."stateHash" = state_hash;
END;

-- The connection that a provider's webhook names.
CREATE FUNCTION coffer.connection_of_hook(of_type "BankConnectionType", name text) RETURNS TABLE("walletId" uuid, "connectionId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."hookName" = name AND state.type = of_type;
END;

-- Deletes visits at banks after a day, and runs after 90 days.
CREATE FUNCTION coffer.expire_bank_rows() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  DELETE FROM "ConsentRound" WHERE "createdTime" < now() - interval '1 day';
  DELETE FROM "SyncRun" WHERE "startedTime" < now() - interval '90 days';
END;
REVOKE EXECUTE ON FUNCTION coffer.due_connections, coffer.consent_round, coffer.connection_of_hook, coffer.expire_bank_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.due_connections, coffer.consent_round, coffer.connection_of_hook, coffer.expire_bank_rows TO coffer_app;
