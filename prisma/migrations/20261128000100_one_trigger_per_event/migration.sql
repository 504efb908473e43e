-- One trigger for each table and event. It protects closed periods, captures the changed rows, counts records for
-- quotas, marks stored sums as stale, updates derived rows, and reports records that show the change. The order
-- matters: a writer must wait for a closing before it locks a count, as a closing does.
--
-- The functions handle all tables inline, because only the trigger function itself can read its transition tables.
-- coffer.track sets the arguments of the trigger, which select what the function does for its table.

CREATE FUNCTION coffer.count_noted_texts() RETURNS void
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
END $$;

CREATE OR REPLACE FUNCTION coffer.count_changed_texts() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM coffer.count_noted_texts();
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.texts_are_noted() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('coffer.changed_texts', true), '') <> '' OR coalesce(current_setting('coffer.changed_kept_texts', true), '') <> '';

-- A change of a link is reported as a change of the transaction that the link refers to.
CREATE OR REPLACE FUNCTION coffer.shown_record(shown_type text, shown_by text[], changed jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE
RETURN CASE
  WHEN shown_type <> 'link' THEN ARRAY[shown_type, coffer.row_key(changed, shown_by)]
  WHEN changed ->> 'transactionId' IS NOT NULL THEN ARRAY['transaction', changed ->> 'transactionId']
  WHEN changed ->> 'securityTransactionId' IS NOT NULL THEN ARRAY['securityTransaction', changed ->> 'securityTransactionId']
  ELSE ARRAY['cryptoTransaction', changed ->> 'cryptoTransactionId']
END;

-- The trigger function for inserted and for deleted rows.
CREATE FUNCTION coffer.rows_changed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  captured_as text := tg_argv[0];
  quota text := tg_argv[3];
  books text := tg_argv[4];
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
      IF current_setting('coffer.distributed', true) = 'on' THEN
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
    IF current_setting('coffer.distributed', true) = 'on' THEN
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
    sign integer := CASE WHEN tg_op = 'DELETE' THEN -1 ELSE 1 END;
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
      FOR added IN
        SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum("amountValue") AS amount
        FROM changed WHERE "parentTransactionId" IS NULL
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      LOOP
        INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
        VALUES (added.wallet, added.asset, added.currency, added.date, CASE WHEN tg_op = 'DELETE' THEN -added.amount ELSE added.amount END)
        ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
      END LOOP;
    END IF;
    IF books IN ('transactions', 'links', 'market totals') THEN
      sum_kinds := CASE WHEN books = 'transactions' THEN '{worth,flow}' WHEN books = 'links' THEN '{flow}' ELSE '{worth}' END;
      FOR stale IN
        SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM changed WHERE date IS NOT NULL
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        FOREACH sum_kind IN ARRAY sum_kinds LOOP
          INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
        END LOOP;
      END LOOP;
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
END $$;

-- The trigger function for updated rows.
CREATE FUNCTION coffer.rows_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  captured_as text := tg_argv[0];
  books text := tg_argv[4];
  wallet uuid;
BEGIN
  IF tg_argv[1] = 'id' THEN
    -- The key of a row of "Wallet" is its id.
    SELECT id INTO wallet FROM new_rows LIMIT 1;
  ELSE
    SELECT "walletId" INTO wallet FROM new_rows LIMIT 1;
  END IF;
  IF wallet IS NULL THEN RETURN NULL; END IF;

  <<guard>>
  DECLARE
    days jsonb;
    touched record;
    transactions uuid[];
    securities uuid[];
    cryptos uuid[];
    first date;
  BEGIN
    IF books NOT IN ('transactions', 'positions', 'links', 'prices', 'splits', 'budget months', 'budget rows') THEN EXIT guard; END IF;
    IF books = 'prices' THEN
      IF NOT EXISTS (SELECT FROM new_rows WHERE source = 'manual') THEN EXIT guard; END IF;
    END IF;
    days := coffer.closed_days(wallet);
    IF days IS NULL THEN EXIT guard; END IF;
    IF books = 'transactions' THEN
      FOR touched IN
        SELECT "assetId" AS asset, min(least(date, "usingStartDate")) AS day
        FROM (
          (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows
           EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows)
          UNION ALL
          (SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM new_rows
           EXCEPT SELECT id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "usingStartDate", "usingEndDate", "parentTransactionId", parent FROM old_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR touched IN
        SELECT "assetId" AS asset, min(date) AS day
        FROM (
          (SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[5] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows
           EXCEPT SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[5], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows)
          UNION ALL
          (SELECT id, date, "assetId", type, to_jsonb(new_rows) ->> tg_argv[5] AS instrument, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM new_rows
           EXCEPT SELECT id, date, "assetId", type, to_jsonb(old_rows) ->> tg_argv[5], quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId" FROM old_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        IF coffer.is_closed(days, touched.asset, touched.day) THEN PERFORM coffer.refuse_closed(wallet, touched.asset, touched.day); END IF;
      END LOOP;
    ELSIF books = 'links' THEN
      SELECT array_agg("transactionId") || array_agg("counterTransactionId"),
        array_agg("securityTransactionId") || array_agg("counterSecurityTransactionId"),
        array_agg("cryptoTransactionId") || array_agg("counterCryptoTransactionId")
      INTO transactions, securities, cryptos
      FROM (
        (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows
         EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows)
        UNION ALL
        (SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM new_rows
         EXCEPT SELECT id, "transactionId", "securityTransactionId", "cryptoTransactionId", "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId" FROM old_rows)
      ) AS difference;
      PERFORM coffer.refuse_closed_links(wallet, days, transactions, securities, cryptos);
    ELSIF books = 'prices' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(instrument), array_agg(date))
      FROM (
        (SELECT instrument, date, source, value, currency FROM old_rows EXCEPT SELECT instrument, date, source, value, currency FROM new_rows)
        UNION ALL
        (SELECT instrument, date, source, value, currency FROM new_rows EXCEPT SELECT instrument, date, source, value, currency FROM old_rows)
      ) AS difference WHERE source = 'manual';
    ELSIF books = 'splits' THEN
      PERFORM coffer.refuse_closed_instruments(wallet, array_agg(isin), array_agg(date))
      FROM (
        (SELECT isin, date, factor FROM old_rows EXCEPT SELECT isin, date, factor FROM new_rows)
        UNION ALL
        (SELECT isin, date, factor FROM new_rows EXCEPT SELECT isin, date, factor FROM old_rows)
      ) AS difference;
    ELSE
      IF books = 'budget months' THEN
        SELECT min(coffer.budget_month_end(new_rows.month, budget."startDay", budget.weekend)) INTO first
        FROM new_rows JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = new_rows."budgetId";
      ELSE
        SELECT min(coffer.budget_month_end(month.month, budget."startDay", budget.weekend)) INTO first
        FROM new_rows JOIN "BudgetMonth" AS month ON month."walletId" = wallet AND month.id = new_rows."budgetMonthId"
        JOIN "Budget" AS budget ON budget."walletId" = wallet AND budget.id = month."budgetId";
      END IF;
      IF coffer.is_closed(days, NULL, first) THEN PERFORM coffer.refuse_closed(wallet, NULL, first); END IF;
    END IF;
  END guard;

  <<capture>>
  DECLARE
    one record;
    row_wallet uuid;
    change_set uuid;
    shown_by text[];
    key_columns text[];
    nestloop text;
  BEGIN
    IF captured_as = '' OR coffer.captures_nothing() THEN EXIT capture; END IF;
    -- The statistics of a table that was just filled say that it is empty, so the planner would choose a nested loop
    -- that compares all rows with all.
    nestloop := current_setting('enable_nestloop');
    PERFORM set_config('enable_nestloop', 'off', true);
    IF books = 'import files' THEN
      -- Undoing an import also undoes the worker's changes to its file, so the captured file is the one that was
      -- uploaded.
      FOR one IN
        SELECT old_rows."walletId" AS wallet, old_rows.id, to_jsonb(old_rows)
            - CASE WHEN old_rows.content IS NOT DISTINCT FROM new_rows.content THEN 'content' ELSE '' END
            || CASE WHEN old_rows.state IN ('queued', 'running') THEN '{"state": "uploaded", "progress": 0, "startedTime": null}' ELSE '{}' END::jsonb AS was
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE new_rows.state NOT IN ('queued', 'running') AND new_rows IS DISTINCT FROM old_rows
      LOOP
        PERFORM coffer.capture_row(one.wallet, coffer.change_set_of(one.wallet), ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, 'u', one.was);
      END LOOP;
    ELSIF tg_argv[2] = '' THEN
      change_set := coffer.change_set_of(wallet);
      IF current_setting('coffer.distributed', true) = 'on' THEN
        FOR one IN
          SELECT old_rows.id, to_jsonb(old_rows) AS was FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
          WHERE old_rows IS DISTINCT FROM new_rows
        LOOP
          PERFORM coffer.capture_row(wallet, change_set, ARRAY[captured_as, one.id::text], tg_table_name, one.id::text, 'u', one.was);
        END LOOP;
      ELSIF tg_table_name = 'Transaction' THEN
        INSERT INTO coffer.changed_transaction SELECT change_set, nextval('"ChangedRow_seq_seq"'), 'u', old_rows.*
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE old_rows IS DISTINCT FROM new_rows;
      ELSE
        INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
        SELECT wallet, change_set, captured_as, old_rows.id, tg_table_name, old_rows.id, 'u', to_jsonb(old_rows)
        FROM old_rows JOIN new_rows ON new_rows.id = old_rows.id
        WHERE old_rows IS DISTINCT FROM new_rows;
      END IF;
    ELSIF tg_table_name = 'TransactionTag' THEN
      change_set := coffer.change_set_of(wallet);
      INSERT INTO "ChangedRow" ("walletId", "changeSetId", type, "recordId", "table", key, change, before)
      SELECT wallet, change_set, captured_as, old_rows."transactionId", tg_table_name, concat(old_rows."transactionId", '/', old_rows."tagId"), 'u',
        to_jsonb(old_rows)
      FROM old_rows JOIN new_rows ON new_rows."transactionId" = old_rows."transactionId" AND new_rows."tagId" = old_rows."tagId"
      WHERE old_rows IS DISTINCT FROM new_rows;
    ELSE
      shown_by := string_to_array(tg_argv[1], '/');
      key_columns := string_to_array(tg_argv[2], '/');
      FOR one IN
        SELECT was.row, was.key
        FROM (SELECT to_jsonb(old_rows) AS row, coffer.row_key(to_jsonb(old_rows), key_columns) AS key FROM old_rows) AS was
        JOIN (SELECT to_jsonb(new_rows) AS row, coffer.row_key(to_jsonb(new_rows), key_columns) AS key FROM new_rows) AS made
          ON made.key = was.key
        WHERE made.row <> was.row AND was.row ->> 'source' IS DISTINCT FROM 'transaction'
      LOOP
        row_wallet := coalesce(one.row ->> 'walletId', one.row ->> 'id');
        change_set := coalesce(change_set, coffer.change_set_of(row_wallet));
        PERFORM coffer.capture_row(row_wallet, change_set, coffer.shown_record(captured_as, shown_by, one.row), tg_table_name, one.key, 'u', one.row);
      END LOOP;
    END IF;
    PERFORM set_config('enable_nestloop', nestloop, true);
  END capture;

  <<count>>
  BEGIN
    IF books = 'import files' THEN
      PERFORM coffer.count_records(kept."walletId", 'storage', kept.bytes)
      FROM (
        SELECT "walletId", sum(bytes)::bigint AS bytes
        FROM (
          SELECT "walletId", size AS bytes FROM new_rows WHERE content IS NOT NULL
          UNION ALL SELECT "walletId", -size FROM old_rows WHERE content IS NOT NULL
        ) AS sizes
        GROUP BY 1 HAVING sum(bytes) <> 0 ORDER BY 1
      ) AS kept;
    END IF;
  END count;
  IF coffer.texts_are_noted() THEN PERFORM coffer.count_noted_texts(); END IF;

  <<mark>>
  DECLARE
    added record;
    stale record;
    sum_kind text;
  BEGIN
    IF books = 'transactions' THEN
      FOR added IN
        SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum(value) AS amount
        FROM (
          SELECT "walletId", "assetId", "amountCurrency", date, "amountValue" AS value
          FROM new_rows WHERE "parentTransactionId" IS NULL
          UNION ALL
          SELECT "walletId", "assetId", "amountCurrency", date, -"amountValue"
          FROM old_rows WHERE "parentTransactionId" IS NULL
        ) AS difference
        GROUP BY 1, 2, 3, 4 HAVING sum(value) <> 0 ORDER BY 1, 2, 3, 4
      LOOP
        INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
        VALUES (added.wallet, added.asset, added.currency, added.date, added.amount)
        ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
      END LOOP;
      FOR stale IN
        SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month
        FROM (
          (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows
           EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows)
          UNION ALL
          (SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM new_rows
           EXCEPT SELECT "walletId", id, date, "assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", "parentTransactionId", parent FROM old_rows)
        ) AS difference
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        FOREACH sum_kind IN ARRAY ARRAY['worth', 'flow'] LOOP
          INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, sum_kind, stale.month);
        END LOOP;
      END LOOP;
    ELSIF books = 'market totals' THEN
      FOR stale IN
        SELECT DISTINCT "walletId" AS wallet, date_trunc('month', date::timestamp)::date AS month FROM new_rows WHERE date IS NOT NULL
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, date) VALUES (stale.wallet, 'worth', stale.month);
      END LOOP;
    ELSIF books = 'positions' THEN
      FOR stale IN
        SELECT DISTINCT difference.wallet, difference.named FROM (
          (SELECT "walletId" AS wallet, to_jsonb(old_rows) ->> tg_argv[5] AS named, id, date, type, "priceValue", "priceCurrency" FROM old_rows
           EXCEPT SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM new_rows)
          UNION ALL
          (SELECT "walletId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM new_rows
           EXCEPT SELECT "walletId", to_jsonb(old_rows) ->> tg_argv[5], id, date, type, "priceValue", "priceCurrency" FROM old_rows)
        ) AS difference
        ORDER BY 1, 2
      LOOP
        PERFORM coffer.refresh_paid_prices(stale.wallet, stale.named);
      END LOOP;
      FOR stale IN
        SELECT "walletId" AS wallet, instrument, min(date) AS since
        FROM (
          (SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[5] AS instrument, id, date, type, quantity FROM old_rows
           EXCEPT SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, quantity FROM new_rows)
          UNION ALL
          (SELECT "walletId", "assetId", to_jsonb(new_rows) ->> tg_argv[5], id, date, type, quantity FROM new_rows
           EXCEPT SELECT "walletId", "assetId", to_jsonb(old_rows) ->> tg_argv[5], id, date, type, quantity FROM old_rows)
        ) AS difference
        GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    ELSIF books IN ('prices', 'splits') THEN
      FOR stale IN
        SELECT "walletId" AS wallet, to_jsonb(new_rows) ->> tg_argv[5] AS instrument, min(date) AS since FROM new_rows GROUP BY 1, 2
      LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM "Wallet" WHERE id = stale.wallet);
        INSERT INTO "WalletMark" ("walletId", kind, instrument, date) VALUES (stale.wallet, 'values', stale.instrument, stale.since);
      END LOOP;
    END IF;
    IF books = 'transactions' THEN
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(DISTINCT coalesce("parentTransactionId", id)) AS parents
        FROM (
          (SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM new_rows WHERE parent OR "parentTransactionId" IS NOT NULL
           EXCEPT SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM old_rows)
          UNION ALL
          (SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM old_rows WHERE "parentTransactionId" IS NOT NULL
           EXCEPT SELECT "walletId", id, "parentTransactionId", pending, reviewed FROM new_rows)
        ) AS difference
        GROUP BY 1
      LOOP
        PERFORM coffer.settle_splits(stale.wallet, stale.parents);
      END LOOP;
      FOR stale IN
        SELECT "walletId" AS wallet, array_agg(id) AS ids, array_agg(date) AS days
        FROM (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) AS difference
        GROUP BY 1
      LOOP
        UPDATE "TransactionTag" AS tag SET date = booked.day FROM unnest(stale.ids, stale.days) AS booked(id, day)
        WHERE tag."walletId" = stale.wallet AND tag."transactionId" = booked.id AND tag.date <> booked.day;
        UPDATE "TransferLink" AS link SET date = booked.day FROM unnest(stale.ids, stale.days) AS booked(id, day)
        WHERE link."walletId" = stale.wallet AND link."transactionId" = booked.id AND link.date <> booked.day;
      END LOOP;
    END IF;
  END mark;

  <<tell>>
  DECLARE
    ids text[];
    shown_type text := 'import';
  BEGIN
    IF tg_argv[6] = 'imports' THEN
      SELECT array_agg(id::text) INTO ids FROM (
        SELECT id FROM (
          SELECT "importId" AS id, count(*) AS amount FROM old_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
          UNION ALL
          SELECT "importId", -count(*) FROM new_rows WHERE "importId" IS NOT NULL GROUP BY "importId"
        ) AS counted
        GROUP BY id HAVING sum(amount) <> 0
      ) AS moved;
    ELSIF tg_argv[6] = 'connected assets' THEN
      shown_type := 'asset';
      SELECT array_agg(asset.id::text) INTO ids FROM "Asset" AS asset
      JOIN new_rows ON new_rows.id = asset."bankConnectionId" WHERE asset."walletId" = wallet;
    END IF;
    IF ids IS NOT NULL THEN PERFORM coffer.tell_of(wallet, shown_type, ids); END IF;
  END tell;
  RETURN NULL;
END $$;

-- Attaches the triggers of a table. A later call replaces them.
-- captures: the type of the record that shows a changed row.
-- shown_by and key: for rows that another record shows, the columns with that record's id, and the columns of the
--   row's key.
-- counts: the quota against which the rows count.
-- books: the kind of the rows for closed periods and stored sums; instrument: the column with their instrument.
-- tells: other records that show the rows.
CREATE FUNCTION coffer.track(
  watched regclass, captures text, shown_by text DEFAULT '', key text DEFAULT '', counts text DEFAULT '', books text DEFAULT '',
  instrument text DEFAULT '', tells text DEFAULT '', events text[] DEFAULT '{INSERT,UPDATE,DELETE}'
) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  event text;
BEGIN
  FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', 'tracked_' || lower(event), watched);
  END LOOP;
  IF cardinality(events) = 3 THEN
    EXECUTE format('DROP TRIGGER IF EXISTS counted_texts_of_statement ON %s', watched);
  END IF;
  FOREACH event IN ARRAY events LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION coffer.%I(%L, %L, %L, %L, %L, %L, %L)',
      'tracked_' || lower(event), event, watched,
      CASE WHEN event = 'INSERT' THEN 'NEW TABLE AS changed' WHEN event = 'DELETE' THEN 'OLD TABLE AS changed'
        ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
      CASE WHEN event = 'UPDATE' THEN 'rows_updated' ELSE 'rows_changed' END,
      captures, shown_by, key, counts, books, instrument, tells);
  END LOOP;
