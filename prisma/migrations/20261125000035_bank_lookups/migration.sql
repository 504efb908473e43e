-- PL/pgSQL instead of SQL: on distributed tables, PostgreSQL cannot plan the statements of an SQL function that uses
-- its parameters.
CREATE OR REPLACE FUNCTION coffer.due_connections(at timestamptz, most integer)
RETURNS TABLE ("walletId" uuid, "connectionId" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."dueTime" <= at AND (state."leasedUntil" IS NULL OR state."leasedUntil" <= at)
  ORDER BY state."dueTime" LIMIT most;
END $$;

CREATE OR REPLACE FUNCTION coffer.connection_of_hook(of_type "BankConnectionType", name text)
RETURNS TABLE ("walletId" uuid, "connectionId" uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT state."walletId", state."connectionId" FROM "ConnectionState" AS state
  WHERE state."hookName" = name AND state.type = of_type;
END $$;

CREATE OR REPLACE FUNCTION coffer.consent_round(state_hash bytea)
RETURNS TABLE ("walletId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT round."walletId", round.id FROM "ConsentRound" AS round WHERE round."stateHash" = state_hash;
END $$;
