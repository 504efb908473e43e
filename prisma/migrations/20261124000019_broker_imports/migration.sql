-- What an import of a broker's file did with securities, so that undoing it takes that back too: splits and names have no
-- import of their own to be found by.
ALTER TABLE "Import" ADD COLUMN "securities" JSONB;

-- The bookings of securities that an import made.
CREATE INDEX "SecurityTransaction_import" ON "SecurityTransaction" ("walletId", "importId") WHERE "importId" IS NOT NULL;