END $$;

-- The trigger of a tracked table also counts its texts, so such a table gets no separate trigger for that.
CREATE OR REPLACE FUNCTION coffer.count_texts(counted regclass, threshold bigint, kind text, wallet_column text DEFAULT 'walletId') RETURNS void
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
  IF (SELECT count(*) FROM pg_trigger WHERE tgrelid = counted AND tgname IN ('tracked_insert', 'tracked_update', 'tracked_delete')) = 3 THEN RETURN; END IF;
  EXECUTE format('DROP TRIGGER IF EXISTS counted_texts_of_statement ON %s', counted);
  EXECUTE format(
    'CREATE TRIGGER counted_texts_of_statement AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH STATEMENT EXECUTE FUNCTION coffer.count_changed_texts()',
    counted);
END $$;

-- When a wallet is deleted, also deletes its daily totals, marks, captured rows and counts.
CREATE OR REPLACE FUNCTION coffer.wallet_deleted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "DayTotal" WHERE "walletId" = old.id;
  DELETE FROM "WalletMark" WHERE "walletId" = old.id;
  DELETE FROM "ChangedRow" WHERE "walletId" = old.id;
  DELETE FROM coffer.changed_transaction WHERE "walletId" = old.id;
  DELETE FROM "RecordCount" WHERE "walletId" = old.id;
  RETURN NULL;
