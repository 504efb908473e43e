-- Change sets: what each transaction of the database did to the records of a wallet, captured by triggers whatever its
-- cause. The audit row is the head of its change set.

ALTER TABLE "AuditRow"
  -- The position in the wallet's feed; null until a reader of the feed assigns it.
  ADD COLUMN number bigint,
  -- The change set that undid this change set, while that undo is in force.
  ADD COLUMN "undoneById" uuid,
  -- The role required to undo the change; null if it can't be undone.
  ADD COLUMN "undoRole" "MemberRole",
  ADD COLUMN "clientId" text,
  ADD COLUMN address text,
  ADD COLUMN "userAgent" text,
  -- Null if the service itself made the change.
  ALTER COLUMN "userId" DROP NOT NULL;
CREATE INDEX "AuditRow_unnumbered_idx" ON "AuditRow" ("walletId", id) WHERE number IS NULL;
CREATE INDEX "AuditRow_number_idx" ON "AuditRow" ("walletId", number) WHERE number IS NOT NULL;
GRANT UPDATE (number, "undoneById") ON "AuditRow" TO coffer_app;

-- A wallet's feed: the last assigned number, and the last number whose captured rows may have been removed.
CREATE TABLE "WalletFeed" (
  "walletId" uuid NOT NULL,
  -- Changes when the database is reset to an earlier state; older cursors are then rejected.
  epoch uuid NOT NULL,
  "lastNumber" bigint NOT NULL DEFAULT 0,
  "forgottenNumber" bigint NOT NULL DEFAULT 0,
  CONSTRAINT "WalletFeed_pkey" PRIMARY KEY ("walletId")
);
ALTER TABLE "WalletFeed" ADD CONSTRAINT "WalletFeed_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;

-- A row that was inserted, updated or deleted. It has no foreign key to its wallet, because rows are also captured
-- while the deletion of a wallet cascades.
CREATE TABLE "ChangedRow" (
  "walletId" uuid NOT NULL,
  "changeSetId" uuid NOT NULL,
  -- Increases with each change of a row, because the next writer of the row waits for the previous writer.
  seq bigserial NOT NULL,
  -- The API record that shows the change.
  type text NOT NULL,
  "recordId" text NOT NULL,
  -- The changed row: its table, and its key without the wallet, its parts joined by slashes.
  "table" text NOT NULL,
  key text NOT NULL,
  -- `i`, `u` or `d`: inserted, updated, deleted.
  change text NOT NULL,
  -- The previous row.
  before jsonb,
  CONSTRAINT "ChangedRow_pkey" PRIMARY KEY ("walletId", "changeSetId", seq)
);
CREATE INDEX "ChangedRow_walletId_recordId_seq_idx" ON "ChangedRow" ("walletId", "recordId", seq);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['WalletFeed', 'ChangedRow'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = coffer.current_wallet())', name);
  END LOOP;
END $$;
REVOKE ALL ON "WalletFeed", "ChangedRow" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE ON "WalletFeed" TO coffer_app;
GRANT SELECT ON "ChangedRow" TO coffer_app;

-- True if nobody can want to undo this transaction, such as the deletion of a wallet.
CREATE FUNCTION coffer.captures_nothing() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('coffer.capture', true) = 'off', false);

-- The change set of this transaction. In a wallet's transaction the service sets its id and writes its head. In other
-- transactions, such as the deletion of an account, this function creates both, and the head names the service as
-- author.
CREATE FUNCTION coffer.change_set_of(wallet uuid) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  named uuid := nullif(current_setting('coffer.change_set', true), '')::uuid;
BEGIN
  IF named IS NULL THEN
    named := gen_random_uuid();
    PERFORM set_config('coffer.change_set', named::text, true);
  END IF;
  IF coffer.current_wallet() IS DISTINCT FROM wallet THEN
    INSERT INTO "AuditRow" ("walletId", id, "credentialType", operation) VALUES (wallet, named, 'service', 'service')
    ON CONFLICT ("walletId", id) DO NOTHING;
  END IF;
  RETURN named;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.change_set_of FROM PUBLIC;

