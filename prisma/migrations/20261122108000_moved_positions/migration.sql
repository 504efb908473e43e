-- A booking may be moved into a position that a computation forgets at the same moment, because nothing was booked in it.
-- With DO NOTHING the row could go between this statement and the next one, and the position was counted nowhere. DO
-- UPDATE holds it.
CREATE OR REPLACE FUNCTION coffer.bookings_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT "walletId" AS wallet, "assetId" AS asset, named, min(date) AS since
    FROM (
      (SELECT "walletId", "assetId", to_jsonb(old_rows) ->> TG_ARGV[0] AS named, id, date, type, quantity FROM old_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(new_rows) ->> TG_ARGV[0], id, date, type, quantity FROM new_rows)
      UNION ALL
      (SELECT "walletId", "assetId", to_jsonb(new_rows) ->> TG_ARGV[0], id, date, type, quantity FROM new_rows
       EXCEPT SELECT "walletId", "assetId", to_jsonb(old_rows) ->> TG_ARGV[0], id, date, type, quantity FROM old_rows)
    ) AS difference
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  LOOP
    INSERT INTO "HeldPosition" AS held ("walletId", "assetId", instrument, kind, "staleFrom")
    VALUES (changed.wallet, changed.asset, changed.named, TG_ARGV[1], changed.since)
    ON CONFLICT ("walletId", "assetId", instrument)
      DO UPDATE SET "staleFrom" = least(held."staleFrom", excluded."staleFrom");
    PERFORM coffer.instruments_stale(changed.wallet, changed.named, changed.since);
  END LOOP;
  RETURN NULL;
END $$;
