-- A file's record names the bookings that it is at: what ties it to them is shown by the file.
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

-- A decision may pass from one merchant to another: its earlier and later changes are shown by different records.
CREATE INDEX "ChangedRow_decision_idx" ON "ChangedRow" ("walletId", key, seq) WHERE "table" = 'MerchantDecision';

-- For how many days what was changed can be taken back: of several servers the last one's hold, as with quotas.
CREATE FUNCTION coffer.undo_days() RETURNS int
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT most FROM "Quota" WHERE kind = 'undoDays'), 90)::int;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.undo_days FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.undo_days TO coffer_app;

-- The bytes of files that were deleted before are kept as long as those that are deleted from now on.
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
