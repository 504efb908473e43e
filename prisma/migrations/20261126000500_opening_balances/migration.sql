-- The opening balance of a synced account is added at the first read that states a usable balance, not at the first read.
-- Records that can't be read are set aside. A bank's limit belongs to one account, not to its whole connection.
ALTER TABLE "BankAccount"
  ADD COLUMN "openingState" TEXT CHECK ("openingState" IN ('provisional', 'final')),
  ADD COLUMN "openingTransactionId" UUID,
  ADD COLUMN "setAside" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "limitUntil" TIMESTAMPTZ(3);

-- Accounts with a stated balance had their chance. All others get an opening balance at their next read.
UPDATE "BankAccount" SET "openingState" = 'final' WHERE stated IS NOT NULL;

UPDATE "BankAccount" AS account SET "limitUntil" = state."limitUntil" FROM "ConnectionState" AS state
WHERE state."walletId" = account."walletId" AND state."connectionId" = account."connectionId";
ALTER TABLE "ConnectionState" DROP COLUMN "limitUntil";

SELECT coffer.count_texts('"BankAccount"', 512, 'record');

-- A kept list of banks counts only for the credentials it was fetched with.
ALTER TABLE "InstitutionList" ADD COLUMN configuration TEXT NOT NULL DEFAULT '';
