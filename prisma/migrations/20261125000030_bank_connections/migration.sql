-- Bank connections: what the contract tells of them, the accounts that a consent reaches, and how they are synced.

ALTER TABLE "BankConnection"
  ADD COLUMN "legacyStoreId" text,
  -- Of the bank, at the provider.
  ADD COLUMN "institutionId" text,
  ADD COLUMN "institutionName" text,
  ADD COLUMN "logoStored" boolean NOT NULL DEFAULT false,
  -- Why the last run came to nothing.
  ADD COLUMN error text,
  ADD COLUMN "nextSyncTime" timestamptz(3);

-- An account that a consent reaches, whether or not an asset is fed by it. Not captured: it says what a bank said.
CREATE TABLE "BankAccount" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  -- By which it is read under the present consent; null: that one does not reach it.
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

-- The account that feeds an asset. It names a row that may be gone, so that an asset can come back by undo.
ALTER TABLE "Asset" ADD COLUMN "bankAccountId" uuid;
CREATE INDEX "Asset_walletId_bankConnectionId_idx" ON "Asset" ("walletId", "bankConnectionId") WHERE "bankConnectionId" IS NOT NULL;

-- The secrets of a consent, and where the worker is with its connection. Not captured, so that erased secrets are nowhere.
-- It may outlive its connection, until the consent is ended at the provider.
CREATE TABLE "ConnectionState" (
  "walletId" uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  type "BankConnectionType" NOT NULL,
  "providerState" bytea,
  "hookName" text,
  "institutionId" text,
  "readsPerDay" integer,
  -- When the worker has something to do; null: nothing.
  "dueTime" timestamptz(3),
  -- Somebody asked for a run, and why; null where it is the clock's.
  "requestedTime" timestamptz(3),
  cause text,
  attended jsonb,
  -- The worker that has it in hand, until then.
  "leaseId" uuid,
  "leasedUntil" timestamptz(3),
  -- The run that is under way, and since when accounts count as read for it.
  "runId" uuid,
  "roundTime" timestamptz(3),
  -- The bank allows no read before.
  "limitUntil" timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  -- Why people were told that it needs them; null once it worked again.
  "toldCause" text,
  "isEnding" boolean NOT NULL DEFAULT false,
  CONSTRAINT "ConnectionState_pkey" PRIMARY KEY ("walletId", "connectionId"),
  CONSTRAINT "ConnectionState_cause_check" CHECK (cause IN ('clock', 'person', 'program', 'hook', 'first'))
);
ALTER TABLE "ConnectionState" ADD CONSTRAINT "ConnectionState_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
-- Workers look each second which of them are due.
CREATE INDEX "ConnectionState_dueTime_idx" ON "ConnectionState" ("dueTime") WHERE "dueTime" IS NOT NULL;
CREATE INDEX "ConnectionState_hookName_idx" ON "ConnectionState" ("hookName") WHERE "hookName" IS NOT NULL;

INSERT INTO "ConnectionState" ("walletId", "connectionId", type, "providerState")
SELECT "walletId", id, type, "providerState" FROM "BankConnection" WHERE "providerState" IS NOT NULL;
ALTER TABLE "BankConnection" DROP COLUMN "providerState";

-- A person's way to her bank and back. The state that comes back with her counts once, in her session.
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

-- One run of a connection, and what came of it: a log.
CREATE TABLE "SyncRun" (
  "walletId" uuid NOT NULL,
  id uuid NOT NULL,
  "connectionId" uuid NOT NULL,
  cause text NOT NULL,
  "startedTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finishedTime" timestamptz(3),
  -- done, failed; null while it is under way.
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

-- The banks of a country as a provider last listed them.
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

-- The connections that a worker has something to do for, and that no worker has in hand.
CREATE FUNCTION coffer.due_connections(at timestamptz, most integer) RETURNS TABLE("walletId" uuid, "connectionId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."dueTime" <= at AND (state."leasedUntil" IS NULL OR state."leasedUntil" <= at)
  ORDER BY state."dueTime" LIMIT due_connections.most;
END;

-- Whose way to a bank this state (its hash) is of.
CREATE FUNCTION coffer.consent_round(state_hash bytea) RETURNS TABLE("walletId" uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT round."walletId", round.id FROM "ConsentRound" AS round WHERE round."stateHash" = state_hash;
END;

-- The connection that a provider's report names.
CREATE FUNCTION coffer.connection_of_hook(of_type "BankConnectionType", name text) RETURNS TABLE("walletId" uuid, "connectionId" uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."hookName" = name AND state.type = of_type;
END;

-- Ways to banks are of no use after a day, and runs are a log of 90 days.
CREATE FUNCTION coffer.expire_bank_rows() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  DELETE FROM "ConsentRound" WHERE "createdTime" < now() - interval '1 day';
  DELETE FROM "SyncRun" WHERE "startedTime" < now() - interval '90 days';
END;
REVOKE EXECUTE ON FUNCTION coffer.due_connections, coffer.consent_round, coffer.connection_of_hook, coffer.expire_bank_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.due_connections, coffer.consent_round, coffer.connection_of_hook, coffer.expire_bank_rows TO coffer_app;
