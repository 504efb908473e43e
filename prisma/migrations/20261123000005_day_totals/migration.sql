-- The sum of an asset's transactions in one currency on one day, in one row. It is the first of the stored sums, which
-- packages/api/src/stored/README.md explains.

CREATE TABLE "DayTotal" (
    "walletId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "amount" DECIMAL NOT NULL,

    CONSTRAINT "DayTotal_pkey" PRIMARY KEY ("walletId","assetId","currency","date")
);

ALTER TABLE "DayTotal" ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_wallet ON "DayTotal" USING ("walletId" = coffer.current_wallet());
GRANT SELECT ON "DayTotal" TO coffer_app;

-- The triggers for inserted and for deleted rows share a function, in which both sets of rows have the name `changed`.
-- A function reads only the rows of its statement and writes each result with a separate VALUES, because a distributed
-- database cannot use a transition table and a distributed table in one query. All functions run as the owner, the only
-- role that may write totals and marks.

-- Sums the rows of a statement by key and adds the sums in key order, so that two statements lock their common rows in
-- the same order. Rows whose sum becomes zero remain.
CREATE FUNCTION coffer.add_to_day_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  added record;
BEGIN
  FOR added IN
    SELECT "walletId" AS wallet, "assetId" AS asset, "amountCurrency" AS currency, date, sum("amountValue") AS amount
    FROM changed WHERE "parentTransactionId" IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  LOOP
    INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
    VALUES (added.wallet, added.asset, added.currency, added.date, CASE WHEN tg_op = 'DELETE' THEN -added.amount ELSE added.amount END)
    ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;
  END LOOP;
  RETURN NULL;
END $$;

-- Corrects the totals for transactions whose key or amount changed.
CREATE FUNCTION coffer.correct_day_totals() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  added record;
BEGIN
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
  RETURN NULL;
END $$;

CREATE FUNCTION coffer.refuse_truncate() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'TRUNCATE would leave the day totals behind: use DELETE';
END $$;

CREATE TRIGGER day_totals_inserted AFTER INSERT ON "Transaction"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.add_to_day_totals();
CREATE TRIGGER day_totals_deleted AFTER DELETE ON "Transaction"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION coffer.add_to_day_totals();
CREATE TRIGGER day_totals_updated AFTER UPDATE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.correct_day_totals();
CREATE TRIGGER transaction_truncated BEFORE TRUNCATE ON "Transaction"
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.refuse_truncate();

-- Tags and links store the date of their transaction, so that reading their newest transactions is one range scan. The
-- transactions with a new date are found as a difference of sets. A join would be slow, because a connection reuses the
-- plan that was made for one changed row: that plan compares all pairs of rows and took 20 s for 10,000 rows.
CREATE FUNCTION coffer.transaction_moved() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  moved record;
BEGIN
  FOR moved IN
    SELECT "walletId" AS wallet, array_agg(id) AS ids, array_agg(date) AS days
    FROM (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) AS difference
    GROUP BY 1
  LOOP
    UPDATE "TransactionTag" AS tag SET date = booked.day FROM unnest(moved.ids, moved.days) AS booked(id, day)
    WHERE tag."walletId" = moved.wallet AND tag."transactionId" = booked.id AND tag.date <> booked.day;
    UPDATE "TransferLink" AS link SET date = booked.day FROM unnest(moved.ids, moved.days) AS booked(id, day)
    WHERE link."walletId" = moved.wallet AND link."transactionId" = booked.id AND link.date <> booked.day;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER transaction_moved AFTER UPDATE ON "Transaction"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION coffer.transaction_moved();

REVOKE EXECUTE ON FUNCTION coffer.add_to_day_totals, coffer.correct_day_totals, coffer.refuse_truncate,
  coffer.transaction_moved FROM PUBLIC;
