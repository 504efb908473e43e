-- The factors with which people sign in besides their password, and the security events of their accounts.

CREATE TABLE "SecurityEvent" (
  id uuid NOT NULL,
  "personId" uuid NOT NULL,
  "time" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  kind text NOT NULL,
  credential text,
  subject text,
  address text,
  "userAgent" text,
  CONSTRAINT "SecurityEvent_pkey" PRIMARY KEY (id)
);
CREATE INDEX "SecurityEvent_personId_id_idx" ON "SecurityEvent" ("personId", id);
CREATE INDEX "SecurityEvent_time_idx" ON "SecurityEvent" ("time");

CREATE TABLE "Totp" (
  "personId" uuid NOT NULL,
  secret bytea NOT NULL,
  "lastStep" bigint NOT NULL DEFAULT 0,
  "confirmedTime" timestamptz(3),
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Totp_pkey" PRIMARY KEY ("personId")
);

CREATE TABLE "RecoveryCode" (
  "personId" uuid NOT NULL,
  hash bytea NOT NULL,
  "usedTime" timestamptz(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("personId", hash)
);

CREATE TABLE "PendingSignIn" (
  "tokenHash" bytea NOT NULL,
  "personId" uuid NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  CONSTRAINT "PendingSignIn_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "PendingSignIn_personId_idx" ON "PendingSignIn" ("personId");
CREATE INDEX "PendingSignIn_expiresTime_idx" ON "PendingSignIn" ("expiresTime");

CREATE TABLE "Passkey" (
  id uuid NOT NULL,
  "personId" uuid NOT NULL,
  "credentialId" text NOT NULL,
  "publicKey" bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedTime" timestamptz(3),
  CONSTRAINT "Passkey_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey" ("credentialId");
CREATE INDEX "Passkey_personId_idx" ON "Passkey" ("personId");

CREATE TABLE "PasskeyChallenge" (
  challenge text NOT NULL,
  purpose text NOT NULL,
  "personId" uuid,
  "expiresTime" timestamptz(3) NOT NULL,
  CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY (challenge)
);
CREATE INDEX "PasskeyChallenge_expiresTime_idx" ON "PasskeyChallenge" ("expiresTime");

-- These rows are deleted with their person. Only the person can read their own rows, and only the functions below read
-- the secrets in them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['SecurityEvent', 'Totp', 'RecoveryCode', 'PendingSignIn', 'Passkey', 'PasskeyChallenge'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("personId") REFERENCES "Person" (id)
      ON DELETE CASCADE ON UPDATE NO ACTION', name, name || '_personId_fkey');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %I FROM coffer_app', name);
    CONTINUE WHEN name = 'PasskeyChallenge';
    EXECUTE format('CREATE POLICY own ON %I USING ("personId" = coffer.current_person())', name);
  END LOOP;
END $$;
GRANT SELECT ON "SecurityEvent" TO coffer_app;
GRANT SELECT ("personId", "lastStep", "confirmedTime", "createdTime"), INSERT, UPDATE ("lastStep", "confirmedTime"), DELETE ON "Totp" TO coffer_app;
GRANT SELECT, INSERT, UPDATE ("usedTime"), DELETE ON "RecoveryCode" TO coffer_app;
GRANT SELECT ("personId"), INSERT, DELETE ON "PendingSignIn" TO coffer_app;
GRANT SELECT, INSERT, UPDATE (name, counter, "lastUsedTime"), DELETE ON "Passkey" TO coffer_app;

-- The functions use PL/pgSQL, because a distributed database rejects SQL functions on tables that refer to people.

-- SECURITY EVENTS ---------------------------------------------------------------------------------------------------

-- Records an event of the person's account, in any transaction, including those of a wallet. Records nothing if there
-- is no such person, so that a rejected sign-in does the same work whether or not the address has an account.
CREATE FUNCTION coffer.record_security_event(event uuid, person uuid, kind text, credential text, subject text, address text, user_agent text)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  IF EXISTS (SELECT FROM "Person" AS found WHERE found.id = person) THEN
    INSERT INTO "SecurityEvent" (id, "personId", kind, credential, subject, address, "userAgent")
    VALUES (event, person, record_security_event.kind, record_security_event.credential, record_security_event.subject,
      record_security_event.address, record_security_event.user_agent);
  END IF;
END $$;

CREATE FUNCTION coffer.expire_security_events() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  gone bigint;
BEGIN
  DELETE FROM "SecurityEvent" WHERE "time" < now() - interval '400 days';
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- SECOND STEP -------------------------------------------------------------------------------------------------------

-- The encrypted secret of a person's authenticator app, and whether they have confirmed it with a code.
CREATE FUNCTION coffer.totp_of(person uuid) RETURNS TABLE (secret bytea, confirmed boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT totp.secret, totp."confirmedTime" IS NOT NULL FROM "Totp" AS totp WHERE totp."personId" = person;
END $$;

-- The person whose sign-in waits for its second step in the browser with this token.
CREATE FUNCTION coffer.pending_sign_in(token_hash bytea) RETURNS TABLE (id uuid, email text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT person.id, person.email FROM "PendingSignIn" AS pending JOIN "Person" AS person ON person.id = pending."personId"
  WHERE pending."tokenHash" = token_hash AND pending."expiresTime" > now();
END $$;

-- Deletes the pending sign-in. Returns true if it had not expired.
CREATE FUNCTION coffer.end_pending_sign_in(token_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "tokenHash" = token_hash AND "expiresTime" > now();
  RETURN FOUND;
END $$;

-- PASSKEYS ----------------------------------------------------------------------------------------------------------

CREATE FUNCTION coffer.passkey_by_credential(credential text)
RETURNS TABLE (id uuid, "personId" uuid, email text, name text, "publicKey" bytea, transports text[])
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT passkey.id, passkey."personId", person.email, passkey.name, passkey."publicKey", passkey.transports
  FROM "Passkey" AS passkey JOIN "Person" AS person ON person.id = passkey."personId"
  WHERE passkey."credentialId" = credential;
END $$;

CREATE FUNCTION coffer.keep_passkey_challenge(fresh text, meant_for text, person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO "PasskeyChallenge" (challenge, purpose, "personId", "expiresTime")
  VALUES (fresh, meant_for, person, now() + interval '5 minutes');
END $$;

-- Deletes a challenge, so that it can be used only once. Returns true if it was valid for this purpose and person.
CREATE FUNCTION coffer.take_passkey_challenge(given text, meant_for text, person uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  taken record;
BEGIN
  DELETE FROM "PasskeyChallenge" WHERE challenge = given RETURNING purpose, "personId", "expiresTime" INTO taken;
  RETURN FOUND AND taken.purpose = meant_for AND taken."personId" IS NOT DISTINCT FROM person AND taken."expiresTime" > now();
END $$;

-- Deletes abandoned sign-ins and unanswered challenges.
CREATE FUNCTION coffer.expire_sign_ins() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "expiresTime" < now();
  DELETE FROM "PasskeyChallenge" WHERE "expiresTime" < now();
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'record_security_event', 'expire_security_events', 'totp_of', 'pending_sign_in', 'end_pending_sign_in',
    'passkey_by_credential', 'keep_passkey_challenge', 'take_passkey_challenge', 'expire_sign_ins'
  ] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
