-- The changes that an import of a broker file made to securities, so that undoing the import reverts them too: splits
-- and names of securities do not refer to their import.
ALTER TABLE "Import" ADD COLUMN "securities" JSONB;

-- The security transactions of an import.
CREATE INDEX "SecurityTransaction_import" ON "SecurityTransaction" ("walletId", "importId") WHERE "importId" IS NOT NULL;
