-- Returns the given wallets whose feed has changed: a change set has no number yet, or the last number differs. One
-- call checks all wallets for which the process has open pages. The wallets are checked one by one, so that each check
-- stays on the wallet's machine if tables are distributed.
CREATE FUNCTION coffer.wallets_with_news(wallets uuid[], numbers bigint[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  wallet uuid;
  known bigint;
BEGIN
  FOR wallet, known IN SELECT * FROM unnest(wallets, numbers) LOOP
    IF EXISTS (SELECT FROM "AuditRow" WHERE "walletId" = wallet AND number IS NULL)
      OR EXISTS (SELECT FROM "WalletFeed" WHERE "walletId" = wallet AND "lastNumber" <> known) THEN
      RETURN NEXT wallet;
    END IF;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION coffer.wallets_with_news FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.wallets_with_news TO coffer_app;
