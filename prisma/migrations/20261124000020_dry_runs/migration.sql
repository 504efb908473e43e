-- The result of a dry run. A write with its code makes exactly these changes, once, within fifteen minutes.
CREATE TABLE "DryRun" (
  "walletId" uuid NOT NULL,
  -- The code of the dry run.
  id uuid NOT NULL,
  -- The caller. An app or key cannot use a code that another caller received.
  actor text NOT NULL,
  operation text NOT NULL,
  -- SHA-256 of the input.
  "inputHash" bytea NOT NULL,
  -- SHA-256 of the change set without new ids and times.
  "changeHash" bytea NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  "usedTime" timestamptz(3),
  -- The response of the write that used the code.
  answer jsonb,
  CONSTRAINT "DryRun_pkey" PRIMARY KEY ("walletId", id)
);
CREATE INDEX "DryRun_expiresTime_idx" ON "DryRun" ("expiresTime");
ALTER TABLE "DryRun" ADD CONSTRAINT "DryRun_walletId_fkey"
  FOREIGN KEY ("walletId") REFERENCES "Wallet" (id) ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "DryRun" ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_wallet ON "DryRun" USING ("walletId" = coffer.current_wallet());
REVOKE ALL ON "DryRun" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE ON "DryRun" TO coffer_app;

-- A used code returns the same response again for a day.
CREATE FUNCTION coffer.expire_dry_runs() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "DryRun" WHERE "expiresTime" < now() - interval '1 day';
END $$;
REVOKE EXECUTE ON FUNCTION coffer.expire_dry_runs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_dry_runs TO coffer_app;