END $$;

-- Drop the former triggers.
DO $$
DECLARE
  former record;
BEGIN
  FOR former IN
    SELECT tgrelid::regclass AS watched, tgname AS name FROM pg_trigger
    WHERE NOT tgisinternal AND tgparentid = 0 AND tgfoid IN (
      SELECT oid FROM pg_proc WHERE pronamespace = 'coffer'::regnamespace AND proname IN (
        'capture_records', 'capture_updated_records', 'capture_parts', 'capture_updated_parts', 'capture_import_files',
        'closed_transactions_changed', 'closed_transactions_updated', 'closed_positions_changed', 'closed_positions_updated',
        'closed_links_changed', 'closed_links_updated', 'closed_prices_changed', 'closed_prices_updated',
        'closed_splits_changed', 'closed_splits_updated', 'closed_budget_months_changed', 'records_added', 'records_removed',
        'file_bytes_changed', 'statement_bytes_changed', 'add_to_day_totals', 'correct_day_totals', 'mark_months',
        'mark_months_of_updated', 'refresh_prices_of_changed', 'refresh_prices_of_updated', 'mark_values',
        'mark_values_of_updated', 'split_parts_changed', 'splits_updated', 'transaction_moved', 'tell_of_imports',
        'tell_of_changed_imports', 'tell_of_connected_assets', 'counts_of_deleted_wallet'))
  LOOP
    EXECUTE format('DROP TRIGGER IF EXISTS %I ON %s', former.name, former.watched);
  END LOOP;
