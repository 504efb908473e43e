-- What the service's role can do where it is used against us: no function of the schema can be led to other tables, and
-- people, sessions, secrets and remembered answers are found only by who names them.

-- FUNCTIONS ---------------------------------------------------------------------------------------------------------

-- Where a path does not name pg_temp, PostgreSQL looks for tables and types there first. Then a temporary table
-- "Person" takes the place of the real one in a function that runs with its owner's rights. Named last it is looked at
-- last. A body of standard SQL (prosqlbody) was bound to its tables when it was made; those that run with the caller's
-- rights get no path, because a function with one is never inlined.
DO $$
DECLARE
  function record;
BEGIN
  FOR function IN
    SELECT oid::regprocedure AS signature, prorettype = 'trigger'::regtype AS is_trigger FROM pg_proc
    WHERE pronamespace = 'coffer'::regnamespace AND (prosecdef OR prosqlbody IS NULL)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', function.signature);
    -- Whoever may execute a trigger's function can put it on a temporary table of her own, and feed it any rows. A
    -- trigger that is there already asks nobody.
    IF function.is_trigger THEN
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', function.signature);
    END IF;
  END LOOP;
END $$;

-- THE DATABASE ------------------------------------------------------------------------------------------------------

-- Imports and rates use temporary tables. Nobody but the owner puts anything into the schema public, as in new databases
-- since PostgreSQL 15. An owner of the tables only, and not of the database, leaves both as they are.
DO $$
BEGIN
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO coffer_app', current_database());
  REVOKE CREATE ON SCHEMA public FROM PUBLIC;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$;

-- PEOPLE ------------------------------------------------------------------------------------------------------------

-- The person whose own rows the transaction is about.
CREATE FUNCTION coffer.current_person() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
RETURN nullif(current_setting('coffer.person', true), '')::uuid;

-- She herself, and to read those who are in the wallet. The password's hash is read by the two functions below only.
ALTER TABLE "Person" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Person" USING (id = (SELECT coffer.current_person()));
CREATE POLICY in_wallet ON "Person" FOR SELECT USING (EXISTS (
  SELECT FROM "Member" AS place
  WHERE place."walletId" = (SELECT coffer.current_wallet()) AND place."userId" = "Person".id));
REVOKE ALL ON "Person" FROM coffer_app;
GRANT SELECT (id, email, name, locale, "createdTime", "lastUpdatedTime"), INSERT,
  UPDATE (name, locale, "passwordHash", "lastUpdatedTime"), DELETE ON "Person" TO coffer_app;

CREATE FUNCTION coffer.has_people() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM "Person");
END;

