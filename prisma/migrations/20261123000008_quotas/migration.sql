-- How much there may be of each kind, and how much there is.

-- `Quota` says how much there may be of a kind; the server writes it when it starts. What is not named is without limit.
-- `RecordCount` says how much there is of it in a wallet: the sum of `used` over its slots. `room` is how much more a slot
-- may take by itself: `used` and `room` of all slots are together no more than the quota. A connection has a slot of its
-- own, so that writers do not wait for each other.

CREATE FUNCTION coffer.set_quotas(quotas jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed text[];
  wallet uuid;
BEGIN
  SELECT coalesce(array_agg(given.key), '{}') INTO changed
  FROM jsonb_each_text(quotas) AS given LEFT JOIN "Quota" AS quota ON quota.kind = given.key
  WHERE quota.most IS DISTINCT FROM given.value::bigint;
  -- In one order, as writers take them; wallet by wallet, for rows of one machine only can be locked by a statement.
  FOR wallet IN SELECT DISTINCT "walletId" FROM "RecordCount" WHERE kind = ANY (changed) ORDER BY 1 LOOP
    PERFORM FROM "RecordCount" WHERE "walletId" = wallet AND kind = ANY (changed) ORDER BY kind, slot FOR UPDATE;
  END LOOP;
  -- What slots were given by a larger quota is taken back.
  UPDATE "RecordCount" SET room = 0 WHERE kind = ANY (changed);
  INSERT INTO "Quota" (kind, most) SELECT key, value::bigint FROM jsonb_each_text(quotas)
  ON CONFLICT (kind) DO UPDATE SET most = excluded.most WHERE "Quota".most <> excluded.most;
  -- Room that is no connection's: without it the next import would hold all there is, and every other writer wait for it.
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

-- Counts what is added, or taken away. A slot without room makes everybody wait who is writing records of the kind,
-- looks at what there is, and divides anew what may still come. So the quota is exact, and the common case one UPDATE.
CREATE FUNCTION coffer.count_records(wallet uuid, record_kind text, amount bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- What holds its slot for long, as an import does, has one apart from those of single writes.
  own smallint := CASE WHEN abs(amount) > 100 THEN 64 + pg_backend_pid() % 8 ELSE pg_backend_pid() % 64 END;
  allowed bigint;
  total bigint;
  slots bigint;
  other smallint;
  spare bigint;
BEGIN
  IF amount <= 0 THEN
    -- Of a wallet that goes with all its records nothing is counted any more.
    IF EXISTS (SELECT FROM "Wallet" WHERE id = wallet) THEN
      INSERT INTO "RecordCount" AS count VALUES (wallet, record_kind, own, amount, 0)
      ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used;
    END IF;
    RETURN;
  END IF;
  UPDATE "RecordCount" SET used = used + amount, room = room - amount
  WHERE "walletId" = wallet AND kind = record_kind AND slot = own AND room >= amount;
  IF FOUND THEN RETURN; END IF;
  -- Half the room of a slot that nobody holds now, so that an import under way keeps nobody waiting. It takes from the
  -- slots that are no connection's (72 to 79), for it would hold a connection's until it ends.
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

-- The common case of `count_records`, a single record into a slot with room, stands here too: another call of a function
-- and a grouping cost as much as the UPDATE.
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

-- Bytes that are kept: of files as many as they were said to have, of statements as long as their contents are there.
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

-- Named so that they are the first to fire: who waits for a slot holds nothing yet that others wait for.
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

-- Room that is no connection's, from the start: otherwise the first import would hold all there is.
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

-- The wallets that a person owns, each of which counts against her quota.
CREATE FUNCTION coffer.wallets_owned_by(person uuid) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN (SELECT count(*) FROM "Member" WHERE "userId" = person AND role = 'owner');
END $$;

REVOKE EXECUTE ON FUNCTION coffer.wallets_owned_by, coffer.count_records FROM PUBLIC;

GRANT EXECUTE ON FUNCTION coffer.wallets_owned_by TO coffer_app;
REVOKE EXECUTE ON FUNCTION coffer.records_added, coffer.records_removed, coffer.file_bytes_changed,
  coffer.statement_bytes_changed, coffer.counts_of_new_wallet, coffer.counts_of_deleted_wallet FROM PUBLIC;
