-- What a dry run found: the write with its code does exactly that, once, within fifteen minutes.
CREATE TABLE "DryRun" (
  "walletId" uuid NOT NULL,
  -- The code.
  id uuid NOT NULL,
  -- Who asked: of an app or a key it is not for another.
  actor text NOT NULL,
  operation text NOT NULL,
  -- SHA-256 of the input, and of the change set without new ids and times.
  "inputHash" bytea NOT NULL,
  "changeHash" bytea NOT NULL,
  "expiresTime" timestamptz(3) NOT NULL,
  "usedTime" timestamptz(3),
  -- What the write answered.
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

-- Used codes answer again for a day.
CREATE FUNCTION coffer.expire_dry_runs() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM "DryRun" WHERE "expiresTime" < now() - interval '1 day';
END $$;
REVOKE EXECUTE ON FUNCTION coffer.expire_dry_runs FROM PUBLIC;
GRANT EXECUTE ON FUNCTION coffer.expire_dry_runs TO coffer_app;
