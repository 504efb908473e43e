-- What lets others in: API keys that may take out the export, and access requests.

-- API KEYS ----------------------------------------------------------------------------------------------------------

ALTER TABLE "ApiKey" ADD COLUMN "export" boolean NOT NULL DEFAULT false;

-- An API key by its hash, with what its maker may do now: a key never outlives its maker's membership. It writes
-- nothing; `stale` says that its last use is to be written down, which is done at most once a minute.
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

-- The keys a person made, in whichever wallet.
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

-- WHO MAY ASK -------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['api_key_by_hash', 'api_keys_made_by'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