-- Stores one changed row. Distributed tables only accept inserts of single rows.
CREATE FUNCTION coffer.capture_row(wallet uuid, change_set uuid, shown text[], at_table text, row_key text, how text, was jsonb)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
  VALUES (wallet, change_set, shown[1], shown[2], at_table, row_key, how, was);
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_row FROM PUBLIC;

-- A row's key: the values of these columns, joined by slashes.
CREATE FUNCTION coffer.row_key(changed jsonb, key_columns text[]) RETURNS text
LANGUAGE sql IMMUTABLE
RETURN (SELECT string_agg(changed ->> part, '/' ORDER BY place) FROM unnest(key_columns) WITH ORDINALITY AS by(part, place));

-- The API record that shows a row: {type, id}. The trigger gives the type and the columns of the id. For the type
-- `booking` (transfer links and assignments of files), the record is the transaction that the row refers to.
CREATE FUNCTION coffer.shown_record(shown_type text, shown_by text[], changed jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN shown_type <> 'booking' THEN ARRAY[shown_type, coffer.row_key(changed, shown_by)]
  WHEN changed ->> 'transactionId' IS NOT NULL THEN ARRAY['transaction', changed ->> 'transactionId']
  WHEN changed ->> 'securityTransactionId' IS NOT NULL THEN ARRAY['securityTransaction', changed ->> 'securityTransactionId']
  ELSE ARRAY['cryptoTransaction', changed ->> 'cryptoTransactionId'] END;

-- Captures rows of tables whose rows are API records with the key (walletId, id). $1: the type.
CREATE FUNCTION coffer.capture_records() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
  ELSIF tg_op = 'DELETE' THEN
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, tg_argv[0], changed.id, tg_table_name, changed.id, how, to_jsonb(changed) FROM changed;
  ELSE
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change)
    SELECT wallet, change_set, tg_argv[0], changed.id, tg_table_name, changed.id, how FROM changed;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_records FROM PUBLIC;

-- A connection reuses the plan that was made when few rows changed. With a nested loop, that plan would take far too
-- long for many rows.
CREATE FUNCTION coffer.capture_updated_records() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_nestloop = off AS $$
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
  ELSE
    INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
    SELECT wallet, change_set, tg_argv[0], old_rows.id, tg_table_name, old_rows.id, 'u', to_jsonb(old_rows)
    FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
    WHERE old_rows IS DISTINCT FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_updated_records FROM PUBLIC;

-- Captures rows of tables that are shown as parts of a record. $1: the type of this record, $2: the columns with its
-- id, $3: the columns of the row's key. $2 and $3 separate the columns with slashes.
-- Prices taken from transactions are not captured, because they are computed.
CREATE FUNCTION coffer.capture_parts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
REVOKE EXECUTE ON FUNCTION coffer.capture_parts FROM PUBLIC;

CREATE FUNCTION coffer.capture_updated_parts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_nestloop = off AS $$
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
    wallet := CASE WHEN tg_table_name = 'Wallet' THEN one.row ->> 'id' ELSE one.row ->> 'walletId' END;
    change_set := coalesce(change_set, coffer.change_set_of(wallet));
    PERFORM coffer.capture_row(wallet, change_set, coffer.shown_record(tg_argv[0], shown_by, one.row), tg_table_name, one.key, 'u', one.row);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_updated_parts FROM PUBLIC;

