-- Signing in at an OpenID Connect provider.

CREATE TABLE "ProviderLink" (
  id uuid NOT NULL,
  "personId" uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedTime" timestamptz(3),
  CONSTRAINT "ProviderLink_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "ProviderLink_issuer_subject_key" ON "ProviderLink" (issuer, subject);
CREATE INDEX "ProviderLink_personId_idx" ON "ProviderLink" ("personId");

CREATE TABLE "PendingLink" (
  "tokenHash" bytea NOT NULL,
  "personId" uuid NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  CONSTRAINT "PendingLink_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "PendingLink_personId_idx" ON "PendingLink" ("personId");
CREATE INDEX "PendingLink_expiresTime_idx" ON "PendingLink" ("expiresTime");

-- Both tables' rows are deleted with their person, and only that person can read them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['ProviderLink', 'PendingLink'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("personId") REFERENCES "Person" (id)
      ON DELETE CASCADE ON UPDATE NO ACTION', name, name || '_personId_fkey');
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('REVOKE ALL ON %I FROM coffer_app', name);
    EXECUTE format('CREATE POLICY own ON %I USING ("personId" = coffer.current_person())', name);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;

-- The person whose account is linked to this account at a provider. Updates the time of the link's last use.
CREATE FUNCTION coffer.person_of_provider(provider text, account text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  person uuid;
BEGIN
  UPDATE "ProviderLink" SET "lastUsedTime" = now() WHERE issuer = provider AND subject = account RETURNING "personId" INTO person;
  RETURN person;
END $$;

-- True if the person can also sign in with a password.
CREATE FUNCTION coffer.has_password(person uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "Person" AS asked WHERE asked.id = person AND asked."passwordHash" IS NOT NULL);
END $$;

-- Deletes abandoned sign-ins and provider links, unanswered challenges, and expired links sent by mail.
CREATE OR REPLACE FUNCTION coffer.expire_sign_ins() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "expiresTime" < now();
  DELETE FROM "PendingLink" WHERE "expiresTime" < now();
  DELETE FROM "PasskeyChallenge" WHERE "expiresTime" < now();
  DELETE FROM "AccountLink" WHERE "expiresTime" < now();
END $$;

REVOKE EXECUTE ON FUNCTION coffer.person_of_provider, coffer.has_password FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.person_of_provider, coffer.has_password TO coffer_app;
