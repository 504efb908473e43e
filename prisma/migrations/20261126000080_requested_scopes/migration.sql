-- Which scopes an app has ever requested: a person can give it these later, and no others.
ALTER TABLE "OAuthGrant" ADD COLUMN "requestedScopes" text[] NOT NULL DEFAULT ARRAY[]::text[];
UPDATE "OAuthGrant" SET "requestedScopes" = scopes;
