-- The OAuth 2.1 server: clients, the grants of people to apps, and the provider's own records. It replaces earlier
-- tables, which were never written.

DROP TABLE "OAuthRecord", "OAuthGrant", "SigningKey";

CREATE TABLE "OAuthClient" (
    "id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "metadataHash" BYTEA NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "usedTime" TIMESTAMPTZ(3),

    CONSTRAINT "OAuthClient_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OAuthGrant" (
    "id" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "clientName" TEXT NOT NULL,
    "clientHost" TEXT,
    "scopes" TEXT[],
    "allWallets" BOOLEAN NOT NULL,
    "walletIds" UUID[],
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedTime" TIMESTAMPTZ(3),

    CONSTRAINT "OAuthGrant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OAuthConnection" (
    "id" UUID NOT NULL,
    "grantId" UUID NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OAuthConnection_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OAuthRecord" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "connectionId" UUID,
    "expiresTime" TIMESTAMPTZ(3) NOT NULL,
    "consumedTime" TIMESTAMPTZ(3),
    "asked" TEXT,
    "answer" BYTEA,
    "successorId" TEXT,

    CONSTRAINT "OAuthRecord_pkey" PRIMARY KEY ("kind","id")
);

CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL,
    "publicKey" JSONB NOT NULL,
    "sealed" BYTEA NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activeTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "OAuthClient_metadataHash_idx" ON "OAuthClient"("metadataHash");
CREATE INDEX "OAuthClient_createdTime_idx" ON "OAuthClient"("createdTime");
CREATE INDEX "OAuthGrant_clientId_idx" ON "OAuthGrant"("clientId");
CREATE UNIQUE INDEX "OAuthGrant_personId_clientId_key" ON "OAuthGrant"("personId", "clientId");
CREATE INDEX "OAuthConnection_grantId_idx" ON "OAuthConnection"("grantId");
CREATE INDEX "OAuthRecord_connectionId_idx" ON "OAuthRecord"("connectionId");
CREATE INDEX "OAuthRecord_expiresTime_idx" ON "OAuthRecord"("expiresTime");

ALTER TABLE "OAuthGrant" ADD CONSTRAINT "OAuthGrant_personId_fkey"
  FOREIGN KEY ("personId") REFERENCES "Person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "OAuthConnection" ADD CONSTRAINT "OAuthConnection_grantId_fkey"
  FOREIGN KEY ("grantId") REFERENCES "OAuthGrant"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "OAuthRecord" ADD CONSTRAINT "OAuthRecord_connectionId_fkey"
  FOREIGN KEY ("connectionId") REFERENCES "OAuthConnection"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- ROW-LEVEL SECURITY ------------------------------------------------------------------------------------------------

-- A person can access their own grants and the connections of these grants. Only the functions below read and write all
-- other rows.
ALTER TABLE "OAuthClient" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "OAuthGrant" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "OAuthConnection" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "OAuthRecord" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "SigningKey" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "OAuthGrant" USING ("personId" = coffer.current_person());
-- A function, because policies on distributed tables cannot contain a subquery.
CREATE FUNCTION coffer.is_own_grant(granted uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "OAuthGrant" WHERE id = granted AND "personId" = coffer.current_person());
END $$;
REVOKE EXECUTE ON FUNCTION coffer.is_own_grant FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.is_own_grant TO coffer_app;
CREATE POLICY own ON "OAuthConnection" USING (coffer.is_own_grant("grantId"));
GRANT SELECT, INSERT, UPDATE, DELETE ON "OAuthGrant" TO coffer_app;
GRANT SELECT ON "OAuthConnection" TO coffer_app;
GRANT SELECT ("lastSignInTime") ON "Session" TO coffer_app;

-- CLIENTS -----------------------------------------------------------------------------------------------------------

CREATE FUNCTION coffer.oauth_client(client_id text) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT metadata FROM "OAuthClient" WHERE id = client_id;
END;

-- The metadata of an unused client that was registered with the same metadata.
CREATE FUNCTION coffer.unused_oauth_client(asked bytea) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT metadata FROM "OAuthClient" WHERE "metadataHash" = asked AND "usedTime" IS NULL ORDER BY "createdTime" LIMIT 1;
END;

-- Returns false if the maximum number of clients is reached.
CREATE FUNCTION coffer.store_oauth_client(client_id text, client_metadata jsonb, asked bytea, most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM "OAuthClient" LIMIT most) AS counted) >= most THEN
    RETURN false;
  END IF;
  INSERT INTO "OAuthClient" (id, metadata, "metadataHash") VALUES (client_id, client_metadata, asked);
  RETURN true;
END $$;

-- RECORDS -----------------------------------------------------------------------------------------------------------

CREATE FUNCTION coffer.oauth_record(record_kind text, record_id text, locked boolean)
RETURNS TABLE (payload jsonb, "consumedTime" timestamptz, asked text, answer bytea, "successorId" text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF locked THEN
    PERFORM FROM "OAuthRecord" AS r WHERE r.kind = record_kind AND r.id = record_id FOR UPDATE;
  END IF;
  RETURN QUERY SELECT r.payload, r."consumedTime", r.asked, r.answer, r."successorId"
    FROM "OAuthRecord" AS r WHERE r.kind = record_kind AND r.id = record_id AND r."expiresTime" > now();
END $$;

CREATE FUNCTION coffer.store_oauth_record(
  record_kind text, record_id text, record_payload jsonb, connection uuid, expires timestamptz
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO "OAuthRecord" (kind, id, payload, "connectionId", "expiresTime")
  VALUES (record_kind, record_id, record_payload, connection, expires)
  ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, "expiresTime" = excluded."expiresTime";
END $$;

CREATE FUNCTION coffer.consume_oauth_record(record_kind text, record_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthRecord" SET "consumedTime" = now() WHERE kind = record_kind AND id = record_id AND "consumedTime" IS NULL;
END $$;

-- Stores the response to a refresh token, for a client that did not receive it.
CREATE FUNCTION coffer.keep_oauth_answer(record_id text, request text, sealed bytea, successor text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthRecord" SET asked = request, answer = sealed, "successorId" = successor
  WHERE kind = 'RefreshToken' AND id = record_id;
END $$;

CREATE FUNCTION coffer.delete_oauth_record(record_kind text, record_id text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE kind = record_kind AND id = record_id;
END $$;

CREATE FUNCTION coffer.delete_oauth_records(record_kind text, connection uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE kind = record_kind AND "connectionId" = connection;
END $$;

-- CONNECTIONS -------------------------------------------------------------------------------------------------------

-- The grant behind a connection, with what it currently allows. The time of the last use is stored to the minute.
CREATE FUNCTION coffer.oauth_connection(connection uuid)
RETURNS TABLE ("grantId" uuid, "personId" uuid, "clientId" text, "clientName" text, "clientHost" text, scopes text[], "allWallets" boolean, "walletIds" uuid[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE "OAuthGrant" AS granted SET "lastUsedTime" = now()
  WHERE granted.id = (SELECT c."grantId" FROM "OAuthConnection" AS c WHERE c.id = connection)
    AND (granted."lastUsedTime" IS NULL OR granted."lastUsedTime" < now() - interval '1 minute');
  RETURN QUERY SELECT granted.id, granted."personId", granted."clientId", granted."clientName", granted."clientHost", granted.scopes,
      granted."allWallets", granted."walletIds"
    FROM "OAuthConnection" AS c JOIN "OAuthGrant" AS granted ON granted.id = c."grantId" WHERE c.id = connection;
END $$;

CREATE FUNCTION coffer.begin_oauth_connection(connection uuid, granted uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO "OAuthConnection" (id, "grantId") VALUES (connection, granted);
  UPDATE "OAuthClient" SET "usedTime" = now()
    WHERE id = (SELECT g."clientId" FROM "OAuthGrant" AS g WHERE g.id = granted) AND "usedTime" IS NULL;
END $$;

CREATE FUNCTION coffer.end_oauth_connection(connection uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthConnection" WHERE id = connection;
END $$;

-- The data of a person that an app may read.
CREATE FUNCTION coffer.oauth_person(person uuid) RETURNS TABLE (email text, name text, locale text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.email, p.name, p.locale FROM "Person" AS p WHERE p.id = person;
END $$;

-- For the worker: deletes expired records, connections that no token can use any more, and clients that were not used
-- within 14 days.
CREATE FUNCTION coffer.expire_oauth() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "OAuthRecord" WHERE "expiresTime" < now();
  DELETE FROM "OAuthConnection" AS c WHERE c."createdTime" < now() - interval '1 day' AND NOT EXISTS (
    SELECT FROM "OAuthRecord" AS r
    WHERE r."connectionId" = c.id AND (r.kind = 'AuthorizationCode' OR r.kind = 'RefreshToken' AND (
      r."consumedTime" IS NULL OR r."consumedTime" > now() - interval '1 hour')));
  DELETE FROM "OAuthClient" WHERE "usedTime" IS NULL AND "createdTime" < now() - interval '14 days';
END $$;

-- Processes cache connections for a short time. This notification clears their caches.
CREATE FUNCTION coffer.tell_withdrawal() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('coffer_withdrawals', '');
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.tell_withdrawal FROM PUBLIC;

CREATE TRIGGER tell_withdrawal AFTER UPDATE OF scopes, "allWallets", "walletIds" OR DELETE ON "OAuthGrant"
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_withdrawal();
CREATE TRIGGER tell_withdrawal AFTER DELETE ON "OAuthConnection"
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_withdrawal();

-- Revoking an app rejects its pending access requests.
CREATE FUNCTION coffer.reject_requests_of_withdrawn() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.reject_access_requests(old."personId", old."clientId");
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.reject_requests_of_withdrawn FROM PUBLIC;

CREATE TRIGGER reject_requests AFTER DELETE ON "OAuthGrant"
  FOR EACH ROW EXECUTE FUNCTION coffer.reject_requests_of_withdrawn();

-- SIGNING KEYS ------------------------------------------------------------------------------------------------------

-- The keys that sign now, will sign later, or still verify signatures, newest first.
CREATE FUNCTION coffer.signing_keys() RETURNS TABLE (id text, "publicKey" jsonb, sealed bytea, "activeTime" timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT k.id, k."publicKey", k.sealed, k."activeTime" FROM "SigningKey" AS k
  WHERE NOT EXISTS (
    SELECT FROM "SigningKey" AS later
    WHERE later."activeTime" > k."activeTime" AND later."activeTime" < now() - interval '2 hours')
  ORDER BY k."activeTime" DESC;
END;

-- Adds a key. The first key signs at once, a later key after an hour. If `again` is false, only a first key is added.
CREATE FUNCTION coffer.add_signing_key(key_id text, key_public jsonb, key_sealed bytea, again boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_first boolean;
BEGIN
  LOCK TABLE "SigningKey" IN SHARE ROW EXCLUSIVE MODE;
  is_first := NOT EXISTS (SELECT FROM "SigningKey");
  IF NOT is_first AND NOT again THEN RETURN false; END IF;
  INSERT INTO "SigningKey" (id, "publicKey", sealed, "activeTime")
  VALUES (key_id, key_public, key_sealed, CASE WHEN is_first THEN now() ELSE now() + interval '1 hour' END);
  RETURN true;
END $$;

-- GRANTS ------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'oauth_client', 'unused_oauth_client', 'store_oauth_client', 'oauth_record',
    'store_oauth_record', 'consume_oauth_record', 'keep_oauth_answer', 'delete_oauth_record', 'delete_oauth_records',
    'oauth_connection', 'begin_oauth_connection', 'end_oauth_connection', 'oauth_person', 'expire_oauth', 'signing_keys', 'add_signing_key'
  ] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