-- What a password is compared with: of who signs in with this address, and of this person.
CREATE FUNCTION coffer.password_by_email(address text) RETURNS TABLE (id uuid, "passwordHash" text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT person.id, person."passwordHash" FROM "Person" AS person WHERE person.email = address;
END;

CREATE FUNCTION coffer.password_of(person uuid) RETURNS TABLE (id uuid, email text, name text, "passwordHash" text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT asked.id, asked.email, asked.name, asked."passwordHash" FROM "Person" AS asked WHERE asked.id = person;
END;

-- SESSIONS ----------------------------------------------------------------------------------------------------------

-- Her own. By its token a session is found by the functions below only.
ALTER TABLE "Session" ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON "Session" USING ("personId" = (SELECT coffer.current_person()));
REVOKE ALL ON "Session" FROM coffer_app;
GRANT SELECT (id, "personId", "userAgent", address, "createdTime", "lastSeenTime", "expiresTime"), INSERT,
  UPDATE ("lastSignInTime"), DELETE ON "Session" TO coffer_app;

-- The session whose token has this hash, with its person. That it was seen is kept to the minute, so that reading does
-- not become writing; it then lasts so many days more, up to the longest from its beginning on.
CREATE FUNCTION coffer.session_by_hash(token_hash bytea, idle_days int, longest_days int)
RETURNS TABLE ("sessionId" uuid, id uuid, email text, name text, locale text, recently boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  stale boolean;
BEGIN
  SELECT session.id, person.id, person.email, person.name, person.locale,
    session."lastSignInTime" > now() - interval '10 minutes', session."lastSeenTime" < now() - interval '1 minute'
  INTO "sessionId", id, email, name, locale, recently, stale
  FROM "Session" AS session JOIN "Person" AS person ON person.id = session."personId"
  WHERE session."tokenHash" = token_hash AND session."expiresTime" > now();
  IF NOT FOUND THEN RETURN; END IF;
  IF stale THEN
    UPDATE "Session" AS session SET "lastSeenTime" = now(),
      "expiresTime" = least(now() + make_interval(days => idle_days), session."createdTime" + make_interval(days => longest_days))
    WHERE session."tokenHash" = token_hash AND session."lastSeenTime" < now() - interval '1 minute';
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION coffer.end_session(token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  DELETE FROM "Session" WHERE "tokenHash" = token_hash;
END;

-- Where the person with this address is signed in.
CREATE FUNCTION coffer.session_addresses(email text) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT DISTINCT session.address
  FROM "Session" AS session JOIN "Person" AS person ON person.id = session."personId"
  WHERE person.email = session_addresses.email AND session."expiresTime" > now() AND session.address IS NOT NULL;
END;

CREATE FUNCTION coffer.expire_sessions() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  WITH expired AS (DELETE FROM "Session" WHERE "expiresTime" < now() RETURNING 1) SELECT count(*) FROM expired;
END;

-- SECRETS -----------------------------------------------------------------------------------------------------------

ALTER TABLE "Secret" ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON "Secret" FROM coffer_app;

-- The secret of this name; the first that asks has it made of these bytes.
CREATE FUNCTION coffer.shared_secret(named text, fresh bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "Secret" (name, value) VALUES (named, fresh) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT value FROM "Secret" WHERE name = named);
END $$;

-- IDEMPOTENCY -------------------------------------------------------------------------------------------------------

ALTER TABLE "IdempotencyRecord" ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON "IdempotencyRecord" FROM coffer_app;

-- Whether the key is this request's: nobody has used it, or a day ago. Waits while another transaction takes it.
CREATE FUNCTION coffer.take_idempotency_key(whose text, named text, request_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "IdempotencyRecord" AS record (actor, key, "requestHash") VALUES (whose, named, request_hash)
  ON CONFLICT (actor, key) DO UPDATE SET "requestHash" = excluded."requestHash", body = NULL, "createdTime" = now()
  WHERE record."createdTime" < now() - interval '24 hours';
  RETURN FOUND;
END $$;

CREATE FUNCTION coffer.idempotent_answer(whose text, named text) RETURNS TABLE ("requestHash" bytea, body text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT record."requestHash", record.body FROM "IdempotencyRecord" AS record
  WHERE record.actor = whose AND record.key = named AND record."createdTime" >= now() - interval '24 hours';
END $$;

CREATE FUNCTION coffer.keep_idempotent_answer(whose text, named text, answer text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE "IdempotencyRecord" SET status = 200, body = answer WHERE actor = whose AND key = named;
END $$;

CREATE FUNCTION coffer.expire_idempotency_records() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  WITH expired AS (DELETE FROM "IdempotencyRecord" WHERE "createdTime" < now() - interval '24 hours' RETURNING 1)
  SELECT count(*) FROM expired;
END;

REVOKE EXECUTE ON FUNCTION coffer.has_people, coffer.password_by_email, coffer.password_of, coffer.session_by_hash,
  coffer.end_session, coffer.session_addresses, coffer.expire_sessions, coffer.shared_secret, coffer.take_idempotency_key,
  coffer.idempotent_answer, coffer.keep_idempotent_answer, coffer.expire_idempotency_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.has_people, coffer.password_by_email, coffer.password_of, coffer.session_by_hash,
  coffer.end_session, coffer.session_addresses, coffer.expire_sessions, coffer.shared_secret, coffer.take_idempotency_key,
  coffer.idempotent_answer, coffer.keep_idempotent_answer, coffer.expire_idempotency_records TO coffer_app;

-- NOT IN USE --------------------------------------------------------------------------------------------------------

-- Nothing of the service reads or writes these yet: what will do so says what it may.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['AccessRequest', 'OAuthRecord', 'OAuthGrant', 'SigningKey'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %I FROM coffer_app', name);
  END LOOP;
END $$;
