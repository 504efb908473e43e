-- The named functions that read outside a single wallet, one for each lookup of the service, and the functions that
-- delete expired rows.

-- WALLETS -----------------------------------------------------------------------------------------------------------

-- The API key with this hash, and the current rights of the person who created it: a key never outlives that person's
-- membership. The time of the last use is stored to the minute, so that most reads write nothing.
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

-- The wallets of which the person is a member.
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

-- The ids of all wallets, for jobs and for checks of all wallets.
CREATE FUNCTION coffer.wallet_ids() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  SELECT id FROM "Wallet" ORDER BY id;
END;

-- The invitation of a link. Whoever has the link may read it: they need not be signed in, and are not a member yet.
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

-- A person's memberships: each wallet, the role in it, and whether it can continue without this person.
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

-- The API keys that a person created in all wallets.
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

-- The stored password hash: by the e-mail address of a sign-in, and by person.
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

-- The session whose token has this hash, with its person. The time of the last use is stored to the minute, so that
-- most reads write nothing. A used session is extended by `idle_days`, but never beyond `longest_days` after its start.
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

-- True if the session is still valid. For upload URLs, which are used without the session's cookie.
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

-- The addresses from which the person with this e-mail address is signed in.
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

-- The secret of this name. The first call creates it from the given bytes.
CREATE FUNCTION coffer.shared_secret(named text, fresh bytea) RETURNS bytea
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "Secret" (name, value) VALUES (named, fresh) ON CONFLICT (name) DO NOTHING;
  RETURN (SELECT value FROM "Secret" WHERE name = named);
END $$;

-- IDEMPOTENCY -------------------------------------------------------------------------------------------------------

-- Claims the key for this request. Returns true if the key is unused or was last used more than 24 hours ago. Waits
-- while another transaction claims it.
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

-- Deletes expired statement files of all wallets. A file that is being imported stays until its import can no longer be
-- running.
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

-- Deletes the files of all wallets whose bytes never arrived.
CREATE FUNCTION coffer.expire_files() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
BEGIN ATOMIC
  WITH gone AS (
    DELETE FROM "File" WHERE "uploadedTime" IS NULL AND "createdTime" < now() - interval '24 hours' RETURNING 1
  )
  SELECT count(*) FROM gone;
END;

-- THE WORKER --------------------------------------------------------------------------------------------------------

-- For the worker. The planner's statistics are as old as the last ANALYZE, and autovacuum runs up to a minute late:
-- after the first large import, plans made for an almost empty wallet take minutes instead of moments. So the tables of
-- transactions are analysed as soon as they are twice as large as the planner assumes. Small tables (200 pages hold
-- about 10,000 transactions) have good plans in any case. Nobody waits for an ANALYZE.
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

-- The rule for the cash-flow dates of a transaction on this day (section 2 of the specification). The rule becomes
-- `transactionDate` if it is `range`, whose dates only the transaction knows, or if it leads to a month that cannot be
-- stored.
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

-- GRANTS ------------------------------------------------------------------------------------------------------------

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
