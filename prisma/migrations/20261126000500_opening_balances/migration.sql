-- The opening balance of a synced account is added at the first read that states a usable balance, even if that is not
-- the first read. Unreadable records are set aside. A bank's limit now applies to one account instead of its whole
-- connection.
ALTER TABLE "BankAccount"
  ADD COLUMN "openingState" TEXT CHECK ("openingState" IN ('provisional', 'final')),
  ADD COLUMN "openingTransactionId" UUID,
  ADD COLUMN "setAside" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "limitUntil" TIMESTAMPTZ(3);

-- Accounts with a stated balance already got their opening balance if one was possible. All other accounts get an
-- opening balance at their next read.
UPDATE "BankAccount" SET "openingState" = 'final' WHERE stated IS NOT NULL;

UPDATE "BankAccount" AS account SET "limitUntil" = state."limitUntil" FROM "ConnectionState" AS state
WHERE state."walletId" = account."walletId" AND state."connectionId" = account."connectionId";
ALTER TABLE "ConnectionState" DROP COLUMN "limitUntil";

SELECT coffer.count_texts('"BankAccount"', 512, 'record');

-- A stored list of banks is valid only for the credentials with which it was fetched.
ALTER TABLE "InstitutionList" ADD COLUMN configuration TEXT NOT NULL DEFAULT '';
