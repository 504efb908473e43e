-- One operation can tag ten thousand transactions. Their tags are captured from named columns, which is faster than
-- from JSON.
CREATE OR REPLACE FUNCTION coffer.capture_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $$
DECLARE
  one record;
  wallet uuid;
  change_set uuid;
  shown_by text[] := string_to_array(tg_argv[1], '/');
  key_columns text[] := string_to_array(tg_argv[2], '/');
  how text := lower(left(tg_op, 1));
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL OR coffer.captures_nothing() OR (tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet)) THEN
    RETURN NULL;
  END IF;
  change_set := coffer.change_set_of(wallet);
  IF current_setting('coffer.distributed', true) = 'on' THEN
    FOR one IN
      SELECT coffer.shown_record(tg_argv[0], shown_by, to_jsonb(changed)) AS shown, coffer.row_key(to_jsonb(changed), key_columns) AS key,
        to_jsonb(changed) AS was
      FROM changed WHERE to_jsonb(changed) ->> 'source' IS DISTINCT FROM 'transaction'
    LOOP
      PERFORM coffer.capture_row(wallet, change_set, one.shown, tg_table_name, one.key, how, CASE WHEN tg_op = 'DELETE' THEN one.was END);
    END LOOP;
  ELSIF tg_table_name = 'TransactionTag' THEN
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, tg_argv[0], changed."transactionId", tg_table_name, concat(changed."transactionId", '/', changed."tagId"), how,
      CASE WHEN tg_op = 'DELETE' THEN to_jsonb(changed) END
    FROM changed;
  ELSE
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, shown[1], shown[2], tg_table_name, coffer.row_key(was, key_columns), how, CASE WHEN tg_op = 'DELETE' THEN was END
    FROM (
      SELECT was, coffer.shown_record(tg_argv[0], shown_by, was) AS shown
      FROM (SELECT to_jsonb(changed) AS was FROM changed) AS rows
      WHERE was ->> 'source' IS DISTINCT FROM 'transaction'
    ) AS captured;
  END IF;
  RETURN NULL;
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
  IF tg_table_name = 'TransactionTag' THEN
    SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
    IF wallet IS NOT NULL THEN
      change_set := coffer.change_set_of(wallet);
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, tg_argv[0], old_rows."transactionId", tg_table_name, concat(old_rows."transactionId", '/', old_rows."tagId"), 'u',
        to_jsonb(old_rows)
      FROM old_rows JOIN new_rows ON new_rows."transactionId" = old_rows."transactionId" AND new_rows."tagId" = old_rows."tagId"
      WHERE old_rows IS DISTINCT FROM new_rows;
    END IF;
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
