-- The result of a dry run. A write with its code makes exactly these changes, once, within fifteen minutes.
CREATE TABLE "DryRun" (
  "walletId" uuid NOT NULL,
  -- The code.
  id uuid NOT NULL,
  -- The caller. A code that an app or key received cannot be used by another one.
  actor text NOT NULL,
  operation text NOT NULL,
  -- SHA-256 of the input, and of the change set without new ids and times.
  "inputHash" bytea NOT NULL,
  "changeHash" bytea NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  "usedTime" timestamptz(3),
  -- The response of the write.
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
