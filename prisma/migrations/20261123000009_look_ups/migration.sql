-- The named functions that look outside one wallet, each for one question of the service, and what expires.

-- WALLETS -----------------------------------------------------------------------------------------------------------

-- An API key by its hash, with what its maker may do now: a key never outlives its maker's membership. The last use is
-- kept to the minute, so that reading does not become writing.
CREATE FUNCTION coffer.api_key_by_hash(key_hash bytea)
RETURNS TABLE ("walletId" uuid, id uuid, scopes text[], "userId" uuid, role "MemberRole", permissions text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  stale boolean;
BEGIN
  SELECT key."walletId", key.id, key.scopes, member."userId", member.role, member.permissions,
         key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute'
  INTO "walletId", id, scopes, "userId", role, permissions, stale
  FROM "ApiKey" AS key
  JOIN "Member" AS member ON member."walletId" = key."walletId" AND member."userId" = key."createdUserId"
  WHERE key.hash = key_hash AND key."revokedTime" IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  IF stale THEN
    UPDATE "ApiKey" AS key SET "lastUsedTime" = now()
    WHERE key.hash = key_hash AND (key."lastUsedTime" IS NULL OR key."lastUsedTime" < now() - interval '1 minute');
  END IF;
  RETURN NEXT;
END $$;

-- The wallets a person is a member of.
CREATE FUNCTION coffer.wallets_of(person uuid) RETURNS SETOF "Wallet"
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT wallet.* FROM "Wallet" AS wallet
  JOIN "Member" AS member ON member."walletId" = wallet.id
  WHERE member."userId" = person
  ORDER BY wallet."createdTime", wallet.id;
END $$;

-- Every wallet's id, for checks over all of them and for jobs.
CREATE FUNCTION coffer.wallet_ids() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT id FROM "Wallet" ORDER BY id;
END;

-- The invitation that a link carries, for whoever holds the link: she need not be signed in, and is in no wallet yet.
CREATE FUNCTION coffer.invitation_by_token(token_hash bytea)
RETURNS TABLE (
  "walletId" uuid, id uuid, email text, role "MemberRole", permissions text[], "expiresTime" timestamptz(3),
  "acceptedTime" timestamptz(3), "revokedTime" timestamptz(3), "walletName" text, "inviterName" text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT invitation."walletId", invitation.id, invitation.email, invitation.role, invitation.permissions,
    invitation."expiresTime", invitation."acceptedTime", invitation."revokedTime", wallet.name, inviter.name
  FROM "Invitation" AS invitation
  JOIN "Wallet" AS wallet ON wallet.id = invitation."walletId"
  LEFT JOIN "Person" AS inviter ON inviter.id = invitation."createdUserId"
  WHERE invitation."tokenHash" = token_hash;
END $$;

-- A person's places: in which wallets, as what, and whether it can go on without her.
CREATE FUNCTION coffer.places_of(person uuid)
RETURNS TABLE (
  "walletId" uuid, "walletName" text, role "MemberRole", permissions text[], "createdTime" timestamptz(3),
  "otherMembers" int, "otherOwners" int
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT place."walletId", wallet.name, place.role, place.permissions, place."createdTime",
    count(other."userId")::int, (count(*) FILTER (WHERE other.role = 'owner'))::int
  FROM "Member" AS place
  JOIN "Wallet" AS wallet ON wallet.id = place."walletId"
  LEFT JOIN "Member" AS other ON other."walletId" = place."walletId" AND other."userId" <> person
  WHERE place."userId" = person
  GROUP BY place."walletId", place."userId", wallet.id
  ORDER BY place."createdTime", place."walletId";
END $$;

-- The keys a person made, in whichever wallet.
CREATE FUNCTION coffer.api_keys_made_by(person uuid)
RETURNS TABLE (
  "walletId" uuid, id uuid, name text, display text, scopes text[], "lastUsedTime" timestamptz(3),
  "revokedTime" timestamptz(3), "createdTime" timestamptz(3)
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT key."walletId", key.id, key.name, key.display, key.scopes, key."lastUsedTime", key."revokedTime", key."createdTime"
  FROM "ApiKey" AS key
  WHERE key."createdUserId" = person
  ORDER BY key."createdTime", key.id;
END $$;

-- PEOPLE ------------------------------------------------------------------------------------------------------------

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

-- Whether a session is still one: for an upload address, which is used without the session's cookie.
CREATE FUNCTION coffer.session_is_open(session uuid, person uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT EXISTS (
    SELECT FROM "Session" AS open WHERE open.id = session AND open."personId" = person AND open."expiresTime" > now()
  );
END;

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

-- The secret of this name; the first that asks has it made of these bytes.
CREATE FUNCTION coffer.shared_secret(named text, fresh bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "Secret" (name, value) VALUES (named, fresh) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT value FROM "Secret" WHERE name = named);
END $$;

-- IDEMPOTENCY -------------------------------------------------------------------------------------------------------

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

-- FILES -------------------------------------------------------------------------------------------------------------

-- Files of every wallet that nobody came back for; one that is being imported stays until it is surely not any more.
CREATE FUNCTION coffer.expire_import_files() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  WITH expired AS (
    DELETE FROM "ImportFile"
    WHERE "createdTime" < now() - interval '7 days'
      AND ("startedTime" IS NULL OR "startedTime" < now() - interval '1 day')
    RETURNING 1
  )
  SELECT count(*) FROM expired;
END;

-- Files of every wallet whose bytes never came.
CREATE FUNCTION coffer.expire_files() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  WITH gone AS (
    DELETE FROM "File" WHERE "uploadedTime" IS NULL AND "createdTime" < now() - interval '24 hours' RETURNING 1
  )
  SELECT count(*) FROM gone;
END;

-- THE WORKER --------------------------------------------------------------------------------------------------------

-- For the worker. What the planner believes of a table is as old as its last ANALYZE, and autovacuum comes a minute
-- late: a first large import is followed by plans for an almost empty wallet, which take minutes where others take a
-- moment. So the tables of bookings are looked at again as soon as they are twice as large as the planner thinks; a
-- small table (200 pages hold some 10,000 bookings) has good plans whatever it thinks. Nobody waits for an ANALYZE.
CREATE FUNCTION coffer.analyze_after_growth() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  grown boolean;
BEGIN
  SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200) INTO grown
  FROM pg_class WHERE oid = '"Transaction"'::regclass;
  IF grown THEN
    ANALYZE "Transaction", "DayTotal";
  END IF;
  RETURN grown;
END $$;

-- EXPRESSIONS -------------------------------------------------------------------------------------------------------

-- The days of cash flow that a rule for them gives a booking of this day (contract §2); a month that cannot be stored,
-- and a range, whose days only the booking itself knows, leave it at its own day.
CREATE FUNCTION coffer.fitting_rule(rule "UsingDateRule", day date) RETURNS "UsingDateRule"
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rule = 'previousMonth' AND day >= '1900-02-01' THEN rule
  WHEN rule = 'nextMonth' AND day < '2199-12-01' THEN rule
  ELSE 'transactionDate'
END;

CREATE FUNCTION coffer.using_start(rule "UsingDateRule", day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rule = 'previousMonth' THEN (date_trunc('month', day::timestamp) - interval '1 month')::date
  WHEN rule = 'nextMonth' THEN (date_trunc('month', day::timestamp) + interval '1 month')::date
  ELSE day
END;

CREATE FUNCTION coffer.using_end(rule "UsingDateRule", day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rule = 'previousMonth' THEN (date_trunc('month', day::timestamp) - interval '1 day')::date
  WHEN rule = 'nextMonth' THEN (date_trunc('month', day::timestamp) + interval '2 months - 1 day')::date
  ELSE day
END;

-- WHO MAY ASK -------------------------------------------------------------------------------------------------------

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'api_key_by_hash', 'wallets_of', 'wallet_ids', 'invitation_by_token', 'places_of', 'api_keys_made_by',
    'has_people', 'password_by_email', 'password_of', 'session_by_hash', 'session_is_open', 'end_session',
    'session_addresses', 'expire_sessions', 'shared_secret', 'take_idempotency_key', 'idempotent_answer',
    'keep_idempotent_answer', 'expire_idempotency_records', 'expire_import_files', 'expire_files',
    'analyze_after_growth'
  ] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION coffer.folded TO coffer_app;
GRANT EXECUTE ON FUNCTION coffer.fitting_rule, coffer.using_start, coffer.using_end TO coffer_app;
