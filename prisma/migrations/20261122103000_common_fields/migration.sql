-- Every record of a wallet has the common fields of the specification (2.1): comments and imports lacked some of them.
ALTER TABLE "Comment" ADD COLUMN "legacyStoreId" TEXT;

ALTER TABLE "Import"
  ADD COLUMN "legacyStoreId" TEXT,
  ADD COLUMN "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "lastUpdatedUserId" UUID;
-- Who undid an import is in the audit rows only; the person who made it stands for her.
UPDATE "Import" SET "lastUpdatedTime" = coalesce("undoneTime", "createdTime"), "lastUpdatedUserId" = "createdUserId";
ALTER TABLE "Import" ALTER COLUMN "lastUpdatedUserId" SET NOT NULL;

-- A merchant cannot know the two days of a range, so the rule was accepted and never had an effect.
UPDATE "Merchant" SET "defaultUsingDateRule" = NULL WHERE "defaultUsingDateRule" = 'range';
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_defaultUsingDateRule_is_no_range" CHECK ("defaultUsingDateRule" <> 'range');
