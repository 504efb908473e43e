-- The bytes of texts in a wallet: in its records, in the history that undo needs, and in responses stored for an
-- Idempotency-Key. Rows with few bytes only count against the quota of their kind, so ordinary writes pay nothing but
-- the condition of a trigger.

ALTER TABLE "IdempotencyRecord" ADD COLUMN "countedIn" uuid;

CREATE OR REPLACE FUNCTION coffer.keep_idempotent_answer(whose text, named text, answer text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE "IdempotencyRecord" SET status = 200, body = answer, "countedIn" = coffer.current_wallet()
  WHERE actor = whose AND key = named;
END $$;

-- The bytes of a row's texts; 0 if they do not exceed the threshold.
CREATE FUNCTION coffer.counted_bytes(texts jsonb, names text, threshold bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  bytes bigint := (
    SELECT coalesce(sum(octet_length(value)), 0) FROM jsonb_each_text(texts) WHERE key = ANY (string_to_array(names, ',')));
BEGIN
  RETURN CASE WHEN bytes > threshold THEN bytes ELSE 0 END;
END $$;

-- Adds up the bytes of the changed texts until the end of the statement, because updating one row of "RecordCount" for
-- each of 15,000 rows takes minutes. Arguments: the columns, the threshold, the column of the wallet, and whether the
-- quota can reject the statement. `record`: yes. `history`: yes, except for the former rows of a deletion, because
-- otherwise nobody could delete anything once the quota is reached. `kept`: no.
CREATE FUNCTION coffer.text_bytes_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
  made jsonb := CASE WHEN tg_op <> 'DELETE' THEN to_jsonb(new) END;
  refusable boolean := tg_argv[3] = 'record' OR (tg_argv[3] = 'history' AND made ->> 'change' <> 'd');
  wallet text := coalesce(made, was) ->> tg_argv[2];
  name text := CASE WHEN refusable THEN 'coffer.changed_texts' ELSE 'coffer.changed_kept_texts' END;
  noted jsonb := coalesce(nullif(current_setting(name, true), ''), '{}');
  amount bigint := coalesce(coffer.counted_bytes(made, tg_argv[0], tg_argv[1]::bigint), 0)
    - coalesce(coffer.counted_bytes(was, tg_argv[0], tg_argv[1]::bigint), 0);
BEGIN
  IF amount = 0 OR wallet IS NULL THEN RETURN NULL; END IF;
  PERFORM set_config(name, jsonb_set(noted, ARRAY[wallet], to_jsonb(coalesce((noted ->> wallet)::bigint, 0) + amount))::text, true);
  RETURN NULL;
END $$;

-- Counts the bytes that coffer.text_bytes_changed added up for the rows of the statement.
CREATE FUNCTION coffer.count_changed_texts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  name text;
  noted text;
  wallet uuid;
  amount bigint;
BEGIN
  FOREACH name IN ARRAY ARRAY['coffer.changed_texts', 'coffer.changed_kept_texts'] LOOP
    noted := current_setting(name, true);
    CONTINUE WHEN noted IS NULL OR noted = '';
    PERFORM set_config(name, '', true);
    FOR wallet, amount IN SELECT key::uuid, value::bigint FROM jsonb_each_text(noted::jsonb) ORDER BY 1 LOOP
      -- Audit rows outlive their wallet, so the wallet may no longer exist.
      CONTINUE WHEN amount = 0 OR NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet);
      IF name = 'coffer.changed_texts' THEN
        PERFORM coffer.count_records(wallet, 'texts', amount);
      ELSE
        PERFORM coffer.count_kept_texts(wallet, amount);
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- Counts bytes even beyond the quota.
CREATE FUNCTION coffer.count_kept_texts(wallet uuid, amount bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.count_records(wallet, 'texts', amount);
EXCEPTION WHEN SQLSTATE 'CF001' THEN
  INSERT INTO "RecordCount" AS count ("walletId", kind, slot, used, room)
  VALUES (wallet, 'texts', 64 + pg_backend_pid() % 8, amount, 0)
  ON CONFLICT ("walletId", kind, slot) DO UPDATE SET used = count.used + excluded.used;
END $$;

-- The expression that adds up the bytes of the texts in the row with this name.
CREATE FUNCTION coffer.text_bytes_of(counted regclass, named text) RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp
RETURN (
  SELECT string_agg(format('coalesce(octet_length(%s.%I%s), 0)', named, attname, CASE WHEN atttypid = 'jsonb'::regtype THEN '::text' ELSE '' END), ' + ' ORDER BY attnum)
  FROM pg_attribute WHERE attrelid = counted AND attnum > 0 AND NOT attisdropped AND atttypid IN ('text'::regtype, 'jsonb'::regtype)
);

-- Adds the triggers that count the texts of a table. A migration that adds a column calls this function again.
CREATE FUNCTION coffer.count_texts(counted regclass, threshold bigint, kind text, wallet_column text DEFAULT 'walletId') RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  names text := (
    SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = counted AND attnum > 0 AND NOT attisdropped AND atttypid IN ('text'::regtype, 'jsonb'::regtype));
  was text := coffer.text_bytes_of(counted, 'old');
  made text := coffer.text_bytes_of(counted, 'new');
  shape text;
BEGIN
  IF names IS NULL THEN RETURN; END IF;
  FOREACH shape IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', 'counted_texts_' || lower(shape), counted);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION coffer.text_bytes_changed(%L, %L, %L, %L)',
      'counted_texts_' || lower(shape), shape, counted,
      CASE shape
        WHEN 'INSERT' THEN format('%s > %s', made, threshold)
        WHEN 'DELETE' THEN format('%s > %s', was, threshold)
        ELSE format('greatest(%s, %s) > %s', was, made, threshold)
      END,
      names, threshold, wallet_column, kind);
  END LOOP;
  EXECUTE format('DROP TRIGGER IF EXISTS counted_texts_of_statement ON %s', counted);
  EXECUTE format(
    'CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts()',
    counted);
END $$;

DO $$
DECLARE
  counted regclass;
BEGIN
  -- Tables that a person or a program writes in a wallet, except those that outlive it, computed tables, and files,
  -- which have their own quota.
  FOR counted IN
    SELECT class.oid FROM pg_class AS class
    JOIN pg_attribute AS wallet ON wallet.attrelid = class.oid AND wallet.attname = 'walletId'
    WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r' AND class.relname NOT IN (
      'AccessRequest', 'AuditRow', 'ChangedRow', 'RecordCount', 'DayTotal', 'MarketTotal', 'PositionValue',
      'ComputedMonth', 'WorthMonth', 'FlowMonth')
    ORDER BY class.relname
  LOOP
    PERFORM coffer.count_texts(counted, 512, 'record');
  END LOOP;
  PERFORM coffer.count_texts('"ChangedRow"', 2048, 'history');
  PERFORM coffer.count_texts('coffer.changed_transaction', 512, 'history');
  PERFORM coffer.count_texts('"AuditRow"', 4096, 'kept');
  PERFORM coffer.count_texts('"IdempotencyRecord"', 2048, 'kept', 'countedIn');
