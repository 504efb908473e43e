-- The INSERT statements name their columns, so that a check can find the wallet in each statement. The growth of a
-- distributed table is measured on all machines.

CREATE OR REPLACE FUNCTION coffer.analyze_after_growth()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  grown boolean;
BEGIN
  IF current_setting('coffer.distributed', true) = 'on' THEN
    -- If the table is distributed, it is empty on this machine. The other machines know the size of their parts.
    SELECT coalesce(bool_or(success AND result = 't'), false) INTO grown
    FROM run_command_on_shards('"Transaction"', $shard$
      SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200)
      FROM pg_class WHERE oid = '%s'::regclass$shard$);
  ELSE
    SELECT pg_relation_size(oid) / current_setting('block_size')::int > greatest(2 * relpages, 200) INTO grown
    FROM pg_class WHERE oid = '"Transaction"'::regclass;
  END IF;
  IF grown THEN
    ANALYZE "Transaction", "DayTotal";
  END IF;
  RETURN grown;
END $function$;

CREATE OR REPLACE FUNCTION coffer.count_records(wallet uuid, record_kind text, amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  -- A long write such as an import locks its slot for a long time, so its slot is separate from those of single writes.
  own smallint := CASE WHEN abs(amount) > 100 THEN 64 + pg_backend_pid() % 8 ELSE pg_backend_pid() % 64 END;
  allowed bigint;
  total bigint;
  slots bigint;
  other smallint;
  spare bigint;
BEGIN
  IF amount <= 0 THEN
    -- Records of a wallet that is being deleted are no longer counted.
    IF EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
      INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, amount, 0)
      ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used;
    END IF;
    RETURN;
  END IF;
  UPDATE "RecordCount" SET used = used + amount, room = room - amount
  WHERE "walletId" = wallet AND kind = record_kind AND slot = own AND room >= amount;
  IF FOUND THEN RETURN; END IF;
  -- Takes half the room of a slot that nobody has locked, so that nobody waits for a running import. An import only
  -- takes from slots that belong to no connection (72 to 79), because it would lock a connection's slot until it ends.
  SELECT slot, room / 2 INTO other, spare FROM "RecordCount"
  WHERE "walletId" = wallet AND kind = record_kind AND slot <> own AND room / 2 >= amount AND (slot >= 72 OR amount <= 100)
  ORDER BY slot >= 72 DESC, room DESC LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE "RecordCount" SET room = room - spare WHERE "walletId" = wallet AND kind = record_kind AND slot = other;
    INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, amount, spare - amount)
    ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used, room = count.room + excluded.room;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || record_kind, 0));
  INSERT INTO "RecordCount" ("walletId", kind, slot, used, room) VALUES (wallet, record_kind, own, 0, 0) ON CONFLICT DO NOTHING;
  PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind ORDER BY slot FOR UPDATE;
  SELECT sum(used), count(*) INTO total, slots FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind;
  SELECT most INTO allowed FROM "Quota" WHERE kind = record_kind;
  allowed := coalesce(allowed, 1000000000000000);
  IF total + amount > allowed THEN
    RAISE EXCEPTION 'quota % %', record_kind, allowed USING ERRCODE = 'CF001';
  END IF;
  UPDATE "RecordCount" SET used = used + CASE WHEN slot = own THEN amount ELSE 0 END, room = (allowed - total - amount) / slots
  WHERE "walletId" = wallet AND kind = record_kind;
END $function$;

CREATE OR REPLACE FUNCTION coffer.counts_of_new_wallet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  allowed bigint := (SELECT most FROM "Quota" WHERE kind = 'transactions');
BEGIN
  FOR slot IN 72..79 LOOP
    INSERT INTO "RecordCount" ("walletId", kind, slot, used, room) VALUES (new.id, 'transactions', slot, 0, coalesce(allowed, 1000000000000000) / 8);
  END LOOP;
  RETURN NULL;
END $function$;
