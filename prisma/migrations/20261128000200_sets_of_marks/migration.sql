-- The trigger of a statement that inserts or deletes many transactions now writes daily totals and marks in one statement
-- each. Only a distributed database still needs an INSERT for each row.
-- The quota of long texts no longer counts marks and computed positions, because their texts are only names of instruments,
-- which are counted in the records.

CREATE OR REPLACE FUNCTION coffer.rows_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  captured_as text := tg_argv[0];
  quota text := tg_argv[3];
  books text := tg_argv[4];
  distributed boolean := coalesce(current_setting('coffer.distributed', true) = 'on', false);
  sign integer := CASE WHEN tg_op = 'DELETE' THEN -1 ELSE 1 END;
  wallet uuid;
BEGIN
  SELECT "walletId" INTO wallet FROM changed LIMIT 1;
  IF wallet IS NULL THEN RETURN NULL; END IF;

  <<guard>>
  DECLARE
    days jsonb;
    touched record;
    first date;
  BEGIN
    IF books NOT IN ('transactions', 'positions', 'links', 'prices', 'splits', 'budget months', 'budget rows') THEN EXIT guard; END IF;
    IF books = 'prices' THEN
      IF NOT EXISTS (SELECT FROM changed WHERE source = 'manual') THEN EXIT guard; END IF;
    END IF;
    days := coffer.closed_days(wallet);
    IF days IS NULL THEN EXIT guard; END IF;
    IF books = 'transactions' THEN
      FOR touched IN SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day FROM changed GROUP BY 1 LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR touched IN SELECT "assetId" AS asset, min(date) AS day FROM changed GROUP BY 1 LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'links' THEN
      PERFORM coffer.refuse_closed_links(wallet, days,
        ARRAY(SELECT "transactionId" FROM changed UNION SELECT "counterTransactionId" FROM changed),
        ARRAY(SELECT "securityTransactionId" FROM changed UNION SELECT "counterSecurityTransactionId" FROM changed),
        ARRAY(SELECT "cryptoTransactionId" FROM changed UNION SELECT "counterCryptoTransactionId" FROM changed));
    ELSIF books = 'prices' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date)) FROM changed WHERE source = 'manual';
    ELSIF books = 'splits' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date)) FROM changed;
    ELSE
      IF books = 'budget months' THEN
        SELECT min(coffer.budget_month_end(changed.month, budget."startDay", budget.weekend)) INTO first
        FROM changed JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = changed."budgetId";
      ELSE
        SELECT min(coffer.budget_month_end(month.month, budget."startDay", budget.weekend)) INTO first
        FROM changed JOIN "BudgetMonth" AS month ON month."walletId" = wallet AND month.id = changed."budgetMonthId"
        JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = month."budgetId";
      END IF;
      IF coffer.is_closed(days, NULL, first) THEN PERFORM coffer.refuse_closed(wallet, NULL, first); END IF;
    END IF;
  END guard;

  <<capture>>
  DECLARE
    one record;
    change_set uuid;
    shown_by text[];
    key_columns text[];
    how text := lower(left(tg_op, 1));
  BEGIN
    IF captured_as = '' OR coffer.captures_nothing() OR (tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM "Wallet" WHERE id = wallet)) THEN
      EXIT capture;
    END IF;
    IF EXISTS (SELECT FROM changed WHERE "walletId" <> wallet) THEN
      RAISE EXCEPTION 'A statement changed rows of several wallets of "%"', tg_table_name;
    END IF;
    change_set := coffer.change_set_of(wallet);
    IF tg_argv[2] = '' THEN
      IF distributed THEN
        FOR one IN SELECT changed.id, to_jsonb(changed) AS was FROM changed LOOP
          PERFORM coffer.capture_row(wallet, change_set, ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, how,
            CASE WHEN tg_op = 'DELETE' THEN one.was END);
        END LOOP;
      ELSIF tg_table_name = 'Transaction' AND tg_op = 'DELETE' THEN
        INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), how, changed.* FROM changed;
      ELSIF tg_table_name = 'Transaction' THEN
        INSERT INTO coffer.changed_transaction ("changeSetId", change, "walletId", id)
        SELECT change_set, how, wallet, changed.id FROM changed;
      ELSIF tg_op = 'DELETE' THEN
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
        SELECT wallet, change_set, captured_as, changed.id, tg_table_name, changed.id, how, to_jsonb(changed) FROM changed;
      ELSE
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change)
        SELECT wallet, change_set, captured_as, changed.id, tg_table_name, changed.id, how FROM changed;
      END IF;
      EXIT capture;
    END IF;
    shown_by := string_to_array(tg_argv[1], '/');
    key_columns := string_to_array(tg_argv[2], '/');
    IF distributed THEN
      FOR one IN
        SELECT coffer.shown_record(captured_as, shown_by, to_jsonb(changed)) AS shown, coffer.row_key(to_jsonb(changed), key_columns) AS key,
          to_jsonb(changed) AS was
        FROM changed WHERE to_jsonb(changed) ->> 'source' IS DISTINCT FROM 'transaction'
      LOOP
        PERFORM coffer.capture_row(wallet, change_set, one.shown, tg_table_name, one.key, how, CASE WHEN tg_op = 'DELETE' THEN one.was END);
      END LOOP;
    ELSIF tg_table_name = 'TransactionTag' THEN
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, captured_as, changed."transactionId", tg_table_name, concat(changed."transactionId", '/', changed."tagId"), how,
        CASE WHEN tg_op = 'DELETE' THEN to_jsonb(changed) END
      FROM changed;
    ELSE
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, shown[1], shown[2], tg_table_name, coffer.row_key(was, key_columns), how, CASE WHEN tg_op = 'DELETE' THEN was END
      FROM (
        SELECT was, coffer.shown_record(captured_as, shown_by, was) AS shown
        FROM (SELECT to_jsonb(changed) AS was FROM changed) AS rows
        WHERE was ->> 'source' IS DISTINCT FROM 'transaction'
      ) AS captured;
    END IF;
  END capture;

  <<count>>
  DECLARE
    amount bigint;
    own smallint := pg_backend_pid() % 64;
  BEGIN
    IF books = 'files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', sign * kept.bytes)
      FROM (SELECT "walletId", sum(size)::bigint AS bytes FROM changed GROUP BY 1 ORDER BY 1) AS kept;
    ELSIF books = 'import files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', sign * kept.bytes)
      FROM (SELECT "walletId", sum(size)::bigint AS bytes FROM changed WHERE content IS NOT NULL GROUP BY 1 ORDER BY 1) AS kept;
    END IF;
    IF quota = '' THEN EXIT count; END IF;
    IF tg_op = 'INSERT' THEN
      SELECT count(*) INTO amount FROM changed;
      IF amount = 1 THEN
        UPDATE "RecordCount" SET used = used + 1, room = room - 1
        WHERE "walletId" = wallet AND kind = quota AND slot = own AND room >= 1;
        IF FOUND THEN EXIT count; END IF;
      END IF;
    END IF;
    PERFORM coffer.count_records(counted."walletId", quota, sign * counted.amount)
    FROM (SELECT "walletId", count(*) AS amount FROM changed GROUP BY 1 ORDER BY 1) AS counted;
  END count;
  IF coffer.texts_are_noted() THEN PERFORM coffer.count_noted_texts(); END IF;

  <<mark>>
  DECLARE
    added record;
    stale record;
    sum_kinds text[];
    sum_kind text;
  BEGIN
    IF books = 'transactions' THEN
      IF distributed THEN
        FOR added IN
          SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum("amountValue") AS amount
          FROM changed WHERE "parentTransactionId" IS NULL
          GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        LOOP
          INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
          VALUES (added.wallet, added.asset, added.currency, added.date, sign * added.amount)
          ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
        END LOOP;
      ELSE
        INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
        SELECT "walletId", "assetId", "amountCurrency", date, sign * sum("amountValue")
        FROM changed WHERE "parentTransactionId" IS NULL
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
      END IF;
    END IF;
    IF books IN ('transactions', 'links', 'market totals') THEN
      sum_kinds := CASE WHEN books = 'transactions' THEN '{worth,flow}' WHEN books = 'links' THEN '{flow}' ELSE '{worth}' END;
      IF distributed THEN
        FOR stale IN
          SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL
        LOOP
          CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
          FOREACH sum_kind IN ARRAY sum_kinds LOOP
            INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
          END LOOP;
        END LOOP;
      ELSE
        INSERT INTO "WalletMark" ("walletId", kind, date)
        SELECT touched.wallet, kind, touched.month
        FROM (SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL) AS touched
        CROSS JOIN unnest(sum_kinds) AS kind
        WHERE EXISTS (SELECT FROM "Wallet" WHERE id = touched.wallet);
      END IF;
    END IF;
    IF books = 'positions' THEN
      FOR stale IN SELECT DISTINCT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[5] AS named FROM changed ORDER BY 1, 2 LOOP
        PERFORM coffer.refresh_paid_prices(stale.wallet, stale.named);
      END LOOP;
    END IF;
    IF books IN ('positions', 'prices', 'splits') THEN
      FOR stale IN
        SELECT "walletId" AS wallet, to_jsonb(changed) ->> tg_argv[5] AS instrument, min(date) AS since FROM changed GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    END IF;
    IF books = 'transactions' THEN
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(DISTINCT "parentTransactionId") AS parents
        FROM changed WHERE "parentTransactionId" IS NOT NULL GROUP BY 1
      LOOP
        PERFORM coffer.settle_splits(stale.wallet, stale.parents);
      END LOOP;
    END IF;
  END mark;

  <<tell>>
  DECLARE
    ids text[];
  BEGIN
    IF tg_argv[6] = 'imports' THEN
      SELECT array_agg(DISTINCT "importId"::text) INTO ids FROM changed WHERE "importId" IS NOT NULL;
      IF ids IS NOT NULL THEN PERFORM coffer.tell_of(wallet, 'import', ids); END IF;
    END IF;
  END tell;
  RETURN NULL;
END $function$;

DO $$
DECLARE
  computed text;
  name text;
BEGIN
  FOREACH computed IN ARRAY ARRAY['WalletMark', 'ComputedPosition'] LOOP
    FOREACH name IN ARRAY ARRAY['insert', 'update', 'delete', 'of_statement'] LOOP
      EXECUTE format('DROP TRIGGER %I ON %I', 'counted_texts_' || name, computed);
    END LOOP;
  END LOOP;
END $$;