END $$;

DROP FUNCTION coffer.capture_records, coffer.capture_updated_records, coffer.capture_parts, coffer.capture_updated_parts,
  coffer.capture_import_files, coffer.closed_transactions_changed, coffer.closed_transactions_updated,
  coffer.closed_positions_changed, coffer.closed_positions_updated, coffer.closed_links_changed,
  coffer.closed_links_updated, coffer.closed_prices_changed, coffer.closed_prices_updated,
  coffer.closed_splits_changed, coffer.closed_splits_updated, coffer.closed_budget_months_changed,
  coffer.records_added, coffer.records_removed, coffer.file_bytes_changed, coffer.statement_bytes_changed,
  coffer.add_to_day_totals, coffer.correct_day_totals, coffer.mark_months, coffer.mark_months_of_updated,
  coffer.refresh_prices_of_changed, coffer.refresh_prices_of_updated, coffer.mark_values,
  coffer.mark_values_of_updated, coffer.split_parts_changed, coffer.splits_updated, coffer.transaction_moved,
  coffer.tell_of_imports, coffer.tell_of_changed_imports, coffer.tell_of_connected_assets,
  coffer.counts_of_deleted_wallet;

REVOKE EXECUTE ON FUNCTION coffer.rows_changed, coffer.rows_updated, coffer.count_noted_texts, coffer.track FROM PUBLIC;

