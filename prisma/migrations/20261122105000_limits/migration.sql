-- When the person before a session last proved who she is.
ALTER TABLE "Session" ADD COLUMN "lastSignInTime" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
-- Of those that are there, signing in was the last time.
UPDATE "Session" SET "lastSignInTime" = "createdTime";