-- Captures a statement file. The progress of its import is not captured, because no user made that change. The bytes
-- are captured only if they change, that is, when no other row stores them any more.
CREATE FUNCTION coffer.capture_import_files() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was jsonb := to_jsonb(old);
BEGIN
  IF new.state IN ('queued', 'running') OR new IS NOT DISTINCT FROM old THEN
    RETURN NULL;
  END IF;
  IF old.content IS NOT DISTINCT FROM new.content THEN
    was := was - 'content';
  END IF;
  IF old.state IN ('queued', 'running') THEN
    was := was || '{"state": "uploaded", "progress": 0, "startedTime": null}';
  END IF;
  PERFORM coffer.capture_row(old."walletId", coffer.change_set_of(old."walletId"), ARRAY['importFile', old.id::text], tg_table_name, old.id::text, 'u', was);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.capture_import_files FROM PUBLIC;

DO $$
DECLARE
  captured record;
BEGIN
  FOR captured IN SELECT * FROM (VALUES
    ('AssetGroup', 'assetGroup'), ('BankConnection', 'bankConnection'), ('Asset', 'asset'), ('CategoryGroup', 'categoryGroup'),
    ('Category', 'category'), ('Tag', 'tag'), ('Merchant', 'merchant'), ('Rule', 'rule'), ('Transaction', 'transaction'),
    ('Comment', 'comment'), ('SecurityTransaction', 'securityTransaction'), ('CryptoTransaction', 'cryptoTransaction'),
    ('File', 'file'), ('Scenario', 'scenario'), ('PlanItem', 'planItem'), ('Notification', 'notification'), ('Import', 'import'),
    ('ImportFile', 'importFile')
  ) AS records(name, type) LOOP
    EXECUTE format('CREATE TRIGGER captured_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', captured.name, captured.type);
    EXECUTE format('CREATE TRIGGER captured_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_records(%L)', captured.name, captured.type);
    CONTINUE WHEN captured.name = 'ImportFile';
    EXECUTE format('CREATE TRIGGER captured_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_records(%L)', captured.name, captured.type);
  END LOOP;
  CREATE TRIGGER captured_updated AFTER UPDATE ON "ImportFile" FOR EACH ROW EXECUTE FUNCTION coffer.capture_import_files();
  FOR captured IN SELECT * FROM (VALUES
    ('Member', 'member', 'userId', 'userId'),
    ('MerchantDecision', 'merchant', 'merchantId', 'counterpart'),
    ('RuleTag', 'rule', 'ruleId', 'ruleId/tagId'),
    ('TransactionTag', 'transaction', 'transactionId', 'transactionId/tagId'),
    ('TransferLink', 'booking', '', 'id'),
    ('FileAssignment', 'booking', '', 'id'),
    ('WalletPrice', 'price', 'instrument/date', 'instrument/date/source'),
    ('WalletSecurity', 'security', 'isin', 'isin'),
    ('WalletSecuritySplit', 'security', 'isin', 'isin/date'),
    ('ScenarioAsset', 'scenario', 'scenarioId', 'scenarioId/assetId')
  ) AS parts(name, type, shown, key) LOOP
    EXECUTE format('CREATE TRIGGER captured_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts(%L, %L, %L)', captured.name, captured.type, captured.shown, captured.key);
    EXECUTE format('CREATE TRIGGER captured_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_parts(%L, %L, %L)', captured.name, captured.type, captured.shown, captured.key);
    EXECUTE format('CREATE TRIGGER captured_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_parts(%L, %L, %L)', captured.name, captured.type, captured.shown, captured.key);
  END LOOP;
  CREATE TRIGGER captured_updated AFTER UPDATE ON "Wallet" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION coffer.capture_updated_parts('wallet', 'id', 'id');
END $$;

-- Deleting a wallet also deletes its change sets; audit rows outlive it.
CREATE OR REPLACE FUNCTION coffer.wallet_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  DELETE FROM "WalletMark" WHERE "walletId" = old.id;
  DELETE FROM "ChangedRow" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;

-- Removes the captured rows of change sets that are older; the wallet's feed then begins after them. The heads stay.
CREATE FUNCTION coffer.expire_changes(older timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
    UPDATE "WalletFeed" SET "forgottenNumber" = last_number WHERE "walletId" = feed.wallet;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.expire_changes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_changes TO coffer_app;