SELECT coffer.track('"Asset"', captures => 'asset', counts => 'assets');
SELECT coffer.track('"AssetGroup"', captures => 'assetGroup', counts => 'assetGroups');
SELECT coffer.track('"BankConnection"', captures => 'bankConnection', counts => 'connections', tells => 'connected assets');
SELECT coffer.track('"Budget"', captures => 'budget', counts => 'budgets');
SELECT coffer.track('"BudgetAsset"', captures => 'budget', shown_by => 'budgetId', key => 'budgetId/assetId');
SELECT coffer.track('"BudgetMonth"', captures => 'budgetMonth', books => 'budget months');
SELECT coffer.track('"BudgetRow"', captures => 'budgetMonth', shown_by => 'budgetMonthId', key => 'id', counts => 'budgetRows', books => 'budget rows');
SELECT coffer.track('"BudgetTarget"', captures => 'budgetTarget', counts => 'budgetTargets');
SELECT coffer.track('"Category"', captures => 'category', counts => 'categories');
SELECT coffer.track('"CategoryGroup"', captures => 'categoryGroup', counts => 'categoryGroups');
SELECT coffer.track('"Closing"', captures => 'closing', counts => 'closings');
SELECT coffer.track('"Comment"', captures => 'comment', counts => 'comments');
SELECT coffer.track('"CoveredPeriod"', captures => 'asset', shown_by => 'assetId', key => 'id');
SELECT coffer.track('"CryptoTransaction"', captures => 'cryptoTransaction', counts => 'cryptoTransactions', books => 'positions', instrument => 'symbol');
SELECT coffer.track('"DeliveredLine"', captures => 'deliveredLine');
SELECT coffer.track('"File"', captures => 'file', counts => 'files', books => 'files');
SELECT coffer.track('"FileAssignment"', captures => 'file', shown_by => 'fileId', key => 'id');
SELECT coffer.track('"Import"', captures => 'import');
SELECT coffer.track('"ImportFile"', captures => 'importFile', counts => 'importFiles', books => 'import files');
SELECT coffer.track('"MarketTotal"', captures => '', books => 'market totals');
SELECT coffer.track('"MatchReview"', captures => 'matchReview');
SELECT coffer.track('"Member"', captures => 'member', shown_by => 'userId', key => 'userId');
SELECT coffer.track('"Merchant"', captures => 'merchant', counts => 'merchants');
SELECT coffer.track('"MerchantDecision"', captures => 'merchant', shown_by => 'merchantId', key => 'counterpart');
SELECT coffer.track('"Notification"', captures => 'notification', counts => 'notifications');
SELECT coffer.track('"PlanItem"', captures => 'planItem', counts => 'planItems');
SELECT coffer.track('"Rule"', captures => 'rule', counts => 'rules');
SELECT coffer.track('"RuleTag"', captures => 'rule', shown_by => 'ruleId', key => 'ruleId/tagId');
SELECT coffer.track('"Scenario"', captures => 'scenario', counts => 'scenarios');
SELECT coffer.track('"ScenarioAsset"', captures => 'scenario', shown_by => 'scenarioId', key => 'scenarioId/assetId');
SELECT coffer.track('"SecurityTransaction"', captures => 'securityTransaction', counts => 'securityTransactions', books => 'positions', instrument => 'isin', tells => 'imports');
SELECT coffer.track('"Tag"', captures => 'tag', counts => 'tags');
SELECT coffer.track('"Transaction"', captures => 'transaction', counts => 'transactions', books => 'transactions', tells => 'imports');
SELECT coffer.track('"TransactionTag"', captures => 'transaction', shown_by => 'transactionId', key => 'transactionId/tagId');
SELECT coffer.track('"TransferLink"', captures => 'link', key => 'id', books => 'links');
SELECT coffer.track('"Wallet"', captures => 'wallet', shown_by => 'id', key => 'id', events => '{UPDATE}');
SELECT coffer.track('"WalletPrice"', captures => 'price', shown_by => 'instrument/date', key => 'instrument/date/source', counts => 'prices', books => 'prices', instrument => 'instrument');
SELECT coffer.track('"WalletSecurity"', captures => 'security', shown_by => 'isin', key => 'isin');
SELECT coffer.track('"WalletSecuritySplit"', captures => 'security', shown_by => 'isin', key => 'isin/date', books => 'splits', instrument => 'isin');

-- One statement for each wallet, because a change set and its captured rows belong to one wallet.
CREATE OR REPLACE FUNCTION coffer.expire_files() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  older CONSTANT timestamptz := now() - interval '24 hours';
  wallet uuid;
  deleted bigint;
  total bigint := 0;
BEGIN
  FOR wallet IN SELECT DISTINCT "walletId" FROM "File" WHERE "uploadedTime" IS NULL AND "createdTime" < older ORDER BY 1 LOOP
    DELETE FROM "File" WHERE "walletId" = wallet AND "uploadedTime" IS NULL AND "createdTime" < older;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $$;

CREATE OR REPLACE FUNCTION coffer.expire_import_files() RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  older CONSTANT timestamptz := now() - interval '7 days';
  wallet uuid;
  deleted bigint;
  total bigint := 0;
BEGIN
  FOR wallet IN SELECT DISTINCT "walletId" FROM "ImportFile" WHERE "createdTime" < older ORDER BY 1 LOOP
    DELETE FROM "ImportFile" WHERE "walletId" = wallet AND "createdTime" < older
      AND ("startedTime" IS NULL OR "startedTime" < now() - interval '1 day');
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
  END LOOP;
  RETURN total;
END $$;
