-- People beside each other in a wallet, and on their own: invitations, and what an account is a part of.

ALTER TABLE "Invitation"
  ADD CONSTRAINT "Invitation_email_lower" CHECK (email = lower(email)),
  ADD CONSTRAINT "Invitation_permissions_known"
    CHECK (permissions <@ ARRAY['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData']);

-- One that may still be accepted for each address: a second invitation takes the place of the first.
CREATE UNIQUE INDEX "Invitation_pending" ON "Invitation" ("walletId", email)
  WHERE "acceptedTime" IS NULL AND "revokedTime" IS NULL;

-- The invitation that a link carries, for whoever holds the link: she need not be signed in, and is in no wallet yet.
CREATE FUNCTION coffer.invitation_by_token(token_hash bytea)
RETURNS TABLE (
  "walletId" uuid, id uuid, email text, role "MemberRole", permissions text[], "expiresTime" timestamptz(3),
  "acceptedTime" timestamptz(3), "revokedTime" timestamptz(3), "walletName" text, "inviterName" text
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT invitation."walletId", invitation.id, invitation.email, invitation.role, invitation.permissions,
    invitation."expiresTime", invitation."acceptedTime", invitation."revokedTime", wallet.name, inviter.name
  FROM "Invitation" AS invitation
  JOIN "Wallet" AS wallet ON wallet.id = invitation."walletId"
  LEFT JOIN "Person" AS inviter ON inviter.id = invitation."createdUserId"
  WHERE invitation."tokenHash" = token_hash;
END;

-- A person's places: in which wallets, as what, and whether it can go on without her.
CREATE FUNCTION coffer.places_of(person uuid)
RETURNS TABLE (
  "walletId" uuid, "walletName" text, role "MemberRole", permissions text[], "createdTime" timestamptz(3),
  "otherMembers" int, "otherOwners" int
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT place."walletId", wallet.name, place.role, place.permissions, place."createdTime",
    count(other."userId")::int, (count(*) FILTER (WHERE other.role = 'owner'))::int
  FROM "Member" AS place
  JOIN "Wallet" AS wallet ON wallet.id = place."walletId"
  LEFT JOIN "Member" AS other ON other."walletId" = place."walletId" AND other."userId" <> person
  WHERE place."userId" = person
  GROUP BY place."walletId", place."userId", wallet.id
  ORDER BY place."createdTime", place."walletId";
END;

-- The keys a person made, in whichever wallet.
CREATE FUNCTION coffer.api_keys_made_by(person uuid)
RETURNS TABLE (
  "walletId" uuid, id uuid, name text, display text, scopes text[], "lastUsedTime" timestamptz(3),
  "revokedTime" timestamptz(3), "createdTime" timestamptz(3)
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  SELECT key."walletId", key.id, key.name, key.display, key.scopes, key."lastUsedTime", key."revokedTime", key."createdTime"
  FROM "ApiKey" AS key
  WHERE key."createdUserId" = person
  ORDER BY key."createdTime", key.id;
END;

REVOKE EXECUTE ON FUNCTION coffer.invitation_by_token, coffer.places_of, coffer.api_keys_made_by FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.invitation_by_token, coffer.places_of, coffer.api_keys_made_by TO coffer_app;
