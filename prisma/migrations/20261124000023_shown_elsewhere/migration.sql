-- Some records show data of other rows: an import shows the number of its transactions, an asset its bank connection, a
-- member the name of a person. If such a row changes, the feed reports the record that shows it.

-- Captures the change `t`, without a previous row, for a record whose own rows did not change. Undo and the history
-- ignore it.
CREATE FUNCTION coffer.tell_of(wallet uuid, shown_type text, ids text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  change_set uuid;
  told text;
BEGIN
  IF ids IS NULL OR coffer.captures_nothing() OR NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
    RETURN;
  END IF;
  change_set := coffer.change_set_of(wallet);
  FOREACH told IN ARRAY ids LOOP
    PERFORM coffer.capture_row(wallet, change_set, ARRAY[shown_type, told], '', '', 't', NULL);
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.tell_of FROM PUBLIC;

CREATE FUNCTION coffer.tell_of_imports() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  ids text[];
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  SELECT array_agg(DISTINCT "importId"::text) INTO ids FROM changed WHERE "importId" IS NOT NULL;
  PERFORM coffer.tell_of(wallet, 'import', ids);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.tell_of_imports FROM PUBLIC;

CREATE FUNCTION coffer.tell_of_changed_imports() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  ids text[];
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  SELECT array_agg(id::text) INTO ids FROM (
    SELECT id FROM (
      SELECT "importId" AS id, count(*) AS bookings FROM old_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
      UNION ALL
      SELECT "importId", -count(*) FROM new_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
    ) AS counted
    GROUP BY id HAVING sum(bookings) <> 0
  ) AS moved;
  PERFORM coffer.tell_of(wallet, 'import', ids);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.tell_of_changed_imports FROM PUBLIC;

CREATE FUNCTION coffer.tell_of_connected_assets() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  ids text[];
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  SELECT array_agg(asset.id::text) INTO ids FROM "Asset" AS asset
  JOIN new_rows ON new_rows.id = asset."bankConnectionId" WHERE asset."walletId" = wallet;
  PERFORM coffer.tell_of(wallet, 'asset', ids);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.tell_of_connected_assets FROM PUBLIC;

-- Captures the change in each wallet of which the person is a member.
CREATE FUNCTION coffer.capture_named_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT "walletId" AS wallet FROM "Member" WHERE "userId" = old.id ORDER BY "walletId" LOOP
    PERFORM coffer.capture_row(one.wallet, coffer.change_set_of(one.wallet), ARRAY['member', old.id::text], tg_table_name,
      old.id::text, 'u', jsonb_build_object('name', old.name, 'email', old.email));
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_named_members FROM PUBLIC;

CREATE TRIGGER told_updated AFTER UPDATE OF name, email ON "Person" FOR EACH ROW
  WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email)
  EXECUTE FUNCTION coffer.capture_named_members();
CREATE TRIGGER told_updated AFTER UPDATE ON "BankConnection" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_of_connected_assets();
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['Transaction', 'SecurityTransaction'] LOOP
    EXECUTE format('CREATE TRIGGER told_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_of_imports()', name);
    EXECUTE format('CREATE TRIGGER told_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_of_imports()', name);
    EXECUTE format('CREATE TRIGGER told_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.tell_of_changed_imports()', name);
  END LOOP;
END $$;
