-- Where the bytes of files lie, and those that nobody refers to any more.

-- Set when the bytes are there, and not before.
ALTER TABLE "File" ALTER COLUMN "storagePath" DROP NOT NULL;

CREATE TABLE "UnclaimedBytes" (
    "storagePath" TEXT NOT NULL,
    "dueTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UnclaimedBytes_pkey" PRIMARY KEY ("storagePath")
);

CREATE INDEX "UnclaimedBytes_dueTime_idx" ON "UnclaimedBytes"("dueTime");

GRANT SELECT, INSERT, UPDATE, DELETE ON "UnclaimedBytes" TO coffer_app;

-- Whatever deletes a file, its wallet's end too, leaves its bytes to be removed.
CREATE FUNCTION coffer.file_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime")
  SELECT "storagePath", now() FROM old_rows WHERE "storagePath" IS NOT NULL
  ON CONFLICT ("storagePath") DO UPDATE SET "dueTime" = excluded."dueTime";
  RETURN NULL;
END $$;

CREATE TRIGGER file_deleted AFTER DELETE ON "File"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.file_deleted();

-- Files of every wallet whose bytes never came.
CREATE FUNCTION coffer.expire_files() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
BEGIN ATOMIC
  WITH gone AS (
    DELETE FROM "File" WHERE "uploadedTime" IS NULL AND "createdTime" < now() - interval '24 hours' RETURNING 1
  )
  SELECT count(*) FROM gone;
END;

REVOKE EXECUTE ON FUNCTION coffer.expire_files FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_files TO coffer_app;
