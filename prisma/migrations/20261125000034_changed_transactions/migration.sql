-- One operation can change ten thousand transactions. Their previous rows are stored in columns, at a third of the cost
-- of JSON.

-- The previous row of an updated or deleted transaction; for a created transaction, only its id. After the first three,
-- the columns are those of "Transaction" in the same order: add each new column of "Transaction" here too.
CREATE TABLE coffer.changed_transaction (
  "changeSetId" uuid NOT NULL,
  seq bigint NOT NULL DEFAULT nextval('"ChangedRow_seq_seq"'),
  -- `i`, `u` or `d`: inserted, updated, deleted.
  change text NOT NULL,
  LIKE "Transaction"
);
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT attname FROM pg_attribute
    WHERE attrelid = 'coffer.changed_transaction'::regclass AND attnum > 3 AND attnotnull AND attname NOT IN ('walletId', 'id')
  LOOP
    EXECUTE format('ALTER TABLE coffer.changed_transaction ALTER %I DROP NOT NULL', name);
  END LOOP;
END $$;
ALTER TABLE coffer.changed_transaction
  ADD CONSTRAINT changed_transaction_pkey PRIMARY KEY ("walletId", "changeSetId", seq);
CREATE INDEX changed_transaction_record_idx ON coffer.changed_transaction ("walletId", (id::text), seq);
ALTER TABLE coffer.changed_transaction ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_wallet ON coffer.changed_transaction USING ("walletId" = coffer.current_wallet());

-- On distributed tables, a role that reads the view also needs access to the table behind it.
GRANT SELECT ON coffer.changed_transaction TO coffer_app;

-- All captured rows. The view restricts rows to the current wallet itself, like coffer.wallet_transaction: under a
-- policy, no index can be used to compare the text of an id.
CREATE VIEW coffer.changed_row AS
  SELECT "walletId", "changeSetId", seq, type, "recordId", "table", key, change, before
  FROM "ChangedRow" WHERE "walletId" = coffer.current_wallet()
  UNION ALL
  SELECT "walletId", "changeSetId", seq, 'transaction', id::text, 'Transaction', id::text, change,
    CASE WHEN change <> 'i' THEN to_jsonb(former) - '{changeSetId,seq,change}'::text[] END
  FROM coffer.changed_transaction AS former WHERE "walletId" = coffer.current_wallet();
GRANT SELECT ON coffer.changed_row TO coffer_app;

CREATE OR REPLACE FUNCTION coffer.capture_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  one record;
  wallet uuid;
  change_set uuid;
  how text := lower(left(tg_op, 1));
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL OR coffer.captures_nothing() OR (tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet)) THEN
    RETURN NULL;
  END IF;
  change_set := coffer.change_set_of(wallet);
  IF current_setting('coffer.distributed', true) = 'on' THEN
    FOR one IN SELECT changed.id, to_jsonb(changed) AS was FROM changed LOOP
      PERFORM coffer.capture_row(wallet, change_set, ARRAY[tg_argv[0], one.id::text], tg_table_name, one.id::text, how,
        CASE WHEN tg_op = 'DELETE' THEN one.was END);
    END LOOP;
  ELSIF tg_table_name = 'Transaction' AND tg_op = 'DELETE' THEN
    INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), how, changed.* FROM changed;
  ELSIF tg_table_name = 'Transaction' THEN
    INSERT INTO coffer.changed_transaction ("changeSetId", change, "walletId", id)
    SELECT change_set, how, wallet, changed.id FROM changed;
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, tg_argv[0], changed.id, tg_table_name, changed.id, how, to_jsonb(changed) FROM changed;
  ELSE
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change)
    SELECT wallet, change_set, tg_argv[0], changed.id, tg_table_name, changed.id, how FROM changed;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION coffer.capture_updated_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_nestloop TO 'off'
AS $function$
DECLARE
  one record;
  wallet uuid;
  change_set uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  IF wallet IS NULL OR coffer.captures_nothing() THEN
    RETURN NULL;
  END IF;
  change_set := coffer.change_set_of(wallet);
  IF current_setting('coffer.distributed', true) = 'on' THEN
    FOR one IN
      SELECT old_rows.id, to_jsonb(old_rows) AS was FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
      WHERE old_rows IS DISTINCT FROM new_rows
    LOOP
      PERFORM coffer.capture_row(wallet, change_set, ARRAY[tg_argv[0], one.id::text], tg_table_name, one.id::text, 'u', one.was);
    END LOOP;
  ELSIF tg_table_name = 'Transaction' THEN
    INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), 'u', old_rows.*
    FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
    WHERE old_rows IS DISTINCT FROM new_rows;
  ELSE
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, tg_argv[0], old_rows.id, tg_table_name, old_rows.id, 'u', to_jsonb(old_rows)
    FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
    WHERE old_rows IS DISTINCT FROM new_rows;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION coffer.expire_changes(older timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  feed record;
  last_number bigint;
BEGIN
  FOR feed IN SELECT "walletId" AS wallet, "forgottenNumber" AS forgotten FROM "WalletFeed" LOOP
    SELECT max(number) INTO last_number FROM "AuditRow"
    WHERE "walletId" = feed.wallet AND number > feed.forgotten AND time < older;
    CONTINUE WHEN last_number IS NULL;
    DELETE FROM "ChangedRow" AS row USING "AuditRow" AS head
    WHERE row."walletId" = feed.wallet AND head."walletId" = feed.wallet AND head.id = row."changeSetId"
      AND head.number > feed.forgotten AND head.number <= last_number;
    DELETE FROM coffer.changed_transaction AS row USING "AuditRow" AS head
    WHERE row."walletId" = feed.wallet AND head."walletId" = feed.wallet AND head.id = row."changeSetId"
      AND head.number > feed.forgotten AND head.number <= last_number;
    UPDATE "WalletFeed" SET "forgottenNumber" = last_number WHERE "walletId" = feed.wallet;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION coffer.wallet_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  DELETE FROM "WalletMark" WHERE "walletId" = old.id;
  DELETE FROM "ChangedRow" WHERE "walletId" = old.id;
  DELETE FROM coffer.changed_transaction WHERE "walletId" = old.id;
  RETURN NULL;
END $function$;
