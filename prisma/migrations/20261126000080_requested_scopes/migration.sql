-- All scopes that an app has ever requested. A person can grant only these later.
ALTER TABLE "OAuthGrant" ADD COLUMN "requestedScopes" text[] NOT NULL DEFAULT ARRAY[]::text[];
UPDATE "OAuthGrant" SET "requestedScopes" = scopes;
