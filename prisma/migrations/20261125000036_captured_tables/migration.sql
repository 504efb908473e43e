-- A distributed table consists of shards, whose names end in a number. Triggers see only the name of the shard, so the
-- number is removed.
CREATE OR REPLACE FUNCTION coffer.capture_row(wallet uuid, change_set uuid, shown text[], at_table text, row_key text, how text, was jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
BEGIN
  INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
  VALUES (wallet, change_set, shown[1], shown[2], regexp_replace(at_table, '_[0-9]+$', ''), row_key, how, was);
END $$;

CREATE OR REPLACE FUNCTION coffer.capture_updated_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $$
DECLARE
  one record;
  wallet uuid;
  change_set uuid;
  shown_by text[] := string_to_array(tg_argv[1], '/');
  key_columns text[] := string_to_array(tg_argv[2], '/');
BEGIN
  IF coffer.captures_nothing() THEN
    RETURN NULL;
  END IF;
  FOR one IN
    SELECT was.row, was.key
    FROM (SELECT to_jsonb(old_rows) AS row, coffer.row_key(to_jsonb(old_rows), key_columns) AS key FROM old_rows) AS was
    JOIN (SELECT to_jsonb(new_rows) AS row, coffer.row_key(to_jsonb(new_rows), key_columns) AS key FROM new_rows) AS made
      ON made.key = was.key
    WHERE made.row <> was.row AND was.row ->> 'source' IS DISTINCT FROM 'transaction'
  LOOP
    -- The key of a row of "Wallet" is its id.
    wallet := coalesce(one.row ->> 'walletId', one.row ->> 'id');
    change_set := coalesce(change_set, coffer.change_set_of(wallet));
    PERFORM coffer.capture_row(wallet, change_set, coffer.shown_record(tg_argv[0], shown_by, one.row), tg_table_name, one.key, 'u', one.row);
  END LOOP;
  RETURN NULL;
END $$;
