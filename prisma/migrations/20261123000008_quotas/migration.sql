-- Quotas: the maximum number of records of each kind, and the current number.

-- `Quota` is the maximum number of records of a kind. The server writes it when it starts. A kind without a row has no
-- limit. `RecordCount` is the number of records of a kind in a wallet: the sum of `used` over all slots. `room` is the
-- number of records that a slot can still add on its own. Together, `used` and `room` of all slots never exceed the
-- quota. Each connection uses its own slot, so that writers do not wait for each other.

CREATE FUNCTION coffer.set_quotas(quotas jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed text[];
  wallet uuid;
BEGIN
  SELECT coalesce(array_agg(given.key), '{}') INTO changed
  FROM jsonb_each_text(quotas) AS given LEFT JOIN "Quota" AS quota ON quota.kind = given.key
  WHERE quota.most IS DISTINCT FROM given.value::bigint;
  -- Locks counts in the same order as writers do. It locks them wallet by wallet, because a statement can only lock
  -- rows of one machine.
  FOR wallet IN SELECT DISTINCT "walletId" FROM "RecordCount" WHERE kind = ANY (changed) ORDER BY 1 LOOP
    PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = ANY (changed) ORDER BY kind, slot FOR UPDATE;
  END LOOP;
  -- Remove the room that the former quota gave to the slots.
  UPDATE "RecordCount" SET room = 0 WHERE kind = ANY (changed);
  INSERT INTO "Quota" (kind, most) SELECT key, value::bigint FROM jsonb_each_text(quotas)
  ON CONFLICT (kind) DO UPDATE SET most = excluded.most WHERE "Quota".most <> excluded.most;
  -- Give room to the slots that no connection uses. Otherwise the next import would hold all room, and every other
  -- writer would wait for it.
  IF 'transactions' = ANY (changed) THEN
    UPDATE "RecordCount" AS count SET room = greatest(0, div(quota.most - held.used, 8))::bigint
    FROM "Quota" AS quota,
      (SELECT "walletId", sum(used) AS used FROM "RecordCount" WHERE kind = 'transactions' GROUP BY 1) AS held
    WHERE quota.kind = 'transactions' AND count.kind = 'transactions' AND count.slot BETWEEN 72 AND 79
      AND held."walletId" = count."walletId";
  END IF;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.set_quotas FROM PUBLIC;

GRANT EXECUTE ON FUNCTION coffer.set_quotas TO coffer_app;

-- Adds to a count or subtracts from it. If the slot has no room left, the writer locks all counts of this kind, reads
-- their sum and distributes the remaining room again. So the quota is exact, and in the common case counting is one
-- UPDATE.
CREATE FUNCTION coffer.count_records(wallet uuid, record_kind text, amount bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
      INSERT INTO "RecordCount" AS count VALUES (wallet, record_kind, own, amount, 0)
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
    INSERT INTO "RecordCount" AS count VALUES (wallet, record_kind, own, amount, spare - amount)
    ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used, room = count.room + excluded.room;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(wallet::text || record_kind, 0));
  INSERT INTO "RecordCount" VALUES (wallet, record_kind, own, 0, 0) ON CONFLICT DO NOTHING;
  PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind ORDER BY slot FOR UPDATE;
  SELECT sum(used), count(*) INTO total, slots FROM "RecordCount" WHERE "walletId" = wallet AND kind = record_kind;
  SELECT most INTO allowed FROM "Quota" WHERE kind = record_kind;
  allowed := coalesce(allowed, 1000000000000000);
  IF total + amount > allowed THEN
    RAISE EXCEPTION 'quota % %', record_kind, allowed USING ERRCODE = 'CF001';
  END IF;
  UPDATE "RecordCount" SET used = used + CASE WHEN slot = own THEN amount ELSE 0 END, room = (allowed - total - amount) / slots
  WHERE "walletId" = wallet AND kind = record_kind;
END $$;

-- Handles the common case of `count_records` itself: one new record, and the connection's slot has room for it. Calling
-- the function and grouping the rows would cost as much as the UPDATE.
CREATE FUNCTION coffer.records_added() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  amount bigint;
  own smallint := pg_backend_pid() % 64;
BEGIN
  SELECT "walletId", count(*) OVER () INTO wallet, amount FROM new_rows LIMIT 1;
  IF amount = 1 THEN
    UPDATE "RecordCount" SET used = used + 1, room = room - 1
    WHERE "walletId" = wallet AND kind = tg_argv[0] AND slot = own AND room >= 1;
    IF FOUND THEN RETURN NULL; END IF;
  END IF;
  PERFORM coffer.count_records(added."walletId", tg_argv[0], added.amount)
  FROM (SELECT "walletId", count(*) AS amount FROM new_rows GROUP BY 1 ORDER BY 1) AS added;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.records_removed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.count_records(removed."walletId", tg_argv[0], -removed.amount)
  FROM (SELECT "walletId", count(*) AS amount FROM old_rows GROUP BY 1 ORDER BY 1) AS removed;
  RETURN NULL;
END $$;

-- Counts stored bytes: the declared size of a file, and the content of a statement file for as long as it is stored.
CREATE FUNCTION coffer.file_bytes_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF tg_op = 'INSERT' THEN PERFORM coffer.count_records(new."walletId", 'storage', new.size);
  ELSE PERFORM coffer.count_records(old."walletId", 'storage', -old.size);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.statement_bytes_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.content IS NOT NULL THEN
    PERFORM coffer.count_records(old."walletId", 'storage', -old.size);
  END IF;
  IF tg_op <> 'DELETE' AND new.content IS NOT NULL THEN
    PERFORM coffer.count_records(new."walletId", 'storage', new.size);
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL runs triggers in the order of their names. `counted_…` sorts before the other triggers, so a writer that waits
-- for a slot holds no other lock yet.
DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN
    SELECT * FROM (VALUES
      ('Transaction', 'transactions'), ('SecurityTransaction', 'securityTransactions'),
      ('CryptoTransaction', 'cryptoTransactions'), ('Asset', 'assets'), ('AssetGroup', 'assetGroups'),
      ('Category', 'categories'), ('CategoryGroup', 'categoryGroups'), ('Tag', 'tags'), ('Merchant', 'merchants'),
      ('Rule', 'rules'), ('Comment', 'comments'), ('File', 'files'), ('ImportFile', 'importFiles'),
      ('Scenario', 'scenarios'), ('PlanItem', 'planItems'), ('Notification', 'notifications'), ('WalletPrice', 'prices')
    ) AS tables (name, kind)
  LOOP
    EXECUTE format('CREATE TRIGGER counted_added AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_added(%L)', counted.name, counted.kind);
    EXECUTE format('CREATE TRIGGER counted_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.records_removed(%L)', counted.name, counted.kind);
  END LOOP;
END $$;

CREATE TRIGGER counted_bytes AFTER INSERT OR DELETE ON "File"
  FOR EACH ROW EXECUTE FUNCTION coffer.file_bytes_changed();
CREATE TRIGGER counted_bytes AFTER INSERT OR DELETE OR UPDATE OF content ON "ImportFile"
  FOR EACH ROW EXECUTE FUNCTION coffer.statement_bytes_changed();

-- Gives room to the slots that no connection uses, from the start. Otherwise the first import would hold all room.
CREATE FUNCTION coffer.counts_of_new_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  allowed bigint := (SELECT most FROM "Quota" WHERE kind = 'transactions');
BEGIN
  FOR slot IN 72..79 LOOP
    INSERT INTO "RecordCount" VALUES (new.id, 'transactions', slot, 0, coalesce(allowed, 1000000000000000) / 8);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER wallet_made_counts AFTER INSERT ON "Wallet"
  FOR EACH ROW EXECUTE FUNCTION coffer.counts_of_new_wallet();

CREATE FUNCTION coffer.counts_of_deleted_wallet() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "RecordCount" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;

CREATE TRIGGER wallet_deleted_counts AFTER DELETE ON "Wallet"
  FOR EACH ROW EXECUTE FUNCTION coffer.counts_of_deleted_wallet();

-- The number of wallets that a person owns, which counts against their quota.
CREATE FUNCTION coffer.wallets_owned_by(person uuid) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT count(*) FROM "Member" WHERE "userId" = person AND role = 'owner');
END $$;

REVOKE EXECUTE ON FUNCTION coffer.wallets_owned_by, coffer.count_records FROM PUBLIC;

GRANT EXECUTE ON FUNCTION coffer.wallets_owned_by TO coffer_app;
REVOKE EXECUTE ON FUNCTION coffer.records_added, coffer.records_removed, coffer.file_bytes_changed,
  coffer.statement_bytes_changed, coffer.counts_of_new_wallet, coffer.counts_of_deleted_wallet FROM PUBLIC;
