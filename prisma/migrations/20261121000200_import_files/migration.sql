-- Statement files on their way to be imported, and what an import keeps of the file it read.

ALTER TABLE "Import"
  ADD COLUMN "account" TEXT,
  ADD COLUMN "filename" TEXT,
  ADD COLUMN "skippedLines" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "balanceCheck" JSONB,
  ADD COLUMN "undoneTime" TIMESTAMPTZ(3);

CREATE TYPE "ImportFileState" AS ENUM ('uploaded', 'queued', 'running', 'done', 'failed');

CREATE TABLE "ImportFile" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA,
    "importerType" TEXT NOT NULL,
    "detected" JSONB NOT NULL,
    "assetId" UUID,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "state" "ImportFileState" NOT NULL DEFAULT 'uploaded',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "problem" JSONB,
    "result" JSONB,
    "importId" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "startedTime" TIMESTAMPTZ(3),
    "finishedTime" TIMESTAMPTZ(3),

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("walletId","id")
);

ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_importId_fkey" FOREIGN KEY ("walletId", "importId") REFERENCES "Import"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- It arrives compressed: trying again would only cost.
ALTER TABLE "ImportFile" ALTER COLUMN content SET STORAGE EXTERNAL;

ALTER TABLE "ImportFile"
  ADD CONSTRAINT "ImportFile_settings_object" CHECK (jsonb_typeof(settings) = 'object'),
  ADD CONSTRAINT "ImportFile_percent" CHECK (progress BETWEEN 0 AND 100),
  -- What is still to be imported has its bytes, and what was imported has a result and no bytes.
  ADD CONSTRAINT "ImportFile_content_until_done" CHECK ((content IS NULL) = (state = 'done')),
  ADD CONSTRAINT "ImportFile_result_when_done" CHECK ((result IS NULL) = (state <> 'done')),
  ADD CONSTRAINT "ImportFile_problem_when_failed" CHECK ((problem IS NULL) = (state <> 'failed'));

ALTER TABLE "ImportFile" ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_wallet ON "ImportFile" USING ("walletId" = (SELECT coffer.current_wallet()));
GRANT SELECT, INSERT, UPDATE, DELETE ON "ImportFile" TO coffer_app;

-- Files of every wallet that nobody came back for; one that is being imported stays until it is surely not any more.
CREATE FUNCTION coffer.expire_import_files() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  WITH expired AS (
    DELETE FROM "ImportFile"
    WHERE "createdTime" < now() - interval '7 days'
      AND ("startedTime" IS NULL OR "startedTime" < now() - interval '1 day')
    RETURNING 1
  )
  SELECT count(*) FROM expired;
END;
REVOKE EXECUTE ON FUNCTION coffer.expire_import_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_import_files TO coffer_app;
