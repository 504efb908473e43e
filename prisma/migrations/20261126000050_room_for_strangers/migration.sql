-- Strangers can create some rows. Their number and bytes have a limit. At the limit the oldest unused row is deleted,
-- so that nobody can fill a table and prevent others from registering an app or signing in.

ALTER TABLE "OAuthClient" ADD COLUMN bytes integer NOT NULL DEFAULT 0;
ALTER TABLE "OAuthRecord" ADD COLUMN bytes integer NOT NULL DEFAULT 0;
UPDATE "OAuthClient" SET bytes = octet_length(metadata::text);
UPDATE "OAuthRecord" SET bytes = octet_length(payload::text) WHERE kind = 'Interaction';

-- Unused clients, oldest first, and used clients.
CREATE INDEX "OAuthClient_unused" ON "OAuthClient" ("createdTime") INCLUDE (bytes) WHERE "usedTime" IS NULL;
CREATE INDEX "OAuthClient_used" ON "OAuthClient" ("usedTime") INCLUDE (bytes) WHERE "usedTime" IS NOT NULL;
-- Interactions of strangers and of signed-in people, oldest first.
CREATE INDEX "OAuthRecord_interactions" ON "OAuthRecord" ((payload -> 'session' IS NOT NULL), "expiresTime") INCLUDE (bytes)
  WHERE kind = 'Interaction';

-- The size of the tables, for metrics and warnings.
CREATE FUNCTION coffer.stranger_rows() RETURNS TABLE (kind text, rows bigint, bytes bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT 'client'::text, count(*), coalesce(sum(c.bytes), 0)::bigint FROM "OAuthClient" AS c
  UNION ALL
  SELECT 'interaction'::text, count(*), coalesce(sum(r.bytes), 0)::bigint FROM "OAuthRecord" AS r
  WHERE r.kind = 'Interaction';
END;

-- Stores a client. If the limit is reached, first deletes the oldest clients that no person ever authorized, then the
-- clients that no person authorizes any more. Returns how full the table is afterwards, as a share of the limit; null
-- if there is no room and nothing was stored.
DROP FUNCTION coffer.store_oauth_client;
CREATE FUNCTION coffer.store_oauth_client(client_id text, client_metadata jsonb, asked bytea, most integer, most_bytes bigint)
RETURNS double precision
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  size CONSTANT integer := octet_length(client_metadata::text);
  total bigint;
  total_bytes bigint;
  deleted bigint;
  deleted_bytes bigint;
BEGIN
  SELECT count(*) + 1, coalesce(sum(c.bytes), 0) + size INTO total, total_bytes FROM "OAuthClient" AS c;
  WHILE total > most OR total_bytes > most_bytes LOOP
    WITH gone AS (
      DELETE FROM "OAuthClient" AS c WHERE c.id IN (
        SELECT o.id FROM "OAuthClient" AS o WHERE o."usedTime" IS NULL
        ORDER BY o."createdTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
      RETURNING c.bytes)
    SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    IF deleted = 0 THEN
      WITH gone AS (
        DELETE FROM "OAuthClient" AS c WHERE c.id IN (
          SELECT o.id FROM "OAuthClient" AS o
          WHERE o."usedTime" IS NOT NULL AND NOT EXISTS (SELECT FROM "OAuthGrant" AS g WHERE g."clientId" = o.id)
          ORDER BY o."usedTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
        RETURNING c.bytes)
      SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    END IF;
    IF deleted = 0 THEN
      RETURN NULL;
    END IF;
    total := total - deleted;
    total_bytes := total_bytes - deleted_bytes;
  END LOOP;
  INSERT INTO "OAuthClient" (id, metadata, "metadataHash", bytes) VALUES (client_id, client_metadata, asked, size);
  RETURN greatest(total::double precision / most, total_bytes::double precision / most_bytes);
END $$;

-- Deletes the oldest interactions until a new interaction of this size fits: first interactions of strangers, then
-- interactions of signed-in people. Returns how full the table is afterwards; null if the interaction is already
-- stored.
CREATE FUNCTION coffer.make_room_for_interaction(record_id text, size integer, most integer, most_bytes bigint)
RETURNS double precision
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  total bigint;
  total_bytes bigint;
  deleted bigint;
  deleted_bytes bigint;
BEGIN
  IF EXISTS (SELECT FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction' AND r.id = record_id) THEN
    RETURN NULL;
  END IF;
  SELECT count(*) + 1, coalesce(sum(r.bytes), 0) + size INTO total, total_bytes
  FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction';
  WHILE total > most OR total_bytes > most_bytes LOOP
    WITH gone AS (
      DELETE FROM "OAuthRecord" AS r WHERE r.kind = 'Interaction' AND r.id IN (
        SELECT o.id FROM "OAuthRecord" AS o WHERE o.kind = 'Interaction'
        ORDER BY o.payload -> 'session' IS NOT NULL, o."expiresTime" LIMIT greatest(1, total - most) FOR UPDATE SKIP LOCKED)
      RETURNING r.bytes)
    SELECT count(*), coalesce(sum(gone.bytes), 0) INTO deleted, deleted_bytes FROM gone;
    EXIT WHEN deleted = 0;
    total := total - deleted;
    total_bytes := total_bytes - deleted_bytes;
  END LOOP;
  RETURN greatest(total::double precision / most, total_bytes::double precision / most_bytes);
END $$;

CREATE OR REPLACE FUNCTION coffer.store_oauth_record(
  record_kind text, record_id text, record_payload jsonb, connection uuid, expires timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO "OAuthRecord" (kind, id, payload, "connectionId", "expiresTime", bytes)
  VALUES (record_kind, record_id, record_payload, connection, expires, octet_length(record_payload::text))
  ON CONFLICT (kind, id) DO UPDATE
    SET payload = excluded.payload, "expiresTime" = excluded."expiresTime", bytes = excluded.bytes;
END $$;

-- Limits the challenges of strangers to 20,000, deleting the oldest.
CREATE OR REPLACE FUNCTION coffer.keep_passkey_challenge(fresh text, meant_for text, person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  excess CONSTANT bigint := (SELECT count(*) FROM "PasskeyChallenge") + 1 - 20000;
BEGIN
  IF excess > 0 THEN
    DELETE FROM "PasskeyChallenge" WHERE challenge IN (
      SELECT challenge FROM "PasskeyChallenge" ORDER BY "personId" IS NOT NULL, "expiresTime" LIMIT excess FOR UPDATE SKIP LOCKED);
  END IF;
  INSERT INTO "PasskeyChallenge" (challenge, purpose, "personId", "expiresTime")
  VALUES (fresh, meant_for, person, now() + interval '5 minutes');
END $$;

-- Limits a person to 200 sessions. A program that signs in again and again ends the session that was used longest ago.
CREATE FUNCTION coffer.bound_sessions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "Session" AS s WHERE s.id IN (
    SELECT o.id FROM "Session" AS o WHERE o."personId" = new."personId"
    ORDER BY o.id = new.id DESC, o."lastSeenTime" DESC, o.id DESC OFFSET 200);
  RETURN NULL;
END $$;
CREATE TRIGGER bound_sessions AFTER INSERT ON "Session" FOR EACH ROW EXECUTE FUNCTION coffer.bound_sessions();

REVOKE EXECUTE ON FUNCTION coffer.bound_sessions FROM PUBLIC;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['stranger_rows', 'store_oauth_client', 'make_room_for_interaction'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
