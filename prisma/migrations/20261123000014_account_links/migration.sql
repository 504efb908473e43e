-- Links that a person receives by mail: to set a new password, and to verify an address.

-- When the person proved that the address is theirs; null if not proven.
ALTER TABLE "Person" ADD COLUMN "emailVerifiedTime" timestamptz(3);
GRANT SELECT ("emailVerifiedTime"), UPDATE (email, "emailVerifiedTime") ON "Person" TO coffer_app;

-- True if the token was only sent by mail and never shown.
ALTER TABLE "Invitation" ADD COLUMN mailed boolean NOT NULL DEFAULT false;

CREATE TABLE "AccountLink" (
  "personId" uuid NOT NULL,
  purpose text NOT NULL,
  "tokenHash" bytea NOT NULL,
  email text NOT NULL,
  mailed boolean NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  CONSTRAINT "AccountLink_pkey" PRIMARY KEY ("personId", purpose)
);
CREATE UNIQUE INDEX "AccountLink_tokenHash_key" ON "AccountLink" ("tokenHash");
CREATE INDEX "AccountLink_expiresTime_idx" ON "AccountLink" ("expiresTime");
ALTER TABLE "AccountLink" ADD CONSTRAINT "AccountLink_personId_fkey"
  FOREIGN KEY ("personId") REFERENCES "Person" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "AccountLink" ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON "AccountLink" FROM coffer_app;
CREATE POLICY own ON "AccountLink" USING ("personId" = coffer.current_person());
GRANT SELECT, INSERT, UPDATE, DELETE ON "AccountLink" TO coffer_app;

-- The person with this address.
CREATE FUNCTION coffer.person_by_email(address text) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT person.id FROM "Person" AS person WHERE person.email = address);
END $$;

-- The purpose of a link and its person. Whoever has the link may read it.
CREATE FUNCTION coffer.account_link(token_hash bytea)
RETURNS TABLE ("personId" uuid, purpose text, email text, "personEmail" text, name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT link."personId", link.purpose, link.email, person.email, person.name
  FROM "AccountLink" AS link JOIN "Person" AS person ON person.id = link."personId"
  WHERE link."tokenHash" = token_hash AND link."expiresTime" > now();
END $$;

-- Deletes abandoned sign-ins, unanswered challenges and expired links.
CREATE OR REPLACE FUNCTION coffer.expire_sign_ins() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  DELETE FROM "PendingSignIn" WHERE "expiresTime" < now();
  DELETE FROM "PasskeyChallenge" WHERE "expiresTime" < now();
  DELETE FROM "AccountLink" WHERE "expiresTime" < now();
END $$;

DROP FUNCTION coffer.oauth_person;
CREATE FUNCTION coffer.oauth_person(person uuid) RETURNS TABLE (email text, name text, locale text, verified boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT p.email, p.name, p.locale, p."emailVerifiedTime" IS NOT NULL FROM "Person" AS p WHERE p.id = person;
END $$;

-- The invitation of a link. Whoever has the link may read it: they need not be signed in, and are not a member yet.
DROP FUNCTION coffer.invitation_by_token;
CREATE FUNCTION coffer.invitation_by_token(token_hash bytea)
RETURNS TABLE (
  "walletId" uuid, id uuid, email text, role "MemberRole", permissions text[], mailed boolean, "expiresTime" timestamptz(3),
  "acceptedTime" timestamptz(3), "revokedTime" timestamptz(3), "walletName" text, "inviterName" text
)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT invitation."walletId", invitation.id, invitation.email, invitation.role, invitation.permissions, invitation.mailed,
    invitation."expiresTime", invitation."acceptedTime", invitation."revokedTime", wallet.name, inviter.name
  FROM "Invitation" AS invitation
  JOIN "Wallet" AS wallet ON wallet.id = invitation."walletId"
  LEFT JOIN "Person" AS inviter ON inviter.id = invitation."createdUserId"
  WHERE invitation."tokenHash" = token_hash;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['person_by_email', 'account_link', 'oauth_person', 'invitation_by_token'] LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION coffer.%I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION coffer.%I TO coffer_app', name);
  END LOOP;
END $$;
