-- Access for programs: API keys that can download the export, and access requests.

-- API KEYS ----------------------------------------------------------------------------------------------------------

ALTER TABLE "ApiKey" ADD COLUMN "export" boolean NOT NULL DEFAULT false;

-- The API key with this hash, and the current rights of the person who created it: a key never outlives that person's
-- membership. The function writes nothing. If `stale` is true, the caller stores the time of the last use, at most once
-- a minute.
DROP FUNCTION coffer.api_key_by_hash;
CREATE FUNCTION coffer.api_key_by_hash(key_hash bytea)
RETURNS TABLE (
  "walletId" uuid, id uuid, scopes text[], export boolean, "userId" uuid, role "MemberRole", permissions text[], stale boolean
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT key."walletId", key.id, key.scopes, key.export, member."userId", member.role, member.permissions,
    key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute'
  FROM "ApiKey" AS key
  JOIN "Member" AS member ON member."walletId" = key."walletId" AND member."userId" = key."createdUserId"
  WHERE key.hash = key_hash AND key."revokedTime" IS NULL;
END $$;

-- The API keys that a person created in all wallets.
DROP FUNCTION coffer.api_keys_made_by;
CREATE FUNCTION coffer.api_keys_made_by(person uuid)
RETURNS TABLE (
  "walletId" uuid, id uuid, name text, display text, scopes text[], export boolean, "lastUsedTime" timestamptz(3),
  "revokedTime" timestamptz(3), "createdTime" timestamptz(3)
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT key."walletId", key.id, key.name, key.display, key.scopes, key.export, key."lastUsedTime", key."revokedTime",
    key."createdTime"
  FROM "ApiKey" AS key
  WHERE key."createdUserId" = person
  ORDER BY key."createdTime", key.id;
END $$;

-- ACCESS REQUESTS ---------------------------------------------------------------------------------------------------

-- The table is empty before this migration, because no code could create an access request.
ALTER TABLE "AccessRequest"
  ADD COLUMN "clientName" text NOT NULL,
  ADD COLUMN "clientHost" text,
  ADD COLUMN "lostTime" timestamptz(3);
CREATE INDEX "AccessRequest_walletId_idx" ON "AccessRequest" ("walletId");

-- The wallet may no longer exist: an app can still read the result of its request.
CREATE POLICY in_wallet ON "AccessRequest" USING ("walletId" = coffer.current_wallet());
GRANT SELECT, INSERT, UPDATE (status, result, "errorCode", "errorMessage", "decidedTime", "lostTime")
  ON "AccessRequest" TO coffer_app;

-- A person's own access requests in all wallets.
CREATE FUNCTION coffer.access_requests_of(person uuid) RETURNS SETOF "AccessRequest"
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM "AccessRequest" WHERE "personId" = person;
END $$;

-- The number of pending requests of this app to this person. Until the transaction ends, no other transaction can add a
-- request.
CREATE FUNCTION coffer.pending_access_requests(person uuid, client text, present timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('access requests ' || person || ' ' || client, 0));
  RETURN (
    SELECT count(*) FROM "AccessRequest"
    WHERE "personId" = person AND "clientId" = client AND status = 'pending' AND "expiresTime" > present
  );
END $$;

-- Rejects the pending requests of an app when the person revokes it.
CREATE FUNCTION coffer.reject_access_requests(person uuid, client text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  UPDATE "AccessRequest" SET status = 'rejected', "decidedTime" = now()
  WHERE "personId" = person AND "clientId" = client AND status = 'pending' AND "expiresTime" > now();
END;

-- Fails requests that nobody decided in time. Deletes a request 30 days after its person left the wallet.
CREATE FUNCTION coffer.expire_access_requests() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  UPDATE "AccessRequest" SET status = 'failed', "errorCode" = 'expired'
  WHERE status = 'pending' AND "expiresTime" <= now();
  DELETE FROM "AccessRequest" WHERE "lostTime" < now() - interval '30 days';
END;

-- Requests whose execution started at least a minute ago and has not ended, because the process that ran it has
-- stopped.
CREATE FUNCTION coffer.interrupted_access_requests() RETURNS TABLE ("walletId" uuid, id uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT request."walletId", request.id FROM "AccessRequest" AS request
  WHERE request.status = 'executing' AND request."decidedTime" < now() - interval '1 minute';
END $$;

-- GRANTS ------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'api_key_by_hash', 'api_keys_made_by', 'access_requests_of', 'pending_access_requests', 'reject_access_requests',
    'expire_access_requests', 'interrupted_access_requests'
  ] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