END $$;

-- The actual bytes of a wallet's texts: for the first count, and for checking the stored count.
CREATE FUNCTION coffer.text_bytes_in(wallet uuid) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted record;
  bytes bigint;
  total bigint := 0;
BEGIN
  FOR counted IN
    SELECT tgrelid::regclass AS name, split_part(encode(tgargs, 'escape'), '\000', 2)::bigint AS threshold,
      split_part(encode(tgargs, 'escape'), '\000', 3) AS wallet_column
    FROM pg_trigger WHERE tgname = 'counted_texts_insert'
  LOOP
    EXECUTE format('SELECT coalesce(sum(bytes), 0) FROM (SELECT %s AS bytes FROM %s AS row WHERE %I = $1) AS texts WHERE bytes > $2',
      coffer.text_bytes_of(counted.name, 'row'), counted.name, counted.wallet_column) INTO bytes USING wallet, counted.threshold;
    total := total + bytes;
  END LOOP;
  RETURN total;
END $$;

INSERT INTO "RecordCount" ("walletId", kind, slot, used, room)
SELECT id, 'texts', 64, coffer.text_bytes_in(id), 0 FROM "Wallet";

-- Wallets that use more than 80 % of a quota of bytes.
CREATE FUNCTION coffer.wallets_near_quota() RETURNS TABLE ("walletId" uuid, kind text, used bigint, most bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT counted."walletId", quota.kind, sum(counted.used)::bigint, quota.most
  FROM "RecordCount" AS counted JOIN "Quota" AS quota ON quota.kind = counted.kind
  WHERE quota.kind IN ('texts', 'storage')
  GROUP BY counted."walletId", quota.kind, quota.most HAVING sum(counted.used) > quota.most * 0.8
  ORDER BY 3 DESC;
END $$;

REVOKE EXECUTE ON FUNCTION coffer.counted_bytes, coffer.text_bytes_changed, coffer.count_changed_texts,
  coffer.count_kept_texts, coffer.text_bytes_of, coffer.count_texts, coffer.text_bytes_in, coffer.wallets_near_quota
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.text_bytes_in, coffer.wallets_near_quota TO coffer_app;
