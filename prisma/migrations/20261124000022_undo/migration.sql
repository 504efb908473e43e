-- A file's record lists the transactions that it is assigned to, so the file shows the changes of its assignments.
DROP TRIGGER captured_inserted ON "FileAssignment";
DROP TRIGGER captured_deleted ON "FileAssignment";
DROP TRIGGER captured_updated ON "FileAssignment";
CREATE TRIGGER captured_inserted AFTER INSERT ON "FileAssignment" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts('file', 'fileId', 'id');
CREATE TRIGGER captured_deleted AFTER DELETE ON "FileAssignment" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts('file', 'fileId', 'id');
CREATE TRIGGER captured_updated AFTER UPDATE ON "FileAssignment" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_parts('file', 'fileId', 'id');
UPDATE "ChangedRow" AS row SET type = 'file', "recordId" = coalesce(
  row.before ->> 'fileId',
  (SELECT at."fileId"::text FROM "FileAssignment" AS at WHERE at."walletId" = row."walletId" AND at.id::text = row.key),
  (SELECT later.before ->> 'fileId' FROM "ChangedRow" AS later
   WHERE later."walletId" = row."walletId" AND later."table" = 'FileAssignment' AND later.key = row.key AND later.before IS NOT NULL
   ORDER BY later.seq LIMIT 1),
  row."recordId")
WHERE row."table" = 'FileAssignment';

-- A decision may move from one merchant to another, and then different records show its earlier and its later changes.
CREATE INDEX "ChangedRow_decision_idx" ON "ChangedRow" ("walletId", key, seq) WHERE "table" = 'MerchantDecision';

-- The number of days in which changes can be undone. If several servers set it, the last value applies, as with quotas.
CREATE FUNCTION coffer.undo_days() RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT most FROM "Quota" WHERE kind = 'undoDays'), 90)::int;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.undo_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.undo_days TO coffer_app;

-- The new number also applies to the bytes of files that are already deleted.
CREATE FUNCTION coffer.set_undo_days(days int) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before int := coffer.undo_days();
BEGIN
  INSERT INTO "Quota" (kind, most) VALUES ('undoDays', days)
  ON CONFLICT (kind) DO UPDATE SET most = excluded.most WHERE "Quota".most <> excluded.most;
  IF days <> before THEN
    UPDATE "UnclaimedBytes" SET "dueTime" = "dueTime" + (days - before) * interval '1 day'
    WHERE "storagePath" IN (
      SELECT row.before ->> 'storagePath' FROM "ChangedRow" AS row WHERE row."table" = 'File' AND row.change <> 'u'
    );
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.set_undo_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.set_undo_days TO coffer_app;
