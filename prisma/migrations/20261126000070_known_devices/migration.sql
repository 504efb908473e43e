-- Browsers in which a person signed in before, and the e-mail that notifies a person of events of their account.

CREATE TABLE "KnownDevice" (
  "tokenHash" bytea NOT NULL,
  "personId" uuid NOT NULL,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSignInTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "KnownDevice_pkey" PRIMARY KEY ("tokenHash", "personId"),
  CONSTRAINT "KnownDevice_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person" (id)
    ON DELETE CASCADE ON UPDATE NO ACTION
);
CREATE INDEX "KnownDevice_personId_lastSignInTime_idx" ON "KnownDevice" ("personId", "lastSignInTime");
CREATE INDEX "KnownDevice_lastSignInTime_idx" ON "KnownDevice" ("lastSignInTime");

ALTER TABLE "KnownDevice" ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON "KnownDevice" FROM coffer_app;
CREATE POLICY own ON "KnownDevice" USING ("personId" = coffer.current_person());
GRANT SELECT, DELETE ON "KnownDevice" TO coffer_app;

-- Records that the person signed in with the browser that sent the token `brought`, and gives the browser a new token.
-- Returns whether the browser was known to belong to the person. Other people who share the browser stay known: their
-- rows get the new token too. A token that an attacker planted in the browser is worthless afterwards. A person has at
-- most 20 devices.
CREATE FUNCTION coffer.remember_device(person uuid, brought bytea, made bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  is_known boolean;
BEGIN
  UPDATE "KnownDevice" SET "tokenHash" = made WHERE "tokenHash" = brought;
  UPDATE "KnownDevice" SET "lastSignInTime" = now() WHERE "tokenHash" = made AND "personId" = person;
  is_known := FOUND;
  IF NOT is_known THEN
    INSERT INTO "KnownDevice" ("tokenHash", "personId") VALUES (made, person);
    DELETE FROM "KnownDevice" WHERE "personId" = person AND "tokenHash" IN (
      SELECT "tokenHash" FROM "KnownDevice" WHERE "personId" = person
      ORDER BY "tokenHash" = made DESC, "lastSignInTime" DESC, "tokenHash" OFFSET 20);
  END IF;
  RETURN is_known;
END $$;

-- True if the account with this address has signed in with this browser.
CREATE FUNCTION coffer.is_known_device(address text, token_hash bytea) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "KnownDevice" AS device JOIN "Person" AS person ON person.id = device."personId"
    WHERE device."tokenHash" = token_hash AND person.email = address);
END $$;

-- No longer used: password attempts were limited by the addresses of the person's sessions.
DROP FUNCTION coffer.session_addresses(text);

-- Deletes abandoned sign-ins and provider links, unanswered challenges, expired links sent by mail, and browsers whose
-- cookie has expired.
CREATE OR REPLACE FUNCTION coffer.expire_sign_ins() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "expiresTime" < now();
  DELETE FROM "PendingLink" WHERE "expiresTime" < now();
  DELETE FROM "PasskeyChallenge" WHERE "expiresTime" < now();
  DELETE FROM "AccountLink" WHERE "expiresTime" < now();
  DELETE FROM "KnownDevice" WHERE "lastSignInTime" < now() - interval '400 days';
END $$;

-- Records the event and returns the person's e-mail address. Returns null if there is no such person, or if ten events
-- of this kind were recorded within the last hour, so that nobody can flood the person with mail.
DROP FUNCTION coffer.record_security_event(uuid, uuid, text, text, text, text, text);
CREATE FUNCTION coffer.record_security_event(event uuid, person uuid, kind text, credential text, subject text, address text, user_agent text)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  email text := (SELECT found.email FROM "Person" AS found WHERE found.id = person);
BEGIN
  IF email IS NULL THEN RETURN NULL; END IF;
  INSERT INTO "SecurityEvent" (id, "personId", kind, credential, subject, address, "userAgent")
  VALUES (event, person, record_security_event.kind, record_security_event.credential, record_security_event.subject,
    record_security_event.address, record_security_event.user_agent);
  IF (
    SELECT count(*) FROM (
      SELECT FROM "SecurityEvent" AS earlier
      WHERE earlier."personId" = person AND earlier.kind = record_security_event.kind
        AND earlier."time" > now() - interval '1 hour'
      LIMIT 11) AS counted
  ) > 10 THEN RETURN NULL; END IF;
  RETURN email;
END $$;

-- Deletes events older than 400 days, and all but a person's newest 10,000.
CREATE OR REPLACE FUNCTION coffer.expire_security_events() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  gone bigint;
  crowded uuid;
BEGIN
  DELETE FROM "SecurityEvent" WHERE "time" < now() - interval '400 days';
  GET DIAGNOSTICS gone = ROW_COUNT;
  FOR crowded IN SELECT "personId" FROM "SecurityEvent" GROUP BY "personId" HAVING count(*) > 10000 LOOP
    DELETE FROM "SecurityEvent" WHERE "personId" = crowded AND id <= (
      SELECT id FROM "SecurityEvent" WHERE "personId" = crowded ORDER BY id DESC OFFSET 10000 LIMIT 1);
  END LOOP;
  RETURN gone;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['remember_device', 'is_known_device', 'record_security_event'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
