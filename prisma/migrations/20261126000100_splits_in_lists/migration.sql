-- Lists show parents beside their split parts and count only the parts. Few transactions are parents, and this index
-- finds them without reading the other transactions.
CREATE INDEX "Transaction_parents" ON "Transaction" ("walletId", date DESC, id DESC) WHERE parent;

-- A split part is pending while its parent is pending. A parent is reviewed once all of its parts are reviewed.
CREATE FUNCTION coffer.settle_splits(wallet uuid, parents uuid[])
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE "Transaction" AS part
  SET pending = whole.pending, "lastUpdatedTime" = whole."lastUpdatedTime", "lastUpdatedUserId" = whole."lastUpdatedUserId"
  FROM "Transaction" AS whole
  WHERE part."walletId" = wallet AND part."parentTransactionId" = ANY(parents)
    AND whole."walletId" = wallet AND whole.id = part."parentTransactionId" AND whole.pending <> part.pending;
  UPDATE "Transaction" AS whole
  SET reviewed = parts.reviewed, "lastUpdatedTime" = greatest(whole."lastUpdatedTime", parts.time),
    "lastUpdatedUserId" = CASE WHEN parts.time > whole."lastUpdatedTime" THEN parts.person ELSE whole."lastUpdatedUserId" END
  FROM (
    SELECT "parentTransactionId" AS id, bool_and(reviewed) AS reviewed, max("lastUpdatedTime") AS time,
      (array_agg("lastUpdatedUserId" ORDER BY "lastUpdatedTime" DESC))[1] AS person
    FROM "Transaction" WHERE "walletId" = wallet AND "parentTransactionId" = ANY(parents) GROUP BY 1
  ) AS parts
  WHERE whole."walletId" = wallet AND whole.id = parts.id AND whole.reviewed <> parts.reviewed;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.settle_splits FROM PUBLIC;

CREATE FUNCTION coffer.split_parts_changed()
RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
    SELECT "walletId" AS wallet, array_agg(DISTINCT "parentTransactionId") AS parents
    FROM changed WHERE "parentTransactionId" IS NOT NULL GROUP BY 1
  LOOP
    PERFORM coffer.settle_splits(touched.wallet, touched.parents);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.split_parts_changed FROM PUBLIC;

CREATE FUNCTION coffer.splits_updated()
RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  touched record;
BEGIN
  FOR touched IN
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
    PERFORM coffer.settle_splits(touched.wallet, touched.parents);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.splits_updated FROM PUBLIC;

CREATE TRIGGER splits_inserted AFTER INSERT ON "Transaction" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.split_parts_changed();
CREATE TRIGGER splits_deleted AFTER DELETE ON "Transaction" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.split_parts_changed();
CREATE TRIGGER splits_updated AFTER UPDATE ON "Transaction" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION coffer.splits_updated();

-- Update the existing splits.
DO $$
DECLARE
  split record;
BEGIN
  FOR split IN
    SELECT "walletId" AS wallet, array_agg(id) AS parents FROM "Transaction" WHERE parent GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM coffer.settle_splits(split.wallet, split.parents);
  END LOOP;
END $$;
