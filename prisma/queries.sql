-- The statements that the API's query builders compose, grouped by the file that sends them. They are recorded while
-- packages/api/src/testing/queries/queries.test.ts calls the operations. Statements that the code contains as one text
-- are left out. The diff of this file shows how a change of a builder changes its statements. To update the file, run
--   npx vitest run packages/api/src/testing/queries -u

-- packages/api/src/archive/export/rows-by-page.ts

SELECT member."walletId", member."userId", person.name, person.email, member.role, member.permissions,
  member."createdTime"
FROM "Member" AS member
JOIN "Person" AS person ON person.id = member."userId"
WHERE member."walletId" = $1
ORDER BY member."userId"
LIMIT 100;

SELECT r."id", r."walletId", r."assetId", r."importId", r."runId", r."fromDate", r."untilDate", r."isStated",
  r."balances", r."createdTime"
FROM "CoveredPeriod" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."assetId", r."origin", r."runId", r."state", r."transactionId", r."stableId",
  r."providerIds", r."importKey", r."pending", r."date", r."secondaryDate", r."amountValue", r."amountCurrency",
  r."fromTo", r."description", r."notes", r."balanceAfter", r."missedRunId", r."writtenTime"
FROM "DeliveredLine" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."connectionId", r."identification", r."iban", r."mask", r."name", r."currency", r."type",
  r."lastDay", r."lastSyncTime", r."stated", r."computed", r."statedCurrency", r."statedDate", r."differenceSince",
  r."createdTime"
FROM "BankAccount" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."email", r."role", r."permissions", r."expiresTime", r."acceptedTime", r."revokedTime",
  r."createdTime", r."createdUserId"
FROM "Invitation" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."fileId", r."position", r."transactionId", r."securityTransactionId",
  r."cryptoTransactionId"
FROM "FileAssignment" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."filename", r."size", r."importerType", r."detected", r."assetId", r."settings",
  r."state", r."progress", r."problem", r."result", r."importId", r."createdTime", r."createdUserId", r."startedTime",
  r."finishedTime"
FROM "ImportFile" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."date", r."createdTime", r."createdUserId",
  r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Closing" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."date", r."type", r."isin", r."quantity"::float8 AS
  "quantity", r."priceValue", r."priceCurrency", r."feesValue", r."feesCurrency", r."taxValue", r."taxCurrency",
  r."categoryId", r."notes", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId",
  r."importId", r."importKey"
FROM "SecurityTransaction" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."date", r."type", r."symbol", r."quantity"::float8 AS
  "quantity", r."priceValue", r."priceCurrency", r."feesValue", r."feesCurrency", r."taxValue", r."taxCurrency",
  r."categoryId", r."notes", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId",
  r."importId", r."importKey"
FROM "CryptoTransaction" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."importerType", r."account", r."filename", r."created",
  r."duplicates", r."reviews", r."skipped", r."skippedLines", r."balanceCheck", r."securities", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", r."undoneTime"
FROM "Import" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."runId", r."reason", r."delivered",
  r."candidateTransactionIds", r."status", r."decision", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId", r."lineId"
FROM "MatchReview" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."budgetId", r."month", r."held", r."holdCategoryIds", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", (
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', coalesce(row."categoryId", row."assetId"), 'assigned', trim_scale(row.assigned)::text,
    'carry', row.carry, 'note', row.note, 'snoozed', row.snoozed) ORDER BY coalesce(row."categoryId", row."assetId")),
    '[]')
  FROM "BudgetRow" row
  WHERE row."walletId" = r."walletId"
    AND row."budgetMonthId" = r.id
) AS rows
FROM "BudgetMonth" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."budgetId", r."type", r."amount", r."priority", r."weight", r."month",
  r."every", r."keep", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", coalesce(r."categoryId",
  r."assetId") AS key
FROM "BudgetTarget" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."filename", r."fileExtension", r."size", r."uploadedTime",
  r."parseStatus", r."parseData", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", encode(r.sha256,
  'hex') AS sha256
FROM "File" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."color", r."order"::float8 AS "order", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Tag" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."defaultCategoryId", r."defaultUsingDateRule", r."domains",
  r."logo", r."autoCreatedSource", r."autoReviewTransactions", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "Merchant" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."enabled", r."position", r."ifText", r."ifTextMatch",
  r."ifCounterpart", r."ifCounterpartMatch", r."ifAmountMin", r."ifAmountMax", r."ifDirection", r."ifGroups",
  r."ifAssetId", r."ifMerchantId", r."thenCategoryId", r."thenMerchantId", r."thenUsingDateRule", r."thenReviewed",
  r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", ARRAY(
  SELECT g."tagId"
  FROM "RuleTag" g
  WHERE g."walletId" = r."walletId"
    AND g."ruleId" = r.id
  ORDER BY g.position
) AS "thenTagIds"
FROM "Rule" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."mode", r."currency", r."startMonth", r."startDay",
  r."weekend", r."cards", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", ARRAY(
  SELECT g."assetId"
  FROM "BudgetAsset" g
  WHERE g."walletId" = r."walletId"
    AND g."budgetId" = r.id
  ORDER BY g.position
) AS "assetIds"
FROM "Budget" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."order"::float8 AS "order", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "AssetGroup" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."startDate", r."endMonth", r."startingBasePerCategory",
  r."expectedAnnualReturn"::float8 AS "expectedAnnualReturn", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId", ARRAY(
  SELECT g."assetId"
  FROM "ScenarioAsset" g
  WHERE g."walletId" = r."walletId"
    AND g."scenarioId" = r.id
  ORDER BY g.position
) AS "assetIds"
FROM "Scenario" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."type", r."emoji", r."system", r."systemKey",
  r."order"::float8 AS "order", r."categoryGroupId", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "Category" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."scenarioId", r."month", r."categoryId", r."categoryGroupId",
  r."amount", r."duration", r."frequency", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "PlanItem" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."transactionId", r."text", r."mentionedUserIds", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Comment" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."type", r."recipientUserId", r."readTime", r."payload",
  r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Notification" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."legacyStoreId", r."type", r."status", r."countryCode", r."institutionId",
  r."institutionName", r."logoStored", r."error", r."expireTime", r."lastSyncTime", r."nextSyncTime", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "BankConnection" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."name", r."display", r."scopes", r."export", r."lastUsedTime", r."revokedTime",
  r."createdTime", r."createdUserId"
FROM "ApiKey" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."time", r."userId", r."credentialType", r."credentialId", r."clientId", r."operation",
  r."recordId", r."before", r."after", r."requestId"
FROM "AuditRow" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."transactionId", r."securityTransactionId", r."cryptoTransactionId",
  r."counterTransactionId", r."counterSecurityTransactionId", r."counterCryptoTransactionId", r."date", r."categorySet",
  r."formerCategoryId", r."createdTime", r."createdUserId"
FROM "TransferLink" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."id", r."walletId", r."url", r."types", r."description", r."enabled", r."offReason", r."createdTime",
  r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId", NULL AS "legacyStoreId"
FROM "Webhook" r
WHERE r."walletId" = $1
ORDER BY r.id
LIMIT 100;

SELECT r."walletId", r."counterpart", r."merchantId", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "MerchantDecision" r
WHERE r."walletId" = $1
ORDER BY r.counterpart
LIMIT 100;

SELECT r."walletId", r."instrument", r."date", r."source", r."value", r."currency", r."positionTransactionId",
  r."lastUpdatedTime"
FROM "WalletPrice" r
WHERE r."walletId" = $1
ORDER BY r.instrument, r.date, r.source
LIMIT 100;

SELECT r."walletId", r."isin", r."date", r."factor", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "WalletSecuritySplit" r
WHERE r."walletId" = $1
ORDER BY r.isin, r.date
LIMIT 100;

SELECT r."walletId", r."isin", r."name", r."wkn", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "WalletSecurity" r
WHERE r."walletId" = $1
ORDER BY r.isin
LIMIT 100;

SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId", t."importId", t."importKey"
FROM "Transaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."transactionId" = t.id
) link ON true
CROSS JOIN LATERAL (
  SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = t."walletId"
    AND g."transactionId" = t.id
) tags
WHERE t."walletId" = $1
  AND t."parentTransactionId" IS NOT NULL
ORDER BY t.id
LIMIT 100;

SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId", t."importId", t."importKey"
FROM "Transaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."transactionId" = t.id
) link ON true
CROSS JOIN LATERAL (
  SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = t."walletId"
    AND g."transactionId" = t.id
) tags
WHERE t."walletId" = $1
  AND t."parentTransactionId" IS NULL
ORDER BY t.id
LIMIT 100;

WITH RECURSIVE nested AS (
  SELECT r.*, 0 AS depth
  FROM "CategoryGroup" r
  WHERE r."walletId" = $1
    AND r."parentGroupId" IS NULL
  UNION ALL
  SELECT r.*, nested.depth + 1
  FROM "CategoryGroup" r
  JOIN nested ON r."parentGroupId" = nested.id
  WHERE r."walletId" = $1
)
SELECT r."id", r."walletId", r."legacyStoreId", r."name", r."parentGroupId", r."order"::float8 AS "order",
  r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"
FROM nested r
ORDER BY r.depth, r.id
LIMIT 100;

-- packages/api/src/archive/restore/insert-records.ts

INSERT INTO "Asset" ("id", "walletId", "legacyStoreId", "type", "name", "access", "assetGroupId", "archived",
  "expectedAnnualReturn", "order", "defaultCurrency", "accountNumber", "defaultCategoryId", "valueChangeCategoryId",
  "gainsLossesCategoryId", "feesCategoryId", "taxCategoryId", "importSettings", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId", "bankConnectionId", "bankAccountId", "providerAccount")
SELECT made."id", wallet.id, made."legacyStoreId", made."type", made."name", made."access", made."assetGroupId",
  made."archived", made."expectedAnnualReturn", made."order", made."defaultCurrency", made."accountNumber",
  made."defaultCategoryId", made."valueChangeCategoryId", made."gainsLossesCategoryId", made."feesCategoryId",
  made."taxCategoryId", made."importSettings", made."createdTime", made."createdUserId", made."lastUpdatedTime",
  made."lastUpdatedUserId", made."bankConnectionId", made."bankAccountId", made."providerAccount"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Asset", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "AssetGroup" ("id", "walletId", "legacyStoreId", "name", "order", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."order", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"AssetGroup", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "BankAccount" ("id", "walletId", "connectionId", "identification", "iban", "mask", "name", "currency",
  "type", "lastDay", "lastSyncTime", "stated", "computed", "statedCurrency", "statedDate", "differenceSince",
  "createdTime")
SELECT made."id", wallet.id, made."connectionId", made."identification", made."iban", made."mask", made."name",
  made."currency", made."type", made."lastDay", made."lastSyncTime", made."stated", made."computed",
  made."statedCurrency", made."statedDate", made."differenceSince", made."createdTime"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"BankAccount", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "BankConnection" ("id", "walletId", "legacyStoreId", "type", "status", "countryCode", "institutionId",
  "institutionName", "logoStored", "error", "expireTime", "lastSyncTime", "nextSyncTime", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."type", made."status", made."countryCode", made."institutionId",
  made."institutionName", made."logoStored", made."error", made."expireTime", made."lastSyncTime", made."nextSyncTime",
  made."createdTime", made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"BankConnection", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Budget" ("id", "walletId", "legacyStoreId", "name", "mode", "currency", "startMonth", "startDay",
  "weekend", "cards", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."mode", made."currency", made."startMonth",
  made."startDay", made."weekend", made."cards", made."createdTime", made."createdUserId", made."lastUpdatedTime",
  made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Budget", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "BudgetAsset" ("walletId", "budgetId", "assetId", position)
SELECT wallet.id, r.id, item.id, item.position - 1
FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "assetIds" uuid[]), unnest(r."assetIds") WITH
  ORDINALITY AS item (id, position)
WHERE wallet.id = $2;

INSERT INTO "BudgetMonth" ("id", "walletId", "legacyStoreId", "budgetId", "month", "held", "holdCategoryIds",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."budgetId", made."month", made."held", made."holdCategoryIds",
  made."createdTime", made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"BudgetMonth", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "BudgetRow" ("walletId", id, "budgetMonthId", "categoryId", "assetId", assigned, carry, note, snoozed)
SELECT wallet.id, uuidv7(), r.id, CASE WHEN EXISTS (
  SELECT
  FROM "Category" c
  WHERE c."walletId" = $2
    AND c.id = row.key
) THEN row.key END, CASE WHEN NOT EXISTS (
  SELECT
  FROM "Category" c
  WHERE c."walletId" = $2
    AND c.id = row.key
) THEN row.key END, row.assigned, row.carry, row.note, row.snoozed
FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, rows json), json_to_recordset(r.rows) AS row (key
  uuid, assigned numeric, carry boolean, note text, snoozed boolean)
WHERE wallet.id = $2;

INSERT INTO "BudgetTarget" ("walletId", id, "legacyStoreId", "budgetId", "categoryId", "assetId", type, amount,
  priority, weight, month, every, keep, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, r.id, r."legacyStoreId", r."budgetId", CASE WHEN EXISTS (
  SELECT
  FROM "Category" c
  WHERE c."walletId" = $2
    AND c.id = r.key
) THEN r.key END, CASE WHEN NOT EXISTS (
  SELECT
  FROM "Category" c
  WHERE c."walletId" = $2
    AND c.id = r.key
) THEN r.key END, r.type, r.amount, r.priority, r.weight, r.month, r.every, r.keep, r."createdTime", r."createdUserId",
  r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "legacyStoreId" text, "budgetId" uuid, key uuid,
  type text, amount numeric, priority integer, weight integer, month text, every integer, keep text, "createdTime"
  timestamptz, "createdUserId" uuid, "lastUpdatedTime" timestamptz, "lastUpdatedUserId" uuid)
WHERE wallet.id = $2;

INSERT INTO "Category" ("id", "walletId", "legacyStoreId", "name", "type", "emoji", "system", "systemKey", "order",
  "categoryGroupId", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."type", made."emoji", made."system",
  made."systemKey", made."order", made."categoryGroupId", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Category", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "CategoryGroup" ("id", "walletId", "legacyStoreId", "name", "parentGroupId", "order", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."parentGroupId", made."order", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"CategoryGroup", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Closing" ("id", "walletId", "legacyStoreId", "assetId", "date", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."assetId", made."date", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Closing", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Comment" ("id", "walletId", "legacyStoreId", "transactionId", "text", "mentionedUserIds", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."transactionId", made."text", made."mentionedUserIds",
  made."createdTime", made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Comment", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "CoveredPeriod" ("id", "walletId", "assetId", "importId", "runId", "fromDate", "untilDate", "isStated",
  "balances", "createdTime")
SELECT made."id", wallet.id, made."assetId", made."importId", made."runId", made."fromDate", made."untilDate",
  made."isStated", made."balances", made."createdTime"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"CoveredPeriod", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "CryptoTransaction" ("id", "walletId", "legacyStoreId", "assetId", "date", "type", "symbol", "quantity",
  "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId", "notes",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "importId", "importKey")
SELECT made."id", wallet.id, made."legacyStoreId", made."assetId", made."date", made."type", made."symbol",
  made."quantity", made."priceValue", made."priceCurrency", made."feesValue", made."feesCurrency", made."taxValue",
  made."taxCurrency", made."categoryId", made."notes", made."createdTime", made."createdUserId", made."lastUpdatedTime",
  made."lastUpdatedUserId", made."importId", made."importKey"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"CryptoTransaction", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "DeliveredLine" ("id", "walletId", "assetId", "origin", "runId", "state", "transactionId", "stableId",
  "providerIds", "importKey", "pending", "date", "secondaryDate", "amountValue", "amountCurrency", "fromTo",
  "description", "notes", "balanceAfter", "missedRunId", "writtenTime")
SELECT made."id", wallet.id, made."assetId", made."origin", made."runId", made."state", made."transactionId",
  made."stableId", made."providerIds", made."importKey", made."pending", made."date", made."secondaryDate",
  made."amountValue", made."amountCurrency", made."fromTo", made."description", made."notes", made."balanceAfter",
  made."missedRunId", made."writtenTime"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"DeliveredLine", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Import" ("id", "walletId", "assetId", "importerType", "account", "filename", "created", "duplicates",
  "skipped", "skippedLines", "balanceCheck", "createdTime", "createdUserId", "undoneTime", "securities", "reviews",
  "legacyStoreId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."assetId", made."importerType", made."account", made."filename", made."created",
  made."duplicates", made."skipped", made."skippedLines", made."balanceCheck", made."createdTime", made."createdUserId",
  made."undoneTime", made."securities", made."reviews", made."legacyStoreId", made."lastUpdatedTime",
  made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Import", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "MatchReview" ("id", "walletId", "legacyStoreId", "assetId", "runId", "reason", "delivered",
  "candidateTransactionIds", "status", "decision", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", "lineId")
SELECT made."id", wallet.id, made."legacyStoreId", made."assetId", made."runId", made."reason", made."delivered",
  made."candidateTransactionIds", made."status", made."decision", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId", made."lineId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"MatchReview", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Merchant" ("id", "walletId", "legacyStoreId", "name", "defaultCategoryId", "defaultUsingDateRule",
  "domains", "logo", "autoCreatedSource", "autoReviewTransactions", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."defaultCategoryId", made."defaultUsingDateRule",
  made."domains", made."logo", made."autoCreatedSource", made."autoReviewTransactions", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Merchant", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "MerchantDecision" ("walletId", "counterpart", "merchantId", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, made."counterpart", made."merchantId", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"MerchantDecision", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Notification" ("id", "walletId", "legacyStoreId", "type", "recipientUserId", "readTime", "payload",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."type", made."recipientUserId", made."readTime", made."payload",
  made."createdTime", made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Notification", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "PlanItem" ("id", "walletId", "legacyStoreId", "scenarioId", "month", "categoryId", "categoryGroupId",
  "amount", "duration", "frequency", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."scenarioId", made."month", made."categoryId",
  made."categoryGroupId", made."amount", made."duration", made."frequency", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"PlanItem", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Rule" ("id", "walletId", "legacyStoreId", "name", "enabled", "position", "ifText", "ifTextMatch",
  "ifCounterpart", "ifCounterpartMatch", "ifAmountMin", "ifAmountMax", "ifDirection", "ifGroups", "ifAssetId",
  "ifMerchantId", "thenCategoryId", "thenMerchantId", "thenUsingDateRule", "thenReviewed", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."enabled", made."position", made."ifText",
  made."ifTextMatch", made."ifCounterpart", made."ifCounterpartMatch", made."ifAmountMin", made."ifAmountMax",
  made."ifDirection", made."ifGroups", made."ifAssetId", made."ifMerchantId", made."thenCategoryId",
  made."thenMerchantId", made."thenUsingDateRule", made."thenReviewed", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Rule", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "RuleTag" ("walletId", "ruleId", "tagId", position)
SELECT wallet.id, r.id, item.id, item.position - 1
FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "thenTagIds" uuid[]), unnest(r."thenTagIds") WITH
  ORDINALITY AS item (id, position)
WHERE wallet.id = $2;

INSERT INTO "Scenario" ("id", "walletId", "legacyStoreId", "name", "startDate", "endMonth", "startingBasePerCategory",
  "expectedAnnualReturn", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."startDate", made."endMonth",
  made."startingBasePerCategory", made."expectedAnnualReturn", made."createdTime", made."createdUserId",
  made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Scenario", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "ScenarioAsset" ("walletId", "scenarioId", "assetId", position)
SELECT wallet.id, r.id, item.id, item.position - 1
FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "assetIds" uuid[]), unnest(r."assetIds") WITH
  ORDINALITY AS item (id, position)
WHERE wallet.id = $2;

INSERT INTO "SecurityTransaction" ("id", "walletId", "legacyStoreId", "assetId", "date", "type", "isin", "quantity",
  "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency", "categoryId", "notes",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "importId", "importKey")
SELECT made."id", wallet.id, made."legacyStoreId", made."assetId", made."date", made."type", made."isin",
  made."quantity", made."priceValue", made."priceCurrency", made."feesValue", made."feesCurrency", made."taxValue",
  made."taxCurrency", made."categoryId", made."notes", made."createdTime", made."createdUserId", made."lastUpdatedTime",
  made."lastUpdatedUserId", made."importId", made."importKey"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"SecurityTransaction", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Tag" ("id", "walletId", "legacyStoreId", "name", "color", "order", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."legacyStoreId", made."name", made."color", made."order", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Tag", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "Transaction" ("id", "walletId", "legacyStoreId", "assetId", "date", "secondaryDate", "fromTo",
  "description", "amountValue", "amountCurrency", "categoryId", "merchantId", "merchantAutoAssigned",
  "merchantCheckedMapsService", "merchantCheckedWebSearch", "excludeFromMerchantAutoAssignment", "usingDateRule",
  "usingStartDate", "usingEndDate", "notes", "parentTransactionId", "parent", "source", "assignedUserId",
  "providerATransactionId", "providerAInternalTransactionId", "providerBTransactionId", "providerCTransactionId",
  "providerDTransactionId", "pending", "reviewed", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", "importId", "importKey")
SELECT made."id", wallet.id, made."legacyStoreId", made."assetId", made."date", made."secondaryDate", made."fromTo",
  made."description", made."amountValue", made."amountCurrency", made."categoryId", made."merchantId",
  made."merchantAutoAssigned", made."merchantCheckedMapsService", made."merchantCheckedWebSearch",
  made."excludeFromMerchantAutoAssignment", made."usingDateRule", made."usingStartDate", made."usingEndDate",
  made."notes", made."parentTransactionId", made."parent", made."source", made."assignedUserId",
  made."providerATransactionId", made."providerAInternalTransactionId", made."providerBTransactionId",
  made."providerCTransactionId", made."providerDTransactionId", made."pending", made."reviewed", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId", made."importId", made."importKey"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Transaction", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "TransferLink" ("id", "walletId", "transactionId", "securityTransactionId", "cryptoTransactionId",
  "counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId", "date", "createdTime",
  "createdUserId", "categorySet", "formerCategoryId")
SELECT made."id", wallet.id, made."transactionId", made."securityTransactionId", made."cryptoTransactionId",
  made."counterTransactionId", made."counterSecurityTransactionId", made."counterCryptoTransactionId", made."date",
  made."createdTime", made."createdUserId", made."categorySet", made."formerCategoryId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"TransferLink", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "WalletPrice" ("walletId", instrument, date, source, value, currency, "positionTransactionId",
  "lastUpdatedTime")
SELECT wallet.id, given.instrument, given.date, given.source, given.value, given.currency,
  given."positionTransactionId", given."lastUpdatedTime"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"WalletPrice", $1::json) AS given
WHERE wallet.id = $2
  AND given.source = 'manual';

INSERT INTO "WalletSecurity" ("walletId", "isin", "lastUpdatedTime", "lastUpdatedUserId", "name", "wkn")
SELECT wallet.id, made."isin", made."lastUpdatedTime", made."lastUpdatedUserId", made."name", made."wkn"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"WalletSecurity", $1::json) AS made
WHERE wallet.id = $2;

INSERT INTO "WalletSecuritySplit" ("walletId", "isin", "lastUpdatedTime", "lastUpdatedUserId", "date", "factor")
SELECT wallet.id, made."isin", made."lastUpdatedTime", made."lastUpdatedUserId", made."date", made."factor"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"WalletSecuritySplit", $1::json) AS made
WHERE wallet.id = $2;

UPDATE "WalletPrice" AS price
SET "lastUpdatedTime" = given."lastUpdatedTime"
FROM json_populate_recordset(NULL::"WalletPrice", $1::json) AS given
WHERE price."walletId" = $2
  AND price.instrument = given.instrument
  AND price.date = given.date
  AND price.source = 'transaction'
  AND given.source = 'transaction';

-- packages/api/src/archive/restore/require-consistent-wallet.ts

SELECT $1::text AS id
FROM "Rule" r
WHERE r."walletId" = $1::uuid
HAVING count(*) FILTER (WHERE r."ifTextMatch" = 'matchesPattern') + count(*) FILTER (WHERE r."ifCounterpartMatch" =
  'matchesPattern') + sum(jsonb_array_length(jsonb_path_query_array(r."ifGroups",
  '$[*].conditions[*] ? (@.match == "matchesPattern")'))) > 20;

SELECT $1::text AS id
FROM (
  SELECT sum(octet_length("importSettings"::text)) AS bytes
  FROM "Asset"
  WHERE "walletId" = $1::uuid
) settings
WHERE bytes > 1048576;

-- packages/api/src/banks/recognition/write-transactions.ts

INSERT INTO "Transaction" ("id", "walletId", "assetId", "source", "date", "secondaryDate", "usingStartDate",
  "usingEndDate", "usingDateRule", "fromTo", "description", "notes", "amountValue", "amountCurrency", "pending",
  "parent", "reviewed", "merchantAutoAssigned", "merchantCheckedMapsService", "merchantCheckedWebSearch",
  "excludeFromMerchantAutoAssignment", "importId", "importKey", "providerATransactionId",
  "providerAInternalTransactionId", "providerBTransactionId", "providerCTransactionId", "providerDTransactionId",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT made."id", wallet.id, made."assetId", made."source", made."date", made."secondaryDate", made."usingStartDate",
  made."usingEndDate", made."usingDateRule", made."fromTo", made."description", made."notes", made."amountValue",
  made."amountCurrency", made."pending", made."parent", made."reviewed", made."merchantAutoAssigned",
  made."merchantCheckedMapsService", made."merchantCheckedWebSearch", made."excludeFromMerchantAutoAssignment",
  made."importId", made."importKey", made."providerATransactionId", made."providerAInternalTransactionId",
  made."providerBTransactionId", made."providerCTransactionId", made."providerDTransactionId", made."createdTime",
  made."createdUserId", made."lastUpdatedTime", made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"Transaction", $1::json) AS made
WHERE wallet.id = $2;

UPDATE "Transaction" AS t
SET date = made.date, "usingStartDate" = CASE WHEN t."usingDateRule" = 'range'
  OR t.date = made.date THEN t."usingStartDate" ELSE coffer.using_start(t."usingDateRule", made.date) END,
  "usingEndDate" = CASE WHEN t."usingDateRule" = 'range'
  OR t.date = made.date THEN t."usingEndDate" ELSE coffer.using_end(t."usingDateRule", made.date) END, "lastUpdatedTime"
  = $3, "lastUpdatedUserId" = $4
FROM json_to_recordset($2::json) AS made(id uuid, date date, "secondaryDate" date, "fromTo" text, description text,
  notes text, pending boolean, "providerATransactionId" text, "providerAInternalTransactionId" text,
  "providerBTransactionId" text, "providerCTransactionId" text, "providerDTransactionId" text)
WHERE t."walletId" = $1
  AND t."parentTransactionId" = made.id
  AND t.date <> made.date;

UPDATE "Transaction" AS t
SET date = made.date, "usingStartDate" = CASE WHEN t."usingDateRule" = 'range'
  OR t.date = made.date THEN t."usingStartDate" ELSE coffer.using_start(t."usingDateRule", made.date) END,
  "usingEndDate" = CASE WHEN t."usingDateRule" = 'range'
  OR t.date = made.date THEN t."usingEndDate" ELSE coffer.using_end(t."usingDateRule", made.date) END, "secondaryDate" =
  made."secondaryDate", "fromTo" = made."fromTo", "description" = made."description", "notes" = made."notes", "pending"
  = made."pending", "providerATransactionId" = made."providerATransactionId", "providerAInternalTransactionId" =
  made."providerAInternalTransactionId", "providerBTransactionId" = made."providerBTransactionId",
  "providerCTransactionId" = made."providerCTransactionId", "providerDTransactionId" = made."providerDTransactionId",
  "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
FROM json_to_recordset($2::json) AS made(id uuid, date date, "secondaryDate" date, "fromTo" text, description text,
  notes text, pending boolean, "providerATransactionId" text, "providerAInternalTransactionId" text,
  "providerBTransactionId" text, "providerCTransactionId" text, "providerDTransactionId" text)
WHERE t."walletId" = $1
  AND t.id = made.id;

-- packages/api/src/banks/reviews/matchReviews.service.ts

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."runId", r."reason", r."delivered",
  r."candidateTransactionIds", r."status", r."decision", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "MatchReview" AS r
WHERE r."walletId" = $1
  AND ($2::text IS NULL OR r.status = $2)
  AND ($3::uuid IS NULL OR r."assetId" = $3)
  AND ($4::uuid IS NULL OR r.id < $4)
ORDER BY r.id DESC
LIMIT $5;

SELECT r."id", r."walletId", r."legacyStoreId", r."assetId", r."runId", r."reason", r."delivered",
  r."candidateTransactionIds", r."status", r."decision", r."createdTime", r."createdUserId", r."lastUpdatedTime",
  r."lastUpdatedUserId"
FROM "MatchReview" AS r
WHERE r."walletId" = $1
  AND r.id = $2;

-- packages/api/src/books/categories/delete-category.ts

UPDATE "Asset"
SET "defaultCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "defaultCategoryId" = $2;

UPDATE "Asset"
SET "feesCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "feesCategoryId" = $2;

UPDATE "Asset"
SET "gainsLossesCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "gainsLossesCategoryId" = $2;

UPDATE "Asset"
SET "taxCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "taxCategoryId" = $2;

UPDATE "Asset"
SET "valueChangeCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "valueChangeCategoryId" = $2;

UPDATE "CryptoTransaction"
SET "categoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "categoryId" = $2;

UPDATE "Merchant"
SET "defaultCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "defaultCategoryId" = $2;

UPDATE "PlanItem"
SET "categoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "categoryId" = $2;

UPDATE "Rule"
SET "thenCategoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "thenCategoryId" = $2;

UPDATE "SecurityTransaction"
SET "categoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "categoryId" = $2;

UPDATE "Transaction"
SET "categoryId" = $3, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "categoryId" = $2;

-- packages/api/src/books/categories/replace-envelope.ts

DELETE FROM "BudgetRow"
WHERE "walletId" = $1
  AND "categoryId" = $2;

DELETE FROM "BudgetTarget"
WHERE "walletId" = $1
  AND "categoryId" = $2;

-- packages/api/src/books/categoryGroups/categoryGroups.service.ts

delete from "PlanItem"
where "walletId" = $1
  and "categoryGroupId" = $2;

update "Category"
set "categoryGroupId" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "categoryGroupId" = $5;

update "CategoryGroup"
set "parentGroupId" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "parentGroupId" = $5;

-- packages/api/src/books/closings/closings.service.ts

SET LOCAL lock_timeout = '10s';

-- packages/api/src/books/comments/comments.service.ts

select "id"
from "Transaction"
where "walletId" = $1
  and "id" = $2;

select distinct "transactionId"
from "Comment"
where "walletId" = $1
  and "transactionId" in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- packages/api/src/books/links/link-sides.ts

SELECT id, date, parent, "categoryId", "lastUpdatedTime", "amountValue"
FROM "Transaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE;

SELECT id, type, date, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency", "taxValue", "taxCurrency",
  "categoryId", "lastUpdatedTime"
FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
ORDER BY id FOR UPDATE;

-- packages/api/src/books/links/transfer-links.ts

DELETE FROM "TransferLink"
WHERE "walletId" = $1
  AND ("transactionId" = $2 OR "counterTransactionId" = $2);

SELECT "transactionId" AS id
FROM "TransferLink"
WHERE "walletId" = $1
  AND "transactionId" = ANY($2::uuid[]);

SELECT coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS id, CASE
  WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT NULL THEN
  'securityTransaction' ELSE 'cryptoTransaction' END AS type
FROM "TransferLink" l
WHERE l."walletId" = $1
  AND l."securityTransactionId" = $2;

SELECT coalesce(l."counterTransactionId", l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS id, CASE
  WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT NULL THEN
  'securityTransaction' ELSE 'cryptoTransaction' END AS type
FROM "TransferLink" l
WHERE l."walletId" = $1
  AND l."transactionId" = $2;

UPDATE "SecurityTransaction"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "categoryId" = $5
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

UPDATE "Transaction"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "categoryId" = $5
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

-- packages/api/src/books/transactions/bulk.service.ts

SELECT id, parent, "parentTransactionId", "assetId", date, "amountValue", "amountCurrency", "fromTo", description,
  notes, "categoryId", "merchantId", "merchantAutoAssigned", "assignedUserId", "excludeFromMerchantAutoAssignment",
  "usingDateRule", "usingStartDate", "usingEndDate", pending, reviewed
FROM "Transaction" t
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
ORDER BY t."parentTransactionId" IS NOT NULL, t.id FOR UPDATE;

UPDATE "Transaction" AS t
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "notes" = $7, "usingStartDate" = dated."usingStartDate",
  "usingEndDate" = dated."usingEndDate"
FROM unnest($2::uuid[], $5::date[], $6::date[]) AS dated(id, "usingStartDate", "usingEndDate")
WHERE t."walletId" = $1
  AND t.id = dated.id
  AND (t."notes" IS DISTINCT FROM $7 OR t."usingStartDate" IS DISTINCT FROM dated."usingStartDate" OR t."usingEndDate"
  IS DISTINCT FROM dated."usingEndDate")
RETURNING t.id;

-- packages/api/src/books/transactions/change-transaction.ts

UPDATE "Transaction"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "assetId" = $5, "date" = $6, "secondaryDate" = $7, "fromTo" = $8,
  "description" = $9, "amountValue" = $10, "amountCurrency" = $11, "categoryId" = $12, "merchantId" = $13,
  "merchantAutoAssigned" = $14, "merchantCheckedMapsService" = $15, "merchantCheckedWebSearch" = $16,
  "excludeFromMerchantAutoAssignment" = $17, "usingDateRule" = $18, "usingStartDate" = $19, "usingEndDate" = $20,
  "notes" = $21, "assignedUserId" = $22, "pending" = $23, "reviewed" = $24
WHERE "walletId" = $1
  AND id = $2;

-- packages/api/src/books/transactions/find-by-text.ts

SELECT t.id
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $4 OR t."amountValue" = ANY($5::numeric[]) OR t."parentTransactionId" = ANY(ARRAY(
    SELECT p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $6 OR p."amountValue" = ANY($7::numeric[]))
  )))
    AND NOT t.parent
    AND ((true))
    AND (t.date, t.id) < ($2::date, $3::uuid) OFFSET 0
) t
WHERE true
ORDER BY t.date DESC, t.id DESC
LIMIT $8;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10)
    || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $2 OR (t."parentTransactionId" IS NOT NULL
    AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $3) OFFSET 0
  )) OR t."merchantId" = ANY($4::uuid[])) AS has0
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
    ORDER BY t.date DESC, t.id DESC
    LIMIT 250
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0))[1:$5] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10)
    || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $2 OR (t."parentTransactionId" IS NOT NULL
    AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $3) OFFSET 0
  )) OR t."merchantId" = ANY($4::uuid[])) AS has0, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $5 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $6) OFFSET 0
  )) OR t."categoryId" = ANY($7::uuid[]) OR t."merchantId" = ANY($8::uuid[]) OR t."assetId" = ANY($9::uuid[]) OR EXISTS
    (
    SELECT
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
      AND g."tagId" = ANY($10::uuid[])
  )) AS has1, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $11 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $12) OFFSET 0
  )) OR t."categoryId" = ANY($13::uuid[])) AS has2, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $14 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $15) OFFSET 0
  )) OR t."categoryId" = ANY($16::uuid[]) OR t."merchantId" = ANY($17::uuid[])) AS has3, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $18 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $19) OFFSET 0
  )) OR t."categoryId" = ANY($20::uuid[]) OR t."merchantId" = ANY($21::uuid[]) OR t."assetId" = ANY($22::uuid[]) OR
    EXISTS (
    SELECT
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
      AND g."tagId" = ANY($23::uuid[])
  )) AS has4, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $24 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $25) OFFSET 0
  )) OR t."categoryId" = ANY($26::uuid[]) OR t."merchantId" = ANY($27::uuid[]) OR t."assetId" = ANY($28::uuid[]) OR
    EXISTS (
    SELECT
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
      AND g."tagId" = ANY($29::uuid[])
  )) AS has5, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $30 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $31) OFFSET 0
  ))) AS has6, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $33) OFFSET 0
  ))) AS has7, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $34 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $35) OFFSET 0
  ))) AS has8, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $36 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $37) OFFSET 0
  ))) AS has9, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $38 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $39 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $40 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
      || coalesce(p.notes, '')) LIKE $41) OFFSET 0
  ))) AS has10
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
    ORDER BY t.date DESC, t.id DESC
    LIMIT 563
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int, count(*) FILTER (WHERE has1)::int, count(*) FILTER
  (WHERE has2)::int, count(*) FILTER (WHERE has3)::int, count(*) FILTER (WHERE has4)::int, count(*) FILTER (WHERE has5)::int,
  count(*) FILTER (WHERE has6)::int, count(*) FILTER (WHERE has7)::int, count(*) FILTER (WHERE has8)::int, count(*)
  FILTER (WHERE has9)::int, count(*) FILTER (WHERE has10)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0 AND has1 AND has2 AND has3 AND has4 AND has5 AND has6 AND has7 AND has8 AND has9 AND
  has10))[1:$42] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10)
    || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $2 OR (t."parentTransactionId" IS NOT NULL
    AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $3) OFFSET 0
  )) OR t."merchantId" = ANY($4::uuid[])) AS has0, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $5 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $6) OFFSET 0
  )) OR t."categoryId" = ANY($7::uuid[]) OR t."merchantId" = ANY($8::uuid[]) OR t."assetId" = ANY($9::uuid[])) AS has1,
    (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $10 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $11) OFFSET 0
  ))) AS has2, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $12 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $13) OFFSET 0
  )) OR t."categoryId" = ANY($14::uuid[]) OR t."merchantId" = ANY($15::uuid[])) AS has3, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $16 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $17) OFFSET 0
  )) OR t."categoryId" = ANY($18::uuid[])) AS has4, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $19 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $20) OFFSET 0
  )) OR t."categoryId" = ANY($21::uuid[]) OR t."assetId" = ANY($22::uuid[])) AS has5, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $23 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $24) OFFSET 0
  ))) AS has6, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $25 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $26) OFFSET 0
  ))) AS has7, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $27 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $28) OFFSET 0
  ))) AS has8, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $29 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $30) OFFSET 0
  ))) AS has9, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $31 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $33 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
      || coalesce(p.notes, '')) LIKE $34) OFFSET 0
  ))) AS has10
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id OFFSET 0
    )
    ORDER BY t.date DESC, t.id DESC
    LIMIT 563
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int, count(*) FILTER (WHERE has1)::int, count(*) FILTER
  (WHERE has2)::int, count(*) FILTER (WHERE has3)::int, count(*) FILTER (WHERE has4)::int, count(*) FILTER (WHERE has5)::int,
  count(*) FILTER (WHERE has6)::int, count(*) FILTER (WHERE has7)::int, count(*) FILTER (WHERE has8)::int, count(*)
  FILTER (WHERE has9)::int, count(*) FILTER (WHERE has10)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0 AND has1 AND has2 AND has3 AND has4 AND has5 AND has6 AND has7 AND has8 AND has9 AND
  has10))[1:$35] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10)
    || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $2 OR t."amountValue" = ANY($3::numeric[])
    OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $4 OR p."amountValue" = ANY($5::numeric[])) OFFSET 0
  ))) AS has0
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
    ORDER BY t.date DESC, t.id DESC
    LIMIT 250
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0))[1:$6] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND t."assetId" = ANY($35::uuid[]) AND t."categoryId" = ANY($36::uuid[])
    AND t."merchantId" = ANY($37::uuid[]) AND EXISTS (
    SELECT
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
      AND g."tagId" = ANY($38::uuid[])
  ) AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10)
    || coalesce(t.notes, '')) LIKE $2 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $3) OFFSET 0
  )) OR t."merchantId" = ANY($4::uuid[])) AS has0, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $5 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $6) OFFSET 0
  )) OR t."categoryId" = ANY($7::uuid[]) OR t."merchantId" = ANY($8::uuid[]) OR t."assetId" = ANY($9::uuid[])) AS has1,
    (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $10 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $11) OFFSET 0
  ))) AS has2, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $12 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $13) OFFSET 0
  )) OR t."categoryId" = ANY($14::uuid[]) OR t."merchantId" = ANY($15::uuid[])) AS has3, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $16 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $17) OFFSET 0
  )) OR t."categoryId" = ANY($18::uuid[])) AS has4, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $19 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $20) OFFSET 0
  )) OR t."categoryId" = ANY($21::uuid[]) OR t."assetId" = ANY($22::uuid[])) AS has5, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $23 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $24) OFFSET 0
  ))) AS has6, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $25 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $26) OFFSET 0
  ))) AS has7, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $27 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $28) OFFSET 0
  ))) AS has8, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $29 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $30) OFFSET 0
  ))) AS has9, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $31 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $33 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
      || coalesce(p.notes, '')) LIKE $34) OFFSET 0
  ))) AS has10
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
    ORDER BY t.date DESC, t.id DESC
    LIMIT 250
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int, count(*) FILTER (WHERE has1)::int, count(*) FILTER
  (WHERE has2)::int, count(*) FILTER (WHERE has3)::int, count(*) FILTER (WHERE has4)::int, count(*) FILTER (WHERE has5)::int,
  count(*) FILTER (WHERE has6)::int, count(*) FILTER (WHERE has7)::int, count(*) FILTER (WHERE has8)::int, count(*)
  FILTER (WHERE has9)::int, count(*) FILTER (WHERE has10)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0 AND has1 AND has2 AND has3 AND has4 AND has5 AND has6 AND has7 AND has8 AND has9 AND
  has10))[1:$39] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

WITH walked AS MATERIALIZED (
  SELECT t.date, t.id, (true AND NOT t.parent AND t."assetId" = ANY($35::uuid[]) AND t."categoryId" = ANY($36::uuid[])
    AND t."merchantId" = ANY($37::uuid[]) AND EXISTS (
    SELECT
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
      AND g."tagId" = ANY($38::uuid[])
  ) AND ((true))) AS meets, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10)
    || coalesce(t.notes, '')) LIKE $2 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $3) OFFSET 0
  )) OR t."merchantId" = ANY($4::uuid[])) AS has0, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $5 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $6) OFFSET 0
  )) OR t."categoryId" = ANY($7::uuid[]) OR t."merchantId" = ANY($8::uuid[]) OR t."assetId" = ANY($9::uuid[])) AS has1,
    (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $10 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $11) OFFSET 0
  ))) AS has2, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $12 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $13) OFFSET 0
  )) OR t."categoryId" = ANY($14::uuid[]) OR t."merchantId" = ANY($15::uuid[])) AS has3, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $16 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $17) OFFSET 0
  )) OR t."categoryId" = ANY($18::uuid[])) AS has4, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $19 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $20) OFFSET 0
  )) OR t."categoryId" = ANY($21::uuid[]) OR t."assetId" = ANY($22::uuid[])) AS has5, (coffer.searchable(coalesce(t."fromTo",
    '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes, '')) LIKE $23 OR (t."parentTransactionId"
    IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $24) OFFSET 0
  ))) AS has6, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $25 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $26) OFFSET 0
  ))) AS has7, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $27 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $28) OFFSET 0
  ))) AS has8, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $29 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $30) OFFSET 0
  ))) AS has9, (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $31 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description,
    '') || chr(10) || coalesce(t.notes, '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $33 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
      || coalesce(p.notes, '')) LIKE $34) OFFSET 0
  ))) AS has10
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
    ORDER BY t.date DESC, t.id DESC
    LIMIT 563
  ) t
)
SELECT count(*) AS scanned, ARRAY[count(*) FILTER (WHERE has0)::int, count(*) FILTER (WHERE has1)::int, count(*) FILTER
  (WHERE has2)::int, count(*) FILTER (WHERE has3)::int, count(*) FILTER (WHERE has4)::int, count(*) FILTER (WHERE has5)::int,
  count(*) FILTER (WHERE has6)::int, count(*) FILTER (WHERE has7)::int, count(*) FILTER (WHERE has8)::int, count(*)
  FILTER (WHERE has9)::int, count(*) FILTER (WHERE has10)::int] AS seen, (array_agg(id ORDER BY date DESC, id DESC)
  FILTER (WHERE meets AND has0 AND has1 AND has2 AND has3 AND has4 AND has5 AND has6 AND has7 AND has8 AND has9 AND
  has10))[1:$39] AS ids, (
  SELECT date
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastDate", (
  SELECT id
  FROM walked
  ORDER BY date, id
  LIMIT 1
) AS "lastId"
FROM walked;

-- packages/api/src/books/transactions/first-transaction-date.ts

SELECT least(CASE WHEN $2::uuid[] IS NULL THEN (
  SELECT min(date)
  FROM "Transaction"
  WHERE "walletId" = $1
) ELSE (
  SELECT min(first.date)
  FROM unnest($2::uuid[]) AS asset(id)
  CROSS JOIN LATERAL (
    SELECT min(date) AS date
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = asset.id
  ) AS first
) END, (
  SELECT min(date)
  FROM "SecurityTransaction"
  WHERE "walletId" = $1
    AND ($2::uuid[] IS NULL OR "assetId" = ANY($2::uuid[]))
), (
  SELECT min(date)
  FROM "CryptoTransaction"
  WHERE "walletId" = $1
    AND ($2::uuid[] IS NULL OR "assetId" = ANY($2::uuid[]))
)) AS date;

-- packages/api/src/books/transactions/insert-transaction.ts

insert into "Transaction" ("walletId", "id", "assetId", "date", "secondaryDate", "fromTo", "description", "amountValue",
  "amountCurrency", "categoryId", "merchantId", "merchantAutoAssigned", "merchantCheckedMapsService",
  "merchantCheckedWebSearch", "excludeFromMerchantAutoAssignment", "usingDateRule", "usingStartDate", "usingEndDate",
  "notes", "assignedUserId", "pending", "reviewed", "parentTransactionId", "source", "providerATransactionId",
  "providerAInternalTransactionId", "providerBTransactionId", "providerCTransactionId", "providerDTransactionId",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33);

-- packages/api/src/books/transactions/origin.service.ts

select "i"."id", "i"."assetId", "i"."importerType", "i"."filename", "i"."createdTime", "m"."name" as "merchantName"
from "Transaction" as "t"
left join "Import" as "i" on "i"."walletId" = "t"."walletId"
  and "i"."id" = "t"."importId"
left join "Merchant" as "m" on "m"."walletId" = "t"."walletId"
  and "m"."id" = "t"."merchantId"
where "t"."walletId" = $1
  and "t"."id" = $2;

-- packages/api/src/books/transactions/read-search-terms.ts

WITH term AS MATERIALIZED (
  SELECT place, text, spelled, '(^|[\s!-/:-@[-\`{-~\u00b7])' || regexp_replace(text, '([^[:alnum:]\s])', '\\\1', 'g') AS
    "textStart", '(^|[\s!-/:-@[-\`{-~\u00b7])' || regexp_replace(spelled, '([^[:alnum:]\s])', '\\\1', 'g') AS
    "spelledStart"
  FROM (
    SELECT place, coffer.folded(written) AS text, coffer.spelled_out(written) AS spelled
    FROM unnest($2::text[]) WITH ORDINALITY AS term(written, place) OFFSET 0
  ) folded
)
SELECT text, spelled, ARRAY(
  SELECT n.id
  FROM (
    SELECT id, coffer.searchable(name) AS name
    FROM "Category"
    WHERE "walletId" = $1 OFFSET 0
  ) n
  WHERE strpos(n.name, text) > 0
    OR (text <> spelled AND strpos(n.name, spelled) > 0)
) AS "categoryIds", ARRAY(
  SELECT n.id
  FROM (
    SELECT id, coffer.searchable(name) AS name
    FROM "Merchant"
    WHERE "walletId" = $1 OFFSET 0
  ) n
  WHERE strpos(n.name, text) > 0
    OR (text <> spelled AND strpos(n.name, spelled) > 0)
) AS "merchantIds", ARRAY(
  SELECT n.id
  FROM (
    SELECT id, coffer.searchable(name) AS name
    FROM "Asset"
    WHERE "walletId" = $1 OFFSET 0
  ) n
  WHERE (strpos(n.name, text) > 0 AND n.name ~ "textStart")
    OR (text <> spelled AND strpos(n.name, spelled) > 0 AND n.name ~ "spelledStart")
) AS "assetIds", ARRAY(
  SELECT n.id
  FROM (
    SELECT id, coffer.searchable(name) AS name
    FROM "Tag"
    WHERE "walletId" = $1 OFFSET 0
  ) n
  WHERE strpos(n.name, text) > 0
    OR (text <> spelled AND strpos(n.name, spelled) > 0)
) AS "tagIds"
FROM term
ORDER BY place;

-- packages/api/src/books/transactions/read-transaction-groups.ts

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN t."amountCurrency" = $4
    THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $5 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10)
        || coalesce(t.notes, '')) LIKE $6 OR t."parentTransactionId" = ANY(ARRAY(
        SELECT p.id
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.parent
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $7 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description,
          '') || chr(10) || coalesce(p.notes, '')) LIKE $8)
      )))
        AND NOT t.parent
        AND ((true)) OFFSET 0
    ) t
    WHERE true
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $9 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $10) OFFSET 0
    )) OR t."merchantId" = ANY($11::uuid[]))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $12 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $13) OFFSET 0
    )) OR t."categoryId" = ANY($14::uuid[]) OR t."merchantId" = ANY($15::uuid[]) OR t."assetId" = ANY($16::uuid[]))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $17 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $18) OFFSET 0
    )))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $19 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $20) OFFSET 0
    )) OR t."categoryId" = ANY($21::uuid[]) OR t."merchantId" = ANY($22::uuid[]))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $23 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $24) OFFSET 0
    )) OR t."categoryId" = ANY($25::uuid[]))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $26 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $27) OFFSET 0
    )) OR t."categoryId" = ANY($28::uuid[]) OR t."assetId" = ANY($29::uuid[]))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $30 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $31) OFFSET 0
    )))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $33) OFFSET 0
    )))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $34 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $35) OFFSET 0
    )))
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $36 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.id = t."parentTransactionId"
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $37) OFFSET 0
    )))
      AND t.date BETWEEN $2::date AND $3::date
      AND t."usingDateRule" = 'transactionDate'
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
    )
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN t."amountCurrency" = $4
    THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
      AND t."usingDateRule" = 'transactionDate'
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
    )
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN t."amountCurrency" = $4
    THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN t."amountCurrency" = $4
    THEN greatest(date_trunc('month', t.date::timestamp)::date, $2::date) ELSE t.date END) - '1970-01-01'::date AS day,
    sum(t."amountValue") AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
      AND t."usingDateRule" = 'transactionDate'
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
    )
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN t."amountCurrency" = $4
    THEN greatest(date_trunc('month', t.date::timestamp)::date, $2::date) ELSE t.date END) - '1970-01-01'::date AS day,
    sum(t."amountValue") AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[category."categoryGroupId"::text]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE
    WHEN t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS
    amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  LEFT JOIN "Category" AS category ON category."walletId" = $1
    AND category.id = coalesce(t."categoryId", $5::uuid)
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[coalesce(t."categoryId", $5::uuid)::text]::text[])::text AS keys, t."amountCurrency" AS
    currency, (CASE WHEN t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue")
    AS amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[t."amountCurrency"]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN
    t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount,
    count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[t."assetId"::text]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN
    t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount,
    count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[t."assignedUserId"::text]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN
    t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount,
    count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[t."merchantId"::text, CASE WHEN t."merchantId" IS NULL THEN left(coalesce(nullif(btrim(t."fromTo"),
    ''), nullif(btrim(t.description), ''), ''), 200) END]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE
    WHEN t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS
    amount, count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND t."amountValue" <= $5::numeric
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
      AND t."usingDateRule" = 'transactionDate'
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
    )
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[t."merchantId"::text]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN
    t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount,
    count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT keys, currency, string_agg(day || ' ' || amount, ',' ORDER BY day) AS totals, string_agg(day || ' ' || count, ','
  ORDER BY day) AS counts
FROM (
  SELECT to_jsonb(ARRAY[tag."tagId"::text]::text[])::text AS keys, t."amountCurrency" AS currency, (CASE WHEN
    t."amountCurrency" = $4 THEN $2::date ELSE t.date END) - '1970-01-01'::date AS day, sum(t."amountValue") AS amount,
    count(*) AS count
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND NOT t.parent
      AND ((true))
      AND t.date BETWEEN $2::date AND $3::date
  ) AS t
  LEFT JOIN "TransactionTag" AS tag ON tag."walletId" = $1
    AND tag."transactionId" = t.id
  GROUP BY 1, 2, 3
) AS grouped
GROUP BY keys, currency;

SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount,
  t."usingStartDate", t."usingEndDate"
FROM (
  SELECT t.*
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $4 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
      coalesce(t.notes, '')) LIKE $5 OR t."parentTransactionId" = ANY(ARRAY(
      SELECT p.id
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.parent
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $6 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
        || coalesce(p.notes, '')) LIKE $7)
    )))
      AND NOT t.parent
      AND ((true)) OFFSET 0
  ) t
  WHERE true
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $8 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $9) OFFSET 0
  )) OR t."merchantId" = ANY($10::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $11 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $12) OFFSET 0
  )) OR t."categoryId" = ANY($13::uuid[]) OR t."merchantId" = ANY($14::uuid[]) OR t."assetId" = ANY($15::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $16 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $17) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $18 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $19) OFFSET 0
  )) OR t."categoryId" = ANY($20::uuid[]) OR t."merchantId" = ANY($21::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $22 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $23) OFFSET 0
  )) OR t."categoryId" = ANY($24::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $25 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $26) OFFSET 0
  )) OR t."categoryId" = ANY($27::uuid[]) OR t."assetId" = ANY($28::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $29 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $30) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $31 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $32) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $33 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $34) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $35 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $36) OFFSET 0
  )))
    AND t."usingDateRule" <> 'transactionDate'
    AND t."usingEndDate" >= $2::date
    AND t."usingStartDate" <= $3::date
    AND $2::date <= $3::date
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
) AS t
ORDER BY t."amountCurrency", t.date;

SELECT to_jsonb(ARRAY[]::text[])::text AS keys, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount,
  t."usingStartDate", t."usingEndDate"
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND ((true))
    AND t."usingDateRule" <> 'transactionDate'
    AND t."usingEndDate" >= $2::date
    AND t."usingStartDate" <= $3::date
    AND $2::date <= $3::date
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
) AS t
ORDER BY t."amountCurrency", t.date;

SELECT to_jsonb(ARRAY[t."merchantId"::text, CASE WHEN t."merchantId" IS NULL THEN left(coalesce(nullif(btrim(t."fromTo"),
  ''), nullif(btrim(t.description), ''), ''), 200) END]::text[])::text AS keys, t."amountCurrency" AS currency, t.date,
  t."amountValue" AS amount, t."usingStartDate", t."usingEndDate"
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND t."amountValue" <= $4::numeric
    AND ((true))
    AND t."usingDateRule" <> 'transactionDate'
    AND t."usingEndDate" >= $2::date
    AND t."usingStartDate" <= $3::date
    AND $2::date <= $3::date
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
) AS t
ORDER BY t."amountCurrency", t.date;

-- packages/api/src/books/transactions/read-transactions-until-page-full.ts

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND t.id = ANY($2::uuid[])
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

-- packages/api/src/books/transactions/remove-history.service.ts

WITH gone AS (
  DELETE FROM "Transaction"
  WHERE "walletId" = $1
    AND id = ANY(ARRAY(
    SELECT id
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date < $3
    ORDER BY date DESC, id DESC
    LIMIT 50000
  ))
  RETURNING "walletId", id, "assetId", "importId", "importKey", date, "secondaryDate", "amountValue", "amountCurrency",
    "fromTo", description, notes, "parentTransactionId"
), remembered AS (
  INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending,
    date, "secondaryDate", "amountValue", "amountCurrency", "fromTo", description, notes)
  SELECT t."walletId", md5(t.id::text || t."importKey"::text)::uuid, t."assetId", 'import:' || CASE WHEN
    i."importerType" LIKE 'camt%' THEN 'camt' ELSE coalesce(i."importerType", 'unknown') END, coalesce(t."importId",
    t.id), 'booked', t.id, t."importKey", false, t.date, t."secondaryDate", t."amountValue", t."amountCurrency",
    t."fromTo", t.description, t.notes
  FROM gone AS t
  LEFT JOIN "Import" AS i ON i."walletId" = $1
    AND i.id = t."importId"
  WHERE t."walletId" = $1
    AND t."importKey" IS NOT NULL
    AND (t.id, t."importKey") NOT IN (
    SELECT known."transactionId", known."importKey"
    FROM "DeliveredLine" AS known
    WHERE known."walletId" = $1
      AND known."importKey" IS NOT NULL
      AND known."transactionId" IN (
      SELECT own.id
      FROM gone AS own
    )
  ) ON CONFLICT ("walletId", id) DO NOTHING
)
SELECT "amountCurrency" AS currency, count(*) AS count, coalesce(sum("amountValue") FILTER (WHERE "parentTransactionId"
  IS NULL), 0) AS sum
FROM gone
GROUP BY 1
ORDER BY 1;

-- packages/api/src/books/transactions/similar-transactions.service.ts

SELECT t.id, t."fromTo", t.description, t."merchantId"
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND t.id <> $2
  AND NOT t.parent
  AND (t."merchantId" = $3 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') ||
  chr(10) || coalesce(t.notes, '')) LIKE $4)
  AND (t."categoryId" IS NULL OR t."categoryId" = (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'uncategorized'
) OR (t."merchantAutoAssigned" AND NOT t.reviewed AND t."categoryId" IS DISTINCT FROM $5::uuid AND t."categoryId" = (
  SELECT m."defaultCategoryId"
  FROM "Merchant" m
  WHERE m."walletId" = $1
    AND m.id = t."merchantId"
)))
  AND t.source <> 'system'
  AND NOT EXISTS (
  SELECT
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = t.id
)
ORDER BY t.date DESC, t.id DESC
LIMIT 5000;

-- packages/api/src/books/transactions/split.service.ts

SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "Transaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."transactionId" = t.id
) link ON true
CROSS JOIN LATERAL (
  SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = t."walletId"
    AND g."transactionId" = t.id
) tags
WHERE t."walletId" = $1
  AND t."parentTransactionId" = $2
ORDER BY t.id FOR UPDATE OF t;

-- packages/api/src/books/transactions/suggestions.service.ts

WITH recent AS MATERIALIZED (
  SELECT t.id, t.date, t."fromTo", t."parentTransactionId", t."assetId", t."categoryId", t."merchantId",
    t."amountValue", t."amountCurrency"
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
  ORDER BY t.date DESC, t.id DESC
  LIMIT 10000
), example AS (
  SELECT r.*
  FROM recent r
  WHERE r."parentTransactionId" IS NULL
    AND r."fromTo" <> ''
    AND r.id NOT IN (
    SELECT l."transactionId"
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" IS NOT NULL
      AND l.date >= (
      SELECT min(date)
      FROM recent
    )
  )
)
SELECT "fromTo" AS name, count(*)::int AS count, max(date) AS date
FROM example
GROUP BY 1;

WITH recent AS MATERIALIZED (
  SELECT t.id, t.date, t."fromTo", t."parentTransactionId", t."assetId", t."categoryId", t."merchantId",
    t."amountValue", t."amountCurrency"
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
  ORDER BY t.date DESC, t.id DESC
  LIMIT 10000
), example AS (
  SELECT r.*
  FROM recent r
  WHERE r."parentTransactionId" IS NULL
    AND r."fromTo" <> ''
    AND r.id NOT IN (
    SELECT l."transactionId"
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" IS NOT NULL
      AND l.date >= (
      SELECT min(date)
      FROM recent
    )
  )
), numbered AS (
  SELECT e.*, row_number() OVER (PARTITION BY e."fromTo" ORDER BY e.date DESC, e.id DESC) AS place
  FROM example e
  WHERE e."fromTo" = ANY($2::text[])
)
SELECT n."fromTo", c.id AS "categoryId", n."merchantId", a.id AS "assetId", n."amountValue", n."amountCurrency"
FROM numbered n
LEFT JOIN "Asset" a ON a."walletId" = $1
  AND a.id = n."assetId"
  AND NOT a.archived
LEFT JOIN "Category" c ON c."walletId" = $1
  AND c.id = n."categoryId"
  AND c."systemKey" IS DISTINCT FROM 'uncategorized'
WHERE n.place <= 25
ORDER BY n.date DESC, n.id DESC;

-- packages/api/src/books/transactions/summary.service.ts

SELECT count(*) - (
  SELECT count(*)
  FROM (
    SELECT
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND ((true))
      AND t.parent
  ) parents
) AS count
FROM (
  SELECT
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND ((true))
  LIMIT 25001 + (
    SELECT count(*)
    FROM (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND ((true))
        AND t.parent
    ) parents
  )
) matched;

SELECT count(*) - (
  SELECT count(*)
  FROM (
    SELECT
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND t."assetId" = ANY($2::uuid[])
      AND ((true))
      AND t.parent
  ) parents
) AS count
FROM (
  SELECT
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND t."assetId" = ANY($3::uuid[])
    AND ((true))
  LIMIT 25001 + (
    SELECT count(*)
    FROM (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."assetId" = ANY($2::uuid[])
        AND ((true))
        AND t.parent
    ) parents
  )
) matched;

WITH matched AS MATERIALIZED (
  SELECT t."amountCurrency" AS currency, t."amountValue" AS amount, (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
  ) AS flows
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $2 OR t."parentTransactionId" = ANY(ARRAY(
      SELECT p.id
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.parent
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $3)
    )) OR t."merchantId" = ANY($4::uuid[]))
      AND NOT t.parent
      AND ((true)) OFFSET 0
  ) t
  WHERE true
  LIMIT 25001
)
SELECT currency, count(*) AS count, trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount > 0), 0)) AS "in",
  trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount < 0), 0)) AS "out", trim_scale(sum(amount)) AS net
FROM matched
GROUP BY currency
ORDER BY currency;

WITH matched AS MATERIALIZED (
  SELECT t."amountCurrency" AS currency, t."amountValue" AS amount, (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
  ) AS flows
  FROM (
    SELECT t.*
    FROM coffer.wallet_transaction t
    WHERE t."walletId" = $1
      AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
      '')) LIKE $6 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
      coalesce(t.notes, '')) LIKE $7 OR t."parentTransactionId" = ANY(ARRAY(
      SELECT p.id
      FROM coffer.wallet_transaction p
      WHERE p."walletId" = $1
        AND p.parent
        AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
        '')) LIKE $8 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10)
        || coalesce(p.notes, '')) LIKE $9)
    )))
      AND NOT t.parent
      AND t."assetId" = ANY($2::uuid[])
      AND t."categoryId" = ANY($3::uuid[])
      AND t."merchantId" = ANY($4::uuid[])
      AND EXISTS (
      SELECT
      FROM "TransactionTag" g
      WHERE g."walletId" = $1
        AND g."transactionId" = t.id
        AND g."tagId" = ANY($5::uuid[])
    )
      AND ((true)) OFFSET 0
  ) t
  WHERE true
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $10 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $11) OFFSET 0
  )) OR t."merchantId" = ANY($12::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $13 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $14) OFFSET 0
  )) OR t."categoryId" = ANY($15::uuid[]) OR t."merchantId" = ANY($16::uuid[]) OR t."assetId" = ANY($17::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $18 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $19) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $20 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $21) OFFSET 0
  )) OR t."categoryId" = ANY($22::uuid[]) OR t."merchantId" = ANY($23::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $24 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $25) OFFSET 0
  )) OR t."categoryId" = ANY($26::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $27 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $28) OFFSET 0
  )) OR t."categoryId" = ANY($29::uuid[]) OR t."assetId" = ANY($30::uuid[]))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $31 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $32) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $33 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $34) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $35 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $36) OFFSET 0
  )))
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $37 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
    SELECT
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = t."parentTransactionId"
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $38) OFFSET 0
  )))
  LIMIT 25001
)
SELECT currency, count(*) AS count, trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount > 0), 0)) AS "in",
  trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount < 0), 0)) AS "out", trim_scale(sum(amount)) AS net
FROM matched
GROUP BY currency
ORDER BY currency;

WITH matched AS MATERIALIZED (
  SELECT t."amountCurrency" AS currency, t."amountValue" AS amount, (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
  ) AS flows
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND ((true))
  LIMIT 25001
)
SELECT currency, count(*) AS count, trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount > 0), 0)) AS "in",
  trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount < 0), 0)) AS "out", trim_scale(sum(amount)) AS net
FROM matched
GROUP BY currency
ORDER BY currency;

WITH matched AS MATERIALIZED (
  SELECT t."amountCurrency" AS currency, t."amountValue" AS amount, (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
  ) AS flows
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND t."assetId" = ANY($2::uuid[])
    AND ((true))
  LIMIT 25001
)
SELECT currency, count(*) AS count, trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount > 0), 0)) AS "in",
  trim_scale(coalesce(sum(amount) FILTER (WHERE flows AND amount < 0), 0)) AS "out", trim_scale(sum(amount)) AS net
FROM matched
GROUP BY currency
ORDER BY currency;

-- packages/api/src/books/transactions/transaction-texts.service.ts

select "id", "fromTo", "description", "notes"
from "Transaction"
where "walletId" = $1
  and "id" in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
  $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $37, $38, $39, $40, $41, $42, $43, $44, $45, $46,
  $47, $48, $49, $50, $51, $52, $53, $54, $55, $56, $57, $58, $59, $60, $61, $62, $63, $64, $65);

-- packages/api/src/books/transactions/transactions.service.ts

SELECT count(*) AS count
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
    '')) LIKE $2 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) ||
    coalesce(t.notes, '')) LIKE $3 OR t."parentTransactionId" = ANY(ARRAY(
    SELECT p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
      '')) LIKE $4 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
      coalesce(p.notes, '')) LIKE $5)
  )))
    AND NOT t.parent
    AND ((true)) OFFSET 0
) t
WHERE true
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $6 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $7) OFFSET 0
)) OR t."merchantId" = ANY($8::uuid[]))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $9 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $10) OFFSET 0
)) OR t."categoryId" = ANY($11::uuid[]) OR t."merchantId" = ANY($12::uuid[]) OR t."assetId" = ANY($13::uuid[]) OR EXISTS
  (
  SELECT
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = t.id
    AND g."tagId" = ANY($14::uuid[])
))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $15 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $16) OFFSET 0
)) OR t."categoryId" = ANY($17::uuid[]))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $18 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $19) OFFSET 0
)) OR t."categoryId" = ANY($20::uuid[]) OR t."merchantId" = ANY($21::uuid[]))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $22 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $23) OFFSET 0
)) OR t."categoryId" = ANY($24::uuid[]) OR t."merchantId" = ANY($25::uuid[]) OR t."assetId" = ANY($26::uuid[]) OR EXISTS
  (
  SELECT
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = t.id
    AND g."tagId" = ANY($27::uuid[])
))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $28 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $29) OFFSET 0
)) OR t."categoryId" = ANY($30::uuid[]) OR t."merchantId" = ANY($31::uuid[]) OR t."assetId" = ANY($32::uuid[]) OR EXISTS
  (
  SELECT
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = t.id
    AND g."tagId" = ANY($33::uuid[])
))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $34 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $35) OFFSET 0
)))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $36 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $37) OFFSET 0
)))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $38 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $39) OFFSET 0
)))
  AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
  '')) LIKE $40 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
  SELECT
  FROM coffer.wallet_transaction p
  WHERE p."walletId" = $1
    AND p.id = t."parentTransactionId"
    AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) || coalesce(p.notes,
    '')) LIKE $41) OFFSET 0
)));

SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "Transaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."transactionId" = t.id
) link ON true
CROSS JOIN LATERAL (
  SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = t."walletId"
    AND g."transactionId" = t.id
) tags
WHERE t."walletId" = $1
  AND t.id = $2;

SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "Transaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."transactionId" = t.id
) link ON true
CROSS JOIN LATERAL (
  SELECT array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = t."walletId"
    AND g."transactionId" = t.id
) tags
WHERE t."walletId" = $1
  AND t.id = ANY($2::uuid[]);

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM (
    SELECT DISTINCT t.date, t.id
    FROM ((
      SELECT found.date, found.id
      FROM unnest($2::uuid[]) AS key(id)
      CROSS JOIN LATERAL (
        SELECT t.date, t.id
        FROM coffer.wallet_transaction t
        WHERE t."walletId" = $1
          AND t."assetId" = key.id
          AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
          SELECT c.id
          FROM "Category" c
          WHERE c."walletId" = $1
            AND c.type IN ('transfer', 'valueChange')
        ))
          AND NOT t.parent
          AND NOT EXISTS (
          SELECT
          FROM "TransferLink" l
          WHERE l."walletId" = $1
            AND l."transactionId" = t.id OFFSET 0
        )
          AND t."usingDateRule" = 'transactionDate'
          AND t.date >= $3::date
          AND t.date <= $4::date
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) found
    ) UNION ALL (
      SELECT found.date, found.id
      FROM unnest($2::uuid[]) AS key(id)
      CROSS JOIN LATERAL (
        SELECT t.date, t.id
        FROM coffer.wallet_transaction t
        WHERE t."walletId" = $1
          AND t."assetId" = key.id
          AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
          SELECT c.id
          FROM "Category" c
          WHERE c."walletId" = $1
            AND c.type IN ('transfer', 'valueChange')
        ))
          AND NOT t.parent
          AND NOT EXISTS (
          SELECT
          FROM "TransferLink" l
          WHERE l."walletId" = $1
            AND l."transactionId" = t.id OFFSET 0
        )
          AND t."usingDateRule" <> 'transactionDate'
          AND t."usingEndDate" >= $3::date
          AND t."usingStartDate" <= $4::date
          AND $3::date <= $4::date
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) found
    )) t
    ORDER BY t.date DESC, t.id DESC
    LIMIT 11
  ) place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM (
    SELECT DISTINCT t.date, t.id
    FROM ((
      SELECT found.date, found.id
      FROM unnest($2::uuid[]) AS key(id)
      CROSS JOIN LATERAL (
        SELECT t.date, t.id
        FROM coffer.wallet_transaction t
        WHERE t."walletId" = $1
          AND t."assetId" = key.id
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) found
    )) t
    ORDER BY t.date DESC, t.id DESC
    LIMIT 11
  ) place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
  ORDER BY t.date DESC, t.id DESC
  LIMIT 11
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND t."parentTransactionId" = $2::uuid
  ORDER BY t.date DESC, t.id DESC
  LIMIT 11
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND t.date >= $2::date
    AND t.date <= $3::date
  ORDER BY t.date DESC, t.id DESC
  LIMIT 11
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
  ORDER BY t.date DESC, t.id DESC
  LIMIT 11
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM (
            VALUES (0)
          ) AS once
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            JOIN "TransferLink" l ON l."walletId" = t."walletId"
              AND l."transactionId" = t.id
            WHERE t."walletId" = $1
              AND l.date IS NOT NULL
              AND NOT t.parent
            ORDER BY l.date DESC, l."transactionId" DESC
            LIMIT 11
          ) found
        ) UNION ALL (
          SELECT found.date, found.id
          FROM (
            SELECT c.id
            FROM "Category" c
            WHERE c."walletId" = $1
              AND c.type = 'transfer'
          ) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" = key.id
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND (EXISTS (
        SELECT
        FROM "TransferLink" l
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
      ) OR t."categoryId" IN (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c.type = 'transfer'
      ))
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM (
            VALUES (0)
          ) AS once
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" IS NULL
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        ) UNION ALL (
          SELECT found.date, found.id
          FROM (
            SELECT c.id
            FROM "Category" c
            WHERE c."walletId" = $1
              AND c."systemKey" = 'uncategorized'
          ) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" = key.id
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND (t."categoryId" IS NULL OR t."categoryId" = (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c."systemKey" = 'uncategorized'
      ))
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM unnest($2::uuid[]) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            JOIN "TransactionTag" g ON g."walletId" = t."walletId"
              AND g."transactionId" = t.id
            WHERE t."walletId" = $1
              AND g."tagId" = key.id
              AND NOT t.parent
            ORDER BY g.date DESC, g."transactionId" DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND EXISTS (
        SELECT
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
          AND g."tagId" = ANY($3::uuid[])
      )
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM unnest($2::uuid[]) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" = key.id
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        ) UNION ALL (
          SELECT found.date, found.id
          FROM (
            VALUES (0)
          ) AS once
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" IS NULL
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND (t."categoryId" = ANY($3::uuid[]) OR t."categoryId" IS NULL)
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM unnest($2::uuid[]) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."categoryId" = key.id
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t."categoryId" = ANY($3::uuid[])
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM (
        SELECT DISTINCT t.date, t.id
        FROM ((
          SELECT found.date, found.id
          FROM unnest($2::uuid[]) AS key(id)
          CROSS JOIN LATERAL (
            SELECT t.date, t.id
            FROM coffer.wallet_transaction t
            WHERE t."walletId" = $1
              AND t."merchantId" = key.id
              AND NOT t.parent
            ORDER BY t.date DESC, t.id DESC
            LIMIT 11
          ) found
        )) t
        ORDER BY t.date DESC, t.id DESC
        LIMIT 11
      ) place
      JOIN coffer.wallet_transaction t ON t."walletId" = $1
        AND t.id = place.id
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t."merchantId" = ANY($3::uuid[])
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND (t."importId" = $2::uuid OR t."parentTransactionId" = ANY(ARRAY(
        SELECT p.id
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p."importId" = $2::uuid
          AND p.parent
      )))
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND (t."importId" = $3::uuid OR t."parentTransactionId" = ANY(ARRAY(
        SELECT p.id
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p."importId" = $3::uuid
          AND p.parent
      )))
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND CASE WHEN t."merchantId" IS NULL THEN
      left(coalesce(nullif(btrim(t."fromTo"), ''), nullif(btrim(t.description), ''), ''), 200) END =
      left($2, 200)
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND CASE WHEN t."merchantId" IS NULL THEN
      left(coalesce(nullif(btrim(t."fromTo"), ''), nullif(btrim(t.description), ''), ''), 200) END =
      left($3, 200)
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND EXISTS (
        SELECT
        FROM "TransferLink" l
        LEFT JOIN "Transaction" c ON c."walletId" = $1
          AND c.id = l."counterTransactionId"
        LEFT JOIN "SecurityTransaction" s ON s."walletId" = $1
          AND s.id = l."counterSecurityTransactionId"
        LEFT JOIN "CryptoTransaction" y ON y."walletId" = $1
          AND y.id = l."counterCryptoTransactionId"
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
          AND CASE WHEN t."amountValue" < 0 THEN t."assetId" = $2::uuid
          AND coalesce(c."assetId", s."assetId", y."assetId") = $3::uuid WHEN t."amountValue" > 0
          AND c.id IS NULL THEN t."assetId" = $3::uuid
          AND coalesce(s."assetId", y."assetId") = $2::uuid ELSE false END
      )
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND EXISTS (
        SELECT
        FROM "TransferLink" l
        LEFT JOIN "Transaction" c ON c."walletId" = $1
          AND c.id = l."counterTransactionId"
        LEFT JOIN "SecurityTransaction" s ON s."walletId" = $1
          AND s.id = l."counterSecurityTransactionId"
        LEFT JOIN "CryptoTransaction" y ON y."walletId" = $1
          AND y.id = l."counterCryptoTransactionId"
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
          AND CASE WHEN t."amountValue" < 0 THEN t."assetId" = $4::uuid
          AND coalesce(c."assetId", s."assetId", y."assetId") = $5::uuid WHEN t."amountValue" > 0
          AND c.id IS NULL THEN t."assetId" = $5::uuid
          AND coalesce(s."assetId", y."assetId") = $4::uuid ELSE false END
      )
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND NOT (t."categoryId" IS NULL OR t."categoryId" = (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c."systemKey" = 'uncategorized'
      ))
        AND (EXISTS (
        SELECT
        FROM "TransferLink" l
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
      ) OR t."categoryId" IN (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c.type = 'transfer'
      )) IS NOT TRUE
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND NOT (t."categoryId" IS NULL OR t."categoryId" = (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c."systemKey" = 'uncategorized'
      ))
        AND (EXISTS (
        SELECT
        FROM "TransferLink" l
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
      ) OR t."categoryId" IN (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c.type = 'transfer'
      )) IS NOT TRUE
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND t."amountValue" >= $2::numeric
        AND t."amountValue" <= $3::numeric
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t."amountValue" >= $4::numeric
        AND t."amountValue" <= $5::numeric
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND t."assignedUserId" = $2::uuid
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t."assignedUserId" = $3::uuid
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND NOT t.parent
        AND t.reviewed
        AND NOT t.pending
      ORDER BY t.date DESC, t.id DESC
      LIMIT 11
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t.reviewed
        AND NOT t.pending
        AND ((true))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t.id = ANY($2::uuid[])
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND ((true))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $3 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $4) OFFSET 0
      )) OR t."merchantId" = ANY($5::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $6 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $7) OFFSET 0
      )) OR t."categoryId" = ANY($8::uuid[]) OR t."merchantId" = ANY($9::uuid[]) OR t."assetId" = ANY($10::uuid[]) OR
        EXISTS (
        SELECT
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
          AND g."tagId" = ANY($11::uuid[])
      ))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $12 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $13) OFFSET 0
      )) OR t."categoryId" = ANY($14::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $15 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $16) OFFSET 0
      )) OR t."categoryId" = ANY($17::uuid[]) OR t."merchantId" = ANY($18::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $19 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $20) OFFSET 0
      )) OR t."categoryId" = ANY($21::uuid[]) OR t."merchantId" = ANY($22::uuid[]) OR t."assetId" = ANY($23::uuid[]) OR
        EXISTS (
        SELECT
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
          AND g."tagId" = ANY($24::uuid[])
      ))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $25 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $26) OFFSET 0
      )) OR t."categoryId" = ANY($27::uuid[]) OR t."merchantId" = ANY($28::uuid[]) OR t."assetId" = ANY($29::uuid[]) OR
        EXISTS (
        SELECT
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
          AND g."tagId" = ANY($30::uuid[])
      ))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $31 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $32) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $33 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $34) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $35 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $36) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $37 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $38) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $39 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10)
        || coalesce(t.notes, '')) LIKE $40 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $41 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description,
          '') || chr(10) || coalesce(p.notes, '')) LIKE $42) OFFSET 0
      )))
    )
    ORDER BY date DESC, id DESC
    LIMIT 501
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t.id = ANY($2::uuid[])
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND ((true))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $3 OR t."amountValue" = ANY($4::numeric[]) OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $5 OR p."amountValue" = ANY($6::numeric[])) OFFSET 0
      )))
    )
    ORDER BY date DESC, id DESC
    LIMIT 11
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

WITH page AS MATERIALIZED (
  WITH leaf AS MATERIALIZED (
    SELECT t.id, t.date, t."parentTransactionId" AS parent
    FROM (
      SELECT t.*
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t.id = ANY($2::uuid[])
    ) t
  ), place AS (
    SELECT date, id
    FROM leaf
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.id = ANY(ARRAY(
      SELECT parent
      FROM leaf
      WHERE parent IS NOT NULL
    ))
    UNION
    SELECT p.date, p.id
    FROM coffer.wallet_transaction p
    WHERE p."walletId" = $1
      AND p.parent
      AND p.date = ANY(ARRAY[NULL, (
      SELECT min(date)
      FROM leaf
    )])
      AND EXISTS (
      SELECT
      FROM coffer.wallet_transaction t
      WHERE t."walletId" = $1
        AND t."parentTransactionId" = p.id
        AND NOT t.parent
        AND t."assetId" = ANY($3::uuid[])
        AND t."categoryId" = ANY($4::uuid[])
        AND t."merchantId" = ANY($5::uuid[])
        AND EXISTS (
        SELECT
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
          AND g."tagId" = ANY($6::uuid[])
      )
        AND ((true))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $7 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $8) OFFSET 0
      )) OR t."merchantId" = ANY($9::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $10 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $11) OFFSET 0
      )) OR t."categoryId" = ANY($12::uuid[]) OR t."merchantId" = ANY($13::uuid[]) OR t."assetId" = ANY($14::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $15 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $16) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $17 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $18) OFFSET 0
      )) OR t."categoryId" = ANY($19::uuid[]) OR t."merchantId" = ANY($20::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $21 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $22) OFFSET 0
      )) OR t."categoryId" = ANY($23::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $24 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $25) OFFSET 0
      )) OR t."categoryId" = ANY($26::uuid[]) OR t."assetId" = ANY($27::uuid[]))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $28 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $29) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $30 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $31) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $32 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $33) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $34 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $35) OFFSET 0
      )))
        AND (coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10) || coalesce(t.notes,
        '')) LIKE $36 OR coffer.searchable(coalesce(t."fromTo", '') || chr(10) || coalesce(t.description, '') || chr(10)
        || coalesce(t.notes, '')) LIKE $37 OR (t."parentTransactionId" IS NOT NULL AND EXISTS (
        SELECT
        FROM coffer.wallet_transaction p
        WHERE p."walletId" = $1
          AND p.id = t."parentTransactionId"
          AND (coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description, '') || chr(10) ||
          coalesce(p.notes, '')) LIKE $38 OR coffer.searchable(coalesce(p."fromTo", '') || chr(10) || coalesce(p.description,
          '') || chr(10) || coalesce(p.notes, '')) LIKE $39) OFFSET 0
      )))
    )
    ORDER BY date DESC, id DESC
    LIMIT 501
  )
  SELECT t.*
  FROM place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.date DESC, t.id DESC;

-- packages/api/src/changes/dryRun/change-hash.ts

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."budgetMonthId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."budgetMonthId"::text END, CASE WHEN was."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryId"::text END, CASE WHEN was."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assetId"::text END, was."assigned", was."carry", CASE WHEN was."note"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."note"::text END, was."snoozed") END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"BudgetRow", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'BudgetRow'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."budgetMonthId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."budgetMonthId"::text END, CASE WHEN now."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryId"::text END, CASE WHEN now."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."assetId"::text END, now."assigned", now."carry", CASE WHEN now."note"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."note"::text END, now."snoozed"))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'BudgetRow' OFFSET 0
  ) AS row
  JOIN "BudgetRow" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assetId"::text END, CASE WHEN was."lineId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lineId"::text END, CASE WHEN was."runId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."runId"::text END, CASE WHEN was."reason"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."reason"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(was."delivered"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'), '["{},/]')
      WITH ORDINALITY AS pieces(piece, place)
  ), (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(was."candidateTransactionIds"::text, '("\w*Time": )"[^"]*"', '\1"time"',
      'g'), '["{},/]') WITH ORDINALITY AS pieces(piece, place)
  ), CASE WHEN was."status"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."status"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(was."decision"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'), '["{},/]')
      WITH ORDINALITY AS pieces(piece, place)
  ), was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"MatchReview", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'MatchReview'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."assetId"::text END, CASE WHEN now."lineId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lineId"::text END, CASE WHEN now."runId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."runId"::text END, CASE WHEN now."reason"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."reason"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(now."delivered"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'), '["{},/]')
      WITH ORDINALITY AS pieces(piece, place)
  ), (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(now."candidateTransactionIds"::text, '("\w*Time": )"[^"]*"', '\1"time"',
      'g'), '["{},/]') WITH ORDINALITY AS pieces(piece, place)
  ), CASE WHEN now."status"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."status"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(now."decision"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'), '["{},/]')
      WITH ORDINALITY AS pieces(piece, place)
  ), now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'MatchReview' OFFSET 0
  ) AS row
  JOIN "MatchReview" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."budgetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."budgetId"::text END, CASE WHEN was."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryId"::text END, CASE WHEN was."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assetId"::text END, CASE WHEN was."type"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."type"::text END, was."amount", was."priority", was."weight", CASE WHEN was."month"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."month"::text END, was."every", CASE WHEN was."keep"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."keep"::text END, was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"BudgetTarget", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'BudgetTarget'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."budgetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."budgetId"::text END, CASE WHEN now."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryId"::text END, CASE WHEN now."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."assetId"::text END, CASE WHEN now."type"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."type"::text END, now."amount", now."priority", now."weight", CASE WHEN now."month"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."month"::text END, now."every", CASE WHEN now."keep"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."keep"::text END, now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'BudgetTarget' OFFSET 0
  ) AS row
  JOIN "BudgetTarget" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."name"::text END, CASE WHEN was."color"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."color"::text END, was."order", was."createdTime" IS NOT NULL, CASE WHEN
    was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"Tag", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'Tag'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."name"::text END, CASE WHEN now."color"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."color"::text END, now."order", now."createdTime" IS NOT NULL, CASE WHEN
    now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'Tag' OFFSET 0
  ) AS row
  JOIN "Tag" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."name"::text END, was."type", CASE WHEN was."emoji"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."emoji"::text END, was."system", was."systemKey", was."order", CASE WHEN
    was."categoryGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryGroupId"::text END, was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text
    IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"Category", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'Category'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."name"::text END, now."type", CASE WHEN now."emoji"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."emoji"::text END, now."system", now."systemKey", now."order", CASE WHEN
    now."categoryGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryGroupId"::text END, now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text
    IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'Category' OFFSET 0
  ) AS row
  JOIN "Category" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."scenarioId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."scenarioId"::text END, CASE WHEN was."month"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."month"::text END, CASE WHEN was."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryId"::text END, CASE WHEN was."categoryGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryGroupId"::text END, was."amount", was."duration", was."frequency", was."createdTime" IS
    NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"PlanItem", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'PlanItem'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."scenarioId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."scenarioId"::text END, CASE WHEN now."month"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."month"::text END, CASE WHEN now."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryId"::text END, CASE WHEN now."categoryGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryGroupId"::text END, now."amount", now."duration", now."frequency", now."createdTime" IS
    NOT NULL, CASE WHEN now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'PlanItem' OFFSET 0
  ) AS row
  JOIN "PlanItem" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."transactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."transactionId"::text END, CASE WHEN was."text"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."text"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(was."mentionedUserIds"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'),
      '["{},/]') WITH ORDINALITY AS pieces(piece, place)
  ), was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"Comment", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'Comment'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."transactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."transactionId"::text END, CASE WHEN now."text"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."text"::text END, (
    SELECT string_agg(CASE WHEN piece IN (
      SELECT id
      FROM made
    ) THEN 'new' ELSE piece END, '"' ORDER BY place)
    FROM regexp_split_to_table(regexp_replace(now."mentionedUserIds"::text, '("\w*Time": )"[^"]*"', '\1"time"', 'g'),
      '["{},/]') WITH ORDINALITY AS pieces(piece, place)
  ), now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'Comment' OFFSET 0
  ) AS row
  JOIN "Comment" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."name"::text END, CASE WHEN was."parentGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."parentGroupId"::text END, was."order", CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN
    (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"CategoryGroup", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'CategoryGroup'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."name"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."name"::text END, CASE WHEN now."parentGroupId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."parentGroupId"::text END, now."order", CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text IN
    (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'CategoryGroup' OFFSET 0
  ) AS row
  JOIN "CategoryGroup" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN split_part(row.key, '/', 1) IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE split_part(row.key, '/', 1) END, CASE WHEN split_part(row.key, '/', 2) IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE split_part(row.key, '/', 2) END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text
    IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."transactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."transactionId"::text END, CASE WHEN was."tagId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."tagId"::text END, was."position", was."date") END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"TransactionTag", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'TransactionTag'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN split_part(now."transactionId"::text || '/' || now."tagId"::text, '/',
    1) IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE split_part(now."transactionId"::text || '/' || now."tagId"::text, '/', 1) END, CASE WHEN split_part(now."transactionId"::text
    || '/' || now."tagId"::text, '/', 2) IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE split_part(now."transactionId"::text || '/' || now."tagId"::text, '/', 2) END, ROW(CASE WHEN
    now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."transactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."transactionId"::text END, CASE WHEN now."tagId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."tagId"::text END, now."position", now."date"))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'TransactionTag' OFFSET 0
  ) AS row
  JOIN "TransactionTag" AS now ON now."walletId" = $1
    AND now."transactionId" = split_part(row.key, '/', 1)::uuid
    AND now."tagId" = split_part(row.key, '/', 2)::uuid
) AS lines;

WITH made AS MATERIALIZED (
  SELECT DISTINCT key AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND change = 'i'
    AND key ~ '^[0-9a-f-]{36}$'
)
SELECT sha256(coalesce(string_agg(line, '' ORDER BY line), '')) AS digest
FROM (
  SELECT sha256(convert_to(ROW(was.change, CASE WHEN was.id::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was.id::text END, CASE WHEN was.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assetId"::text END, was."date", was."secondaryDate", CASE WHEN was."fromTo"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."fromTo"::text END, CASE WHEN was."description"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."description"::text END, was."amountValue", CASE WHEN was."amountCurrency"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."amountCurrency"::text END, CASE WHEN was."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryId"::text END, CASE WHEN was."merchantId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."merchantId"::text END, was."merchantAutoAssigned", was."merchantCheckedMapsService",
    was."merchantCheckedWebSearch", was."excludeFromMerchantAutoAssignment", was."usingDateRule", was."usingStartDate",
    was."usingEndDate", CASE WHEN was."notes"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."notes"::text END, CASE WHEN was."parentTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."parentTransactionId"::text END, was."parent", was."source", CASE WHEN
    was."assignedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assignedUserId"::text END, CASE WHEN was."providerATransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerATransactionId"::text END, CASE WHEN was."providerAInternalTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerAInternalTransactionId"::text END, CASE WHEN was."providerBTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerBTransactionId"::text END, CASE WHEN was."providerCTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerCTransactionId"::text END, CASE WHEN was."providerDTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerDTransactionId"::text END, was."pending", was."reviewed", CASE WHEN
    was."importId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."importId"::text END, CASE WHEN was."importKey"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."importKey"::text END, was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM coffer.changed_transaction AS was
  WHERE was."walletId" = $1
    AND was."changeSetId" = $2
  UNION ALL
  SELECT sha256(convert_to(ROW(row.change, CASE WHEN row.key IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE row.key END, CASE WHEN row.change <> 'i' THEN ROW(CASE WHEN was."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."walletId"::text END, CASE WHEN was."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."id"::text END, CASE WHEN was."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."legacyStoreId"::text END, CASE WHEN was."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assetId"::text END, was."date", was."secondaryDate", CASE WHEN was."fromTo"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."fromTo"::text END, CASE WHEN was."description"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."description"::text END, was."amountValue", CASE WHEN was."amountCurrency"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."amountCurrency"::text END, CASE WHEN was."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."categoryId"::text END, CASE WHEN was."merchantId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."merchantId"::text END, was."merchantAutoAssigned", was."merchantCheckedMapsService",
    was."merchantCheckedWebSearch", was."excludeFromMerchantAutoAssignment", was."usingDateRule", was."usingStartDate",
    was."usingEndDate", CASE WHEN was."notes"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."notes"::text END, CASE WHEN was."parentTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."parentTransactionId"::text END, was."parent", was."source", CASE WHEN
    was."assignedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."assignedUserId"::text END, CASE WHEN was."providerATransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerATransactionId"::text END, CASE WHEN was."providerAInternalTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerAInternalTransactionId"::text END, CASE WHEN was."providerBTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerBTransactionId"::text END, CASE WHEN was."providerCTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerCTransactionId"::text END, CASE WHEN was."providerDTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."providerDTransactionId"::text END, was."pending", was."reviewed", CASE WHEN
    was."importId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."importId"::text END, CASE WHEN was."importKey"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."importKey"::text END, was."createdTime" IS NOT NULL, CASE WHEN was."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."createdUserId"::text END, was."lastUpdatedTime" IS NOT NULL, CASE WHEN
    was."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE was."lastUpdatedUserId"::text END) END)::text, 'UTF8')) AS line
  FROM "ChangedRow" AS row
  LEFT JOIN LATERAL jsonb_populate_record(null::"Transaction", row.before) AS was ON row.before IS NOT NULL
  WHERE row."walletId" = $1
    AND row."changeSetId" = $2
    AND row.change <> 't'
    AND row."table" = 'Transaction'
  UNION ALL
  SELECT sha256(convert_to(ROW('after', CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, ROW(CASE WHEN now."walletId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."walletId"::text END, CASE WHEN now."id"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."id"::text END, CASE WHEN now."legacyStoreId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."legacyStoreId"::text END, CASE WHEN now."assetId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."assetId"::text END, now."date", now."secondaryDate", CASE WHEN now."fromTo"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."fromTo"::text END, CASE WHEN now."description"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."description"::text END, now."amountValue", CASE WHEN now."amountCurrency"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."amountCurrency"::text END, CASE WHEN now."categoryId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."categoryId"::text END, CASE WHEN now."merchantId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."merchantId"::text END, now."merchantAutoAssigned", now."merchantCheckedMapsService",
    now."merchantCheckedWebSearch", now."excludeFromMerchantAutoAssignment", now."usingDateRule", now."usingStartDate",
    now."usingEndDate", CASE WHEN now."notes"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."notes"::text END, CASE WHEN now."parentTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."parentTransactionId"::text END, now."parent", now."source", CASE WHEN
    now."assignedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."assignedUserId"::text END, CASE WHEN now."providerATransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."providerATransactionId"::text END, CASE WHEN now."providerAInternalTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."providerAInternalTransactionId"::text END, CASE WHEN now."providerBTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."providerBTransactionId"::text END, CASE WHEN now."providerCTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."providerCTransactionId"::text END, CASE WHEN now."providerDTransactionId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."providerDTransactionId"::text END, now."pending", now."reviewed", CASE WHEN
    now."importId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."importId"::text END, CASE WHEN now."importKey"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."importKey"::text END, now."createdTime" IS NOT NULL, CASE WHEN now."createdUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."createdUserId"::text END, now."lastUpdatedTime" IS NOT NULL, CASE WHEN
    now."lastUpdatedUserId"::text IN (
    SELECT id
    FROM made
  ) THEN 'new' ELSE now."lastUpdatedUserId"::text END))::text, 'UTF8')) AS line
  FROM (
    SELECT DISTINCT key
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND "changeSetId" = $2
      AND change <> 't'
      AND "table" = 'Transaction' OFFSET 0
  ) AS row
  JOIN "Transaction" AS now ON now."walletId" = $1
    AND now."id" = row.key::uuid
) AS lines;

-- packages/api/src/changes/feed/number-changes.ts

SELECT epoch, "lastNumber", "forgottenNumber"
FROM "WalletFeed"
WHERE "walletId" = $1 FOR UPDATE;

-- packages/api/src/changes/history/change-set-names.ts

SELECT head.id, count(DISTINCT row.id) AS count, min(row.name) AS first, max(row.name) AS last
FROM unnest($2::uuid[]) AS head(id)
CROSS JOIN LATERAL (
  SELECT id, coalesce(nullif("fromTo", ''), description, '') AS name
  FROM coffer.changed_transaction
  WHERE "walletId" = $1
    AND "changeSetId" = head.id
    AND change = 'u'
  LIMIT 2000
) AS row
GROUP BY head.id;

-- packages/api/src/changes/history/changed-records.ts

SELECT row."changeSetId", row.type, row."recordId", row."table", row.key, row.change, row.before::text AS before,
  following.seq IS NOT NULL AS followed, following.before::text AS after
FROM unnest($2::uuid[], $3::text[], $4::text[]) AS named("changeSetId", type, "recordId")
CROSS JOIN LATERAL (
  SELECT *
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "recordId" = named."recordId"
    AND type = named.type
    AND "changeSetId" = named."changeSetId"
    AND change <> 't'
  ORDER BY seq
  LIMIT 200
) AS row
LEFT JOIN LATERAL (
  SELECT seq, before
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "recordId" = row."recordId"
    AND "table" = row."table"
    AND key = row.key
    AND change <> 't'
    AND seq > row.seq
  ORDER BY seq
  LIMIT 1
) AS following ON true
ORDER BY row.seq;

-- packages/api/src/changes/history/history.service.ts

SELECT head.id, head.time, head."userId", head."credentialType", CASE WHEN head."credentialType" = 'apiKey' THEN
  head."credentialId" END AS "apiKeyId", head."clientId", head.operation, head."recordId", head."undoRole" IS NOT NULL
  AND head."undoneById" IS NULL
  AND coalesce(head.number > feed."forgottenNumber", true) AS undoable, head."undoneById", CASE WHEN $2
  OR head."userId" = $3 THEN head.address END AS address, CASE WHEN $2
  OR head."userId" = $3 THEN head."userAgent" END AS "userAgent"
FROM "AuditRow" AS head
LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
WHERE head."walletId" = $1
  AND ($4::text IS NULL OR (head."credentialType" = 'apiKey' AND head."credentialId" = $4))
  AND ($5::text IS NULL OR head."clientId" = $5)
  AND ($6::uuid IS NULL OR head."userId" = $6)
  AND ($7::text IS NULL OR head."recordId"::text = $7 OR head.id IN (
  SELECT "changeSetId"
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "recordId" = $7
    AND change <> 't'
))
  AND ($8::timestamptz IS NULL OR head.time >= $8)
  AND ($9::timestamptz IS NULL OR head.time < $9)
  AND ($10::uuid IS NULL OR head.id < $10)
  AND ($11::text IS NULL OR EXISTS (
  SELECT
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = head.id
    AND type = $11
    AND change <> 't'
))
  AND ($12::text IS NULL OR head.id IN (
  SELECT "changeSetId"
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND change <> 't'
    AND "recordId" IN (
    SELECT id::text
    FROM "Transaction"
    WHERE "walletId" = $1
      AND (strpos(lower("fromTo"), lower($12)) > 0 OR strpos(lower(description), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "File"
    WHERE "walletId" = $1
      AND (strpos(lower(filename), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "Asset"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "AssetGroup"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "Category"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "CategoryGroup"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "Merchant"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "Tag"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT id::text
    FROM "Scenario"
    WHERE "walletId" = $1
      AND (strpos(lower(name), lower($12)) > 0)
    UNION ALL
    SELECT "recordId"
    FROM coffer.changed_row
    WHERE "walletId" = $1
      AND change = 'd'
      AND key = "recordId"
      AND (strpos(lower(before ->> 'name'), lower($12)) > 0 OR strpos(lower(before ->> 'fromTo'), lower($12)) > 0 OR
      strpos(lower(before ->> 'description'), lower($12)) > 0 OR strpos(lower(before ->> 'filename'), lower($12)) > 0)
  )
))
  AND ($13::boolean IS NULL OR $13 = (head."credentialType" = 'service' OR starts_with(head.operation, 'notifications.')
  OR head.operation IN ('files.upload', 'files.parse.run', 'importFiles.start', 'importFiles.update') OR (head.operation
  = 'files.parse' AND EXISTS (
  SELECT
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = head.id
    AND "table" = 'File'
    AND before ->> 'parseStatus' = 'open'
))))
ORDER BY head.id DESC
LIMIT $14;

SELECT head.id, head.time, head."userId", head."credentialType", CASE WHEN head."credentialType" = 'apiKey' THEN
  head."credentialId" END AS "apiKeyId", head."clientId", head.operation, head."recordId", head."undoRole" IS NOT NULL
  AND head."undoneById" IS NULL
  AND coalesce(head.number > feed."forgottenNumber", true) AS undoable, head."undoneById", CASE WHEN $2
  OR head."userId" = $3 THEN head.address END AS address, CASE WHEN $2
  OR head."userId" = $3 THEN head."userAgent" END AS "userAgent"
FROM "AuditRow" AS head
LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
WHERE head."walletId" = $1
  AND head.id = $4;

SELECT head.id, head.time, head."userId", head."credentialType", CASE WHEN head."credentialType" = 'apiKey' THEN
  head."credentialId" END AS "apiKeyId", head."clientId", head.operation, head."recordId", head."undoRole" IS NOT NULL
  AND head."undoneById" IS NULL
  AND coalesce(head.number > feed."forgottenNumber", true) AS undoable, head."undoneById", CASE WHEN $2
  OR head."userId" = $3 THEN head.address END AS address, CASE WHEN $2
  OR head."userId" = $3 THEN head."userAgent" END AS "userAgent", CASE WHEN jsonb_typeof(head.before) = 'array' THEN (
  SELECT coalesce(jsonb_agg(item ORDER BY place), '[]')
  FROM (
    SELECT item, place, sum(octet_length(item::text)) OVER (ORDER BY place) AS bytes
    FROM jsonb_array_elements(head.before) WITH ORDINALITY AS items(item, place)
    WHERE place <= 500
  ) AS item
  WHERE place = 1
    OR bytes <= 1048576
) ELSE head.before END AS before, CASE WHEN jsonb_typeof(head.after) = 'object'
  AND pg_column_size(head.after) > 4000 THEN (
  SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) = 'array' THEN (
    SELECT coalesce(jsonb_agg(item ORDER BY place), '[]')
    FROM (
      SELECT item, place, sum(octet_length(item::text)) OVER (ORDER BY place) AS bytes
      FROM jsonb_array_elements(value) WITH ORDINALITY AS items(item, place)
      WHERE place <= 500
    ) AS item
    WHERE place = 1
      OR bytes <= 1048576
  ) ELSE value END)
  FROM jsonb_each(head.after)
) ELSE head.after END AS after
FROM "AuditRow" AS head
LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
WHERE head."walletId" = $1
  AND head.id = $4;

-- packages/api/src/changes/history/resolve-record-names.ts

SELECT "recordId" AS id, coalesce(before ->> 'name', before ->> 'fromTo', before ->> 'filename') AS name
FROM coffer.changed_row
WHERE "walletId" = $1
  AND "recordId" = ANY($3)
  AND key = "recordId"
  AND change = 'd'
UNION ALL
SELECT id::text, coalesce("fromTo", description)
FROM "Transaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, isin
FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, symbol
FROM "CryptoTransaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT member."userId"::text, person.name
FROM "Member" AS member
JOIN "Person" AS person ON person.id = member."userId"
WHERE member."walletId" = $1
  AND member."userId" = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "CategoryGroup"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Category"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Tag"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Merchant"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "AssetGroup"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Asset"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Scenario"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
UNION ALL
SELECT id::text, name
FROM "Budget"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

-- packages/api/src/changes/rows/captured-rows.ts

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"BudgetRow", $2::jsonb) AS wanted
JOIN "BudgetRow" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Category", $2::jsonb) AS wanted
JOIN "Category" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"CategoryGroup", $2::jsonb) AS wanted
JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Closing", $2::jsonb) AS wanted
JOIN "Closing" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Comment", $2::jsonb) AS wanted
JOIN "Comment" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"MatchReview", $2::jsonb) AS wanted
JOIN "MatchReview" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Member", $2::jsonb) AS wanted
JOIN "Member" AS t ON t."walletId" = $1
  AND t."userId" = wanted."userId";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Tag", $2::jsonb) AS wanted
JOIN "Tag" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"Transaction", $2::jsonb) AS wanted
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."id" = wanted."id";

SELECT coffer.row_key(to_jsonb(t), $3) AS key, to_jsonb(t)::text AS
values
FROM jsonb_populate_recordset(null::"TransactionTag", $2::jsonb) AS wanted
JOIN "TransactionTag" AS t ON t."walletId" = $1
  AND t."transactionId" = wanted."transactionId"
  AND t."tagId" = wanted."tagId";

SELECT row.seq, row."changeSetId", row.type, row."recordId", row."table", row.key, row.change, row.before::text AS
  before
FROM unnest($2::text[], $3::text[], $4::text[]) AS named("table", key, "recordId")
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."recordId" = named."recordId"
  AND row."table" = named."table"
  AND row.key = named.key
  AND row.change <> 't'
  AND row.seq >= $5::bigint
UNION ALL
SELECT row.seq, row."changeSetId", row.type, row."recordId", row."table", row.key, row.change, row.before::text AS
  before
FROM coffer.changed_row AS row
WHERE row."walletId" = $1
  AND row."table" = 'MerchantDecision'
  AND row.key = ANY($6)
  AND row.seq >= $5::bigint
ORDER BY seq;

-- packages/api/src/changes/undo/apply-undo.ts

DELETE FROM "Category" AS t USING (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Category'
    AND action = 'delete'
    AND columns = ARRAY[]::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

DELETE FROM "CategoryGroup" AS t USING (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'CategoryGroup'
    AND action = 'delete'
    AND columns = ARRAY[]::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

DELETE FROM "Comment" AS t USING (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Comment'
    AND action = 'delete'
    AND columns = ARRAY[]::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

DELETE FROM "Transaction" AS t USING (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'delete'
    AND columns = ARRAY[]::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

DELETE FROM "TransactionTag" AS t USING (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'TransactionTag'
    AND action = 'delete'
    AND columns = ARRAY[]::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned
WHERE t."walletId" = $1
  AND t."transactionId" = split_part(planned.key, '/', 1)::uuid
  AND t."tagId" = split_part(planned.key, '/', 2)::uuid;

INSERT INTO "BudgetRow" ("walletId", "id", "budgetMonthId", "categoryId", "assetId", "assigned", "carry", "note",
  "snoozed")
SELECT wallet.id, back."id", back."budgetMonthId", back."categoryId", back."assetId", back."assigned", back."carry",
  back."note", back."snoozed"
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'BudgetRow'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"BudgetRow", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "BudgetTarget" ("walletId", "id", "legacyStoreId", "budgetId", "categoryId", "assetId", "type", "amount",
  "priority", "weight", "month", "every", "keep", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."legacyStoreId", back."budgetId", back."categoryId", back."assetId", back."type",
  back."amount", back."priority", back."weight", back."month", back."every", back."keep", back."createdTime",
  back."createdUserId", $2::timestamptz, $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'BudgetTarget'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"BudgetTarget", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "Category" ("walletId", "id", "legacyStoreId", "name", "type", "emoji", "system", "systemKey", "order",
  "categoryGroupId", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."legacyStoreId", back."name", back."type", back."emoji", back."system",
  back."systemKey", back."order", back."categoryGroupId", back."createdTime", back."createdUserId", $2::timestamptz,
  $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Category'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Category", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "CategoryGroup" ("walletId", "id", "name", "parentGroupId", "order", "legacyStoreId", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."name", back."parentGroupId", back."order", back."legacyStoreId", back."createdTime",
  back."createdUserId", $2::timestamptz, $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'CategoryGroup'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"CategoryGroup", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "Comment" ("walletId", "id", "legacyStoreId", "transactionId", "text", "mentionedUserIds", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."legacyStoreId", back."transactionId", back."text", back."mentionedUserIds",
  back."createdTime", back."createdUserId", $2::timestamptz, $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Comment'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Comment", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "Tag" ("walletId", "id", "legacyStoreId", "name", "color", "order", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."legacyStoreId", back."name", back."color", back."order", back."createdTime",
  back."createdUserId", $2::timestamptz, $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Tag'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Tag", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "Transaction" ("walletId", "id", "legacyStoreId", "assetId", "date", "secondaryDate", "fromTo",
  "description", "amountValue", "amountCurrency", "categoryId", "merchantId", "merchantAutoAssigned",
  "merchantCheckedMapsService", "merchantCheckedWebSearch", "excludeFromMerchantAutoAssignment", "usingDateRule",
  "usingStartDate", "usingEndDate", "notes", "parentTransactionId", "parent", "source", "assignedUserId",
  "providerATransactionId", "providerAInternalTransactionId", "providerBTransactionId", "providerCTransactionId",
  "providerDTransactionId", "pending", "reviewed", "importId", "importKey", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, back."id", back."legacyStoreId", back."assetId", back."date", back."secondaryDate", back."fromTo",
  back."description", back."amountValue", back."amountCurrency", back."categoryId", back."merchantId",
  back."merchantAutoAssigned", back."merchantCheckedMapsService", back."merchantCheckedWebSearch",
  back."excludeFromMerchantAutoAssignment", back."usingDateRule", back."usingStartDate", back."usingEndDate",
  back."notes", back."parentTransactionId", back."parent", back."source", back."assignedUserId",
  back."providerATransactionId", back."providerAInternalTransactionId", back."providerBTransactionId",
  back."providerCTransactionId", back."providerDTransactionId", back."pending", back."reviewed", back."importId",
  back."importKey", back."createdTime", back."createdUserId", $2::timestamptz, $3::uuid
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE wallet.id = $1;

INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", "position", "date")
SELECT wallet.id, back."transactionId", back."tagId", back."position", back."date"
FROM "Wallet" AS wallet, (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'TransactionTag'
    AND action = 'insert'
    AND columns IS NULL
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"TransactionTag", planned."values") AS back
WHERE wallet.id = $1;

UPDATE "BudgetRow" AS t
SET "assigned" = back."assigned"
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'BudgetRow'
    AND action = 'update'
    AND columns = ARRAY['assigned']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"BudgetRow", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Category" AS t
SET "name" = back."name", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Category'
    AND action = 'update'
    AND columns = ARRAY['name']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Category", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "CategoryGroup" AS t
SET "parentGroupId" = back."parentGroupId", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'CategoryGroup'
    AND action = 'update'
    AND columns = ARRAY['parentGroupId']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"CategoryGroup", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "MatchReview" AS t
SET "candidateTransactionIds" = back."candidateTransactionIds", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId"
  = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'MatchReview'
    AND action = 'update'
    AND columns = ARRAY['candidateTransactionIds']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"MatchReview", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "PlanItem" AS t
SET "categoryId" = back."categoryId", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'PlanItem'
    AND action = 'update'
    AND columns = ARRAY['categoryId']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"PlanItem", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Tag"
SET "name" = id::text
WHERE "walletId" = $1
  AND "name" IS NOT NULL
  AND id IN (
  SELECT leaving.key::uuid
  FROM (
    SELECT key
    FROM planned_row
    WHERE "table" = $2
      AND (action = 'delete' OR (action = 'update' AND "values" ? $3)) OFFSET 0
  ) AS leaving
);

UPDATE "Tag" AS t
SET "name" = back."name", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Tag'
    AND action = 'update'
    AND columns = ARRAY['name']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Tag", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Transaction"
SET "importKey" = NULL
WHERE "walletId" = $1
  AND "importKey" IS NOT NULL
  AND id IN (
  SELECT leaving.key::uuid
  FROM (
    SELECT key
    FROM planned_row
    WHERE "table" = $2
      AND (action = 'delete' OR (action = 'update' AND "values" ? $3)) OFFSET 0
  ) AS leaving
);

UPDATE "Transaction" AS t
SET "categoryId" = back."categoryId", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'update'
    AND columns = ARRAY['categoryId']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Transaction" AS t
SET "categoryId" = back."categoryId", "notes" = back."notes", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" =
  $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'update'
    AND columns = ARRAY['categoryId', 'notes']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Transaction" AS t
SET "categoryId" = back."categoryId", "parent" = back."parent", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId"
  = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'update'
    AND columns = ARRAY['categoryId', 'parent']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Transaction" AS t
SET "notes" = back."notes", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'update'
    AND columns = ARRAY['notes']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "Transaction" AS t
SET "parent" = back."parent", "lastUpdatedTime" = $2::timestamptz, "lastUpdatedUserId" = $3::uuid
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'Transaction'
    AND action = 'update'
    AND columns = ARRAY['parent']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"Transaction", planned."values") AS back
WHERE t."walletId" = $1
  AND t."id" = planned.key::uuid;

UPDATE "TransactionTag" AS part
SET date = transaction.date
FROM "Transaction" AS transaction, coffer.changed_row AS back
WHERE part."walletId" = $1
  AND transaction."walletId" = $1
  AND transaction.id = part."transactionId"
  AND part.date <> transaction.date
  AND back."walletId" = $1
  AND back."changeSetId" = $2
  AND back."table" = $3
  AND back."recordId" = part."transactionId"::text;

UPDATE "TransactionTag" AS t
SET "position" = back."position"
FROM (
  SELECT key, "values"
  FROM planned_row
  WHERE "table" = 'TransactionTag'
    AND action = 'update'
    AND columns = ARRAY['position']::text[]
    AND true
    AND place >= …
    AND place < … OFFSET 0
) AS planned, jsonb_populate_record(null::"TransactionTag", planned."values") AS back
WHERE t."walletId" = $1
  AND t."transactionId" = split_part(planned.key, '/', 1)::uuid
  AND t."tagId" = split_part(planned.key, '/', 2)::uuid;

UPDATE "TransferLink" AS part
SET date = transaction.date
FROM "Transaction" AS transaction, coffer.changed_row AS back
WHERE part."walletId" = $1
  AND transaction."walletId" = $1
  AND transaction.id = part."transactionId"
  AND part.date <> transaction.date
  AND back."walletId" = $1
  AND back."changeSetId" = $2
  AND back."table" = $3
  AND back."recordId" = part."transactionId"::text;

-- packages/api/src/changes/undo/blocking-rows.ts

SELECT ARRAY(
  SELECT undid.id::uuid
  FROM jsonb_array_elements_text(CASE WHEN head.operation IN ('history.undo', 'history.undoMany') THEN head.after ->
    'undoneIds' ELSE '[]' END) AS undid(id)
) AS ids
FROM "AuditRow" AS head
WHERE head."walletId" = $1
  AND head."undoneById" = ANY($2::uuid[])
  AND head.id <> ALL($3::uuid[]);

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Asset" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Budget" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "BudgetMonth" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Category" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "CategoryGroup" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Import" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Merchant" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Tag" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT DISTINCT ("values" ->> $2)::uuid AS id
    FROM planned_row
    WHERE "table" = $3
      AND action <> 'delete'
      AND "values" ->> $2 IS NOT NULL
  ) AS wanted
  JOIN "Transaction" AS t ON t."walletId" = $1
    AND t.id = wanted.id FOR KEY SHARE OF t
) AS held;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "assetId" AS p0, "importKey" AS p1
  FROM "Transaction" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "assetId" AS p0, "importKey" AS p1
  FROM (
    SELECT (back.row ->> 'assetId')::uuid AS "assetId", (back.row ->> 'importKey')::uuid AS "importKey"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "Transaction" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
  AND place.p1 = back.p1
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "budgetId" AS p0, "assetId" AS p1
  FROM "BudgetTarget" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "budgetId" AS p0, "assetId" AS p1
  FROM (
    SELECT (back.row ->> 'budgetId')::uuid AS "budgetId", (back.row ->> 'assetId')::uuid AS "assetId"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "BudgetTarget" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
  AND place.p1 = back.p1
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "budgetId" AS p0, "categoryId" AS p1
  FROM "BudgetTarget" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "budgetId" AS p0, "categoryId" AS p1
  FROM (
    SELECT (back.row ->> 'budgetId')::uuid AS "budgetId", (back.row ->> 'categoryId')::uuid AS "categoryId"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "BudgetTarget" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
  AND place.p1 = back.p1
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "budgetMonthId" AS p0, "assetId" AS p1
  FROM "BudgetRow" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "budgetMonthId" AS p0, "assetId" AS p1
  FROM (
    SELECT (back.row ->> 'budgetMonthId')::uuid AS "budgetMonthId", (back.row ->> 'assetId')::uuid AS "assetId"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "BudgetRow" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
  AND place.p1 = back.p1
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "budgetMonthId" AS p0, "categoryId" AS p1
  FROM "BudgetRow" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "budgetMonthId" AS p0, "categoryId" AS p1
  FROM (
    SELECT (back.row ->> 'budgetMonthId')::uuid AS "budgetMonthId", (back.row ->> 'categoryId')::uuid AS "categoryId"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "BudgetRow" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
  AND place.p1 = back.p1
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, "systemKey" AS p0
  FROM "Category" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT "systemKey" AS p0
  FROM (
    SELECT (back.row ->> 'systemKey')::"CategorySystemKey" AS "systemKey"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "Category" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT place.key
FROM (
  SELECT t."id"::text AS key, lower(name) AS p0
  FROM "Tag" AS t
  WHERE t."walletId" = $1
    AND true
) AS place
JOIN (
  SELECT lower(name) AS p0
  FROM (
    SELECT (back.row ->> 'name')::text AS "name"
    FROM (
      SELECT "values" AS row
      FROM planned_row
      WHERE "table" = $2
        AND action = 'insert'
      UNION ALL
      SELECT to_jsonb(t) || planned."values"
      FROM (
        SELECT key, "values"
        FROM planned_row
        WHERE "table" = $2
          AND action = 'update'
          AND "values" ?| $3::text[] OFFSET 0
      ) AS planned
      JOIN "Tag" AS t ON t."walletId" = $1
        AND t."id" = planned.key::uuid
    ) AS back
  ) AS t
  WHERE true
) AS back ON place.p0 = back.p0
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $2
    AND own.key = place.key
    AND (own.action = 'delete' OR (action = 'insert' OR (action = 'update' AND "values" ?| $3::text[])))
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Asset" AS t ON t."walletId" = $1
  AND t."defaultCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Asset" AS t ON t."walletId" = $1
  AND t."feesCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Asset" AS t ON t."walletId" = $1
  AND t."gainsLossesCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Asset" AS t ON t."walletId" = $1
  AND t."taxCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Asset" AS t ON t."walletId" = $1
  AND t."valueChangeCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "BudgetRow" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "BudgetTarget" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Category" AS t ON t."walletId" = $1
  AND t."categoryGroupId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t."parentGroupId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Comment" AS t ON t."walletId" = $1
  AND t."transactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "CryptoTransaction" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "FileAssignment" AS t ON t."walletId" = $1
  AND t."transactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Merchant" AS t ON t."walletId" = $1
  AND t."defaultCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "PlanItem" AS t ON t."walletId" = $1
  AND t."categoryGroupId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "PlanItem" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Rule" AS t ON t."walletId" = $1
  AND t."thenCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "SecurityTransaction" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."categoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."parentTransactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "TransferLink" AS t ON t."walletId" = $1
  AND t."counterTransactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "TransferLink" AS t ON t."walletId" = $1
  AND t."formerCategoryId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."id"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "TransferLink" AS t ON t."walletId" = $1
  AND t."transactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."id"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT t."transactionId"::text || '/' || t."tagId"::text AS key
FROM (
  SELECT key::uuid AS id
  FROM planned_row
  WHERE "table" = $2
    AND action = 'delete'
) AS going
JOIN "TransactionTag" AS t ON t."walletId" = $1
  AND t."transactionId" = going.id
WHERE NOT EXISTS (
  SELECT
  FROM planned_row AS own
  WHERE own."table" = $3
    AND own.key = t."transactionId"::text || '/' || t."tagId"::text
    AND (own.action = 'delete' OR own."values" ? $4)
)
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Asset" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Budget" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "BudgetMonth" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Category" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Import" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Merchant" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Tag" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

SELECT wanted.id::text AS key
FROM (
  SELECT DISTINCT ("values" ->> $2)::uuid AS id
  FROM planned_row
  WHERE "table" = $3
    AND action <> 'delete'
    AND "values" ->> $2 IS NOT NULL
) AS wanted
LEFT JOIN (
  SELECT key, action
  FROM planned_row
  WHERE "table" = $4
) AS own ON own.key = wanted.id::text
LEFT JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = wanted.id
WHERE own.action IS DISTINCT FROM 'insert'
  AND (t.id IS NULL OR own.action = 'delete')
LIMIT 100;

WITH earlier AS (
  SELECT min(row.seq) AS seq, row.type, row."recordId", row."table", row.key, (array_agg(row.change ORDER BY row.seq))[1]
    AS change, head."undoneById", head.id = ANY($3::uuid[]) AS again, head.operation LIKE 'history.%' AS undoes
  FROM (
    SELECT planned."table", planned.key, planned."recordId", undone.seq
    FROM planned_row AS planned
    JOIN undone_row AS undone ON undone."table" = planned."table"
      AND undone.key = planned.key
    WHERE planned.action = 'insert'
  ) AS back
  JOIN coffer.changed_row AS row ON row."walletId" = $1
    AND row."recordId" = back."recordId"
    AND row."table" = back."table"
    AND row.key = back.key
    AND row.change IN ('i', 'd')
    AND row.seq < back.seq
  JOIN "AuditRow" AS head ON head."walletId" = $1
    AND head.id = row."changeSetId"
  GROUP BY head.id, head."undoneById", head.operation, row.type, row."recordId", row."table", row.key
  HAVING (array_agg(row.change ORDER BY row.seq))[1] = (array_agg(row.change ORDER BY row.seq DESC))[1]
), known AS (
  SELECT type, "recordId", (array_agg(change ORDER BY seq))[1] AS first, (array_agg(change ORDER BY seq DESC) FILTER (WHERE
    NOT undoes AND NOT again AND "undoneById" IS NULL))[1] AS holds, (array_agg("undoneById" ORDER BY seq DESC) FILTER (WHERE
    NOT undoes AND "undoneById" IS NOT NULL AND change = 'i'))[1] AS undo
  FROM earlier
  GROUP BY "table", key, type, "recordId"
)
SELECT undo AS "changeSetId", type, "recordId"
FROM known
WHERE (holds = 'd' OR (holds IS NULL AND first = 'i'))
  AND undo <> ALL($2::uuid[])
LIMIT 100;

-- packages/api/src/changes/undo/later-changes.ts

SELECT own."table", own.key
FROM coffer.changed_row AS own
LEFT JOIN planned_row AS planned ON planned."table" = own."table"
  AND planned.key = own.key
WHERE own."walletId" = $1
  AND own."changeSetId" = $2
  AND own.change <> 't'
  AND CASE WHEN planned.action IS NOT NULL THEN own.change <> 'u'
  AND own.change <>
left(planned.action, 1) ELSE NOT (own."table" = ANY($3) AND EXISTS (
  SELECT
  FROM coffer.changed_row AS follows
  WHERE follows."walletId" = $1
    AND follows."changeSetId" = $2
    AND follows."table" = own."table"
    AND follows."recordId" = own."recordId"
    AND follows.key = own.key
    AND follows.change = 'u'
)) END
ORDER BY own.seq
LIMIT 100;

WITH touched AS (
  SELECT DISTINCT "recordId"::uuid AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND "table" IN ('Transaction', 'TransferLink')
    AND type = 'transaction'
)
SELECT array_remove(ARRAY[t.id, counter.id]::text[], NULL) AS ids
FROM touched
JOIN "TransferLink" AS l ON l."walletId" = $1
  AND l."transactionId" = touched.id
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = touched.id
LEFT JOIN "Transaction" AS counter ON counter."walletId" = $1
  AND counter.id = l."counterTransactionId"
WHERE t.parent
  OR sign(t."amountValue") <> -sign(counter."amountValue");

WITH touched AS (
  SELECT DISTINCT "recordId"::uuid AS id
  FROM coffer.changed_row
  WHERE "walletId" = $1
    AND "changeSetId" = $2
    AND "table" IN ('Transaction', 'TransferLink')
    AND type = 'transaction'
), whole AS (
  SELECT coalesce(t."parentTransactionId", t.id) AS id
  FROM touched
  JOIN "Transaction" AS t ON t."walletId" = $1
    AND t.id = touched.id
  WHERE t.parent
    OR t."parentTransactionId" IS NOT NULL
  GROUP BY 1
)
SELECT array_remove(array_agg(part.id::text), NULL) || whole.id::text AS ids
FROM whole
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = whole.id
LEFT JOIN "Transaction" AS part ON part."walletId" = $1
  AND part."parentTransactionId" = whole.id
GROUP BY whole.id, t.parent, t.date, t."assetId", t."amountCurrency", t."amountValue"
HAVING NOT t.parent
  OR sum(part."amountValue") IS DISTINCT FROM t."amountValue"
  OR bool_or(part.date <> t.date OR part."assetId" <> t."assetId" OR part."amountCurrency" <> t."amountCurrency");

-- packages/api/src/changes/undo/mark-change-sets-undone.ts

UPDATE "AuditRow" AS head
SET "undoneById" = NULL
WHERE head."walletId" = $1
  AND head."undoneById" = ANY($2::uuid[])
RETURNING head.id AS by, ARRAY(
  SELECT undid.id::uuid
  FROM jsonb_array_elements_text(CASE WHEN head.operation IN ('history.undo', 'history.undoMany') THEN head.after ->
    'undoneIds' ELSE '[]' END) AS undid(id)
) AS ids;

-- packages/api/src/changes/undo/plan-rows-changed-later.ts

SELECT "table", key, "recordId", changes, "table" = 'DeliveredLine' AS "isLast"
FROM undone_row
WHERE "hasLater"
  AND ($1::boolean IS NULL OR ("table" = 'DeliveredLine', "table", key) > ($1, $2::text, $3::text))
ORDER BY 5, 1, 2
LIMIT 500;

-- packages/api/src/changes/undo/planned-rows.ts

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetRow'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "BudgetRow" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetTarget'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "BudgetTarget" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Category'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "Category" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'CategoryGroup'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Comment'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "Comment" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'MatchReview'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "MatchReview" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'PlanItem'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "PlanItem" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Tag'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "Tag" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Transaction'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'delete', '{}', '{}'
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'TransactionTag'
    AND NOT "hasLater"
    AND "isMade" OFFSET 0
) AS u
JOIN "TransactionTag" AS t ON t."walletId" = $1
  AND t."transactionId" = split_part(u.key, '/', 1)::uuid
  AND t."tagId" = split_part(u.key, '/', 2)::uuid;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetRow'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'BudgetRow'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "BudgetRow" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetTarget'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'BudgetTarget'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "BudgetTarget" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Category'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Category'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "Category" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'CategoryGroup'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'CategoryGroup'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Comment'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Comment'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "Comment" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'MatchReview'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'MatchReview'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "MatchReview" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'PlanItem'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'PlanItem'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "PlanItem" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Tag'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Tag'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "Tag" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Transaction'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Transaction'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
WHERE t."id" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'insert', row.before, CASE WHEN NOT row.before ?& $3 THEN ARRAY(
  SELECT jsonb_object_keys(row.before)
) END
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'TransactionTag'
    AND NOT "hasLater"
    AND NOT "isMade"
    AND "isDeleted" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'TransactionTag'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
LEFT JOIN "TransactionTag" AS t ON t."walletId" = $1
  AND t."transactionId" = split_part(u.key, '/', 1)::uuid
  AND t."tagId" = split_part(u.key, '/', 2)::uuid
WHERE t."transactionId" IS NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetRow'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'BudgetRow'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "BudgetRow" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'BudgetTarget'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'BudgetTarget'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "BudgetTarget" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Category'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Category'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "Category" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'CategoryGroup'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'CategoryGroup'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "CategoryGroup" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Comment'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Comment'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "Comment" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'MatchReview'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'MatchReview'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "MatchReview" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'PlanItem'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'PlanItem'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "PlanItem" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Tag'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Tag'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "Tag" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'Transaction'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'Transaction'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "Transaction" AS t ON t."walletId" = $1
  AND t."id" = u.key::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", 'update', changed."values", changed.columns
FROM (
  SELECT *
  FROM undone_row
  WHERE "table" = 'TransactionTag'
    AND NOT "hasLater"
    AND NOT "isMade" OFFSET 0
) AS u
JOIN coffer.changed_row AS row ON row."walletId" = $1
  AND row."changeSetId" = ANY($2::uuid[])
  AND row."table" = 'TransactionTag'
  AND row."changeSetId" = u."changeSetId"
  AND row.seq = u.seq
JOIN "TransactionTag" AS t ON t."walletId" = $1
  AND t."transactionId" = split_part(u.key, '/', 1)::uuid
  AND t."tagId" = split_part(u.key, '/', 2)::uuid
CROSS JOIN LATERAL (
  SELECT to_jsonb(t) AS row OFFSET 0
) AS now
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(was.key, was.value) AS "values", array_agg(was.key ORDER BY was.key) AS columns
  FROM jsonb_each(row.before) AS was
  WHERE was.key <> ALL($3::text[])
    AND was.value::text IS DISTINCT FROM (now.row -> was.key)::text
) AS changed
WHERE changed."values" IS NOT NULL;

INSERT INTO planned_row ("table", key, type, "recordId", action, "values", columns)
SELECT u."table", u.key, u.type, u."recordId", u.action, u."values", ARRAY(
  SELECT jsonb_object_keys(u."values")
)
FROM jsonb_to_recordset($1::jsonb) AS u("table" text, key text, type text, "recordId" text, action text, "values" jsonb);

-- packages/api/src/changes/undo/undo-heads.ts

SELECT head.id, head.time, head."userId", head."credentialType", head."credentialId", head."clientId", head.operation,
  head."undoRole", head."undoneById", coalesce(head.number <= feed."forgottenNumber", false) AS forgotten
FROM "AuditRow" AS head
LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
WHERE head."walletId" = $1
  AND ($2::text IS NULL OR (head."credentialType" = 'apiKey' AND head."credentialId" = $2))
  AND ($3::text IS NULL OR head."clientId" = $3)
  AND ($4::uuid IS NULL OR head."userId" = $4)
  AND ($5::timestamptz IS NULL OR head.time >= $5)
  AND head."undoRole" IS NOT NULL
  AND coalesce(head.number > feed."forgottenNumber", true)
ORDER BY head.id FOR UPDATE OF head;

SELECT head.id, head.time, head."userId", head."credentialType", head."credentialId", head."clientId", head.operation,
  head."undoRole", head."undoneById", coalesce(head.number <= feed."forgottenNumber", false) AS forgotten
FROM "AuditRow" AS head
LEFT JOIN "WalletFeed" AS feed ON feed."walletId" = $1
WHERE head."walletId" = $1
  AND head.id = ANY($2::uuid[])
ORDER BY head.id FOR UPDATE OF head;

-- packages/api/src/changes/undo/undone-rows.ts

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'BudgetRow'
      AND true OFFSET 0
  ) AS u
  JOIN "BudgetRow" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'BudgetTarget'
      AND true OFFSET 0
  ) AS u
  JOIN "BudgetTarget" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'Category'
      AND true OFFSET 0
  ) AS u
  JOIN "Category" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'CategoryGroup'
      AND true OFFSET 0
  ) AS u
  JOIN "CategoryGroup" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'Comment'
      AND true OFFSET 0
  ) AS u
  JOIN "Comment" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'MatchReview'
      AND true OFFSET 0
  ) AS u
  JOIN "MatchReview" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'PlanItem'
      AND true OFFSET 0
  ) AS u
  JOIN "PlanItem" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'Tag'
      AND true OFFSET 0
  ) AS u
  JOIN "Tag" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."id" FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'Transaction'
      AND true OFFSET 0
  ) AS u
  JOIN "Transaction" AS t ON t."walletId" = $1
    AND t."id" = u.key::uuid
  ORDER BY t."parentTransactionId" IS NOT NULL, t.id FOR UPDATE OF t
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM (
    SELECT *
    FROM undone_row
    WHERE "table" = 'TransactionTag'
      AND true OFFSET 0
  ) AS u
  JOIN "TransactionTag" AS t ON t."walletId" = $1
    AND t."transactionId" = split_part(u.key, '/', 1)::uuid
    AND t."tagId" = split_part(u.key, '/', 2)::uuid
  ORDER BY t."transactionId", t."tagId" FOR UPDATE OF t
) AS held;

SELECT later
FROM undone_row
WHERE "hasLater"
  AND "isMade"
  AND NOT "hasEarlier"
  AND "table" <> ALL('{MerchantDecision,DeliveredLine}'::text[])
GROUP BY later
HAVING count(*) >= 100
ORDER BY count(*) DESC, later
LIMIT 20;

-- packages/api/src/files/assign.service.ts

DELETE FROM "FileAssignment"
WHERE "walletId" = $1
  AND "fileId" = $2
  AND "cryptoTransactionId" = ANY($3::uuid[]);

DELETE FROM "FileAssignment"
WHERE "walletId" = $1
  AND "fileId" = $2
  AND "securityTransactionId" = ANY($3::uuid[]);

DELETE FROM "FileAssignment"
WHERE "walletId" = $1
  AND "fileId" = $2
  AND "transactionId" = ANY($3::uuid[]);

INSERT INTO "FileAssignment" ("walletId", id, "fileId", position, "transactionId")
SELECT file."walletId", added.id, file.id, added.ordinal + coalesce((
  SELECT max(position)
  FROM "FileAssignment"
  WHERE "walletId" = $1
    AND "fileId" = $2
), -1), added."recordId"
FROM "File" AS file, unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS added (id, "recordId", ordinal)
WHERE file."walletId" = $1
  AND file.id = $2;

SELECT id
FROM "Transaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[])
ORDER BY id FOR KEY SHARE;

-- packages/api/src/files/files.sql.ts

SELECT f.id, f."walletId", f."legacyStoreId", ARRAY(
  SELECT a."transactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."transactionId" IS NOT NULL
  ORDER BY a.position
) AS "transactionIds", ARRAY(
  SELECT a."cryptoTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."cryptoTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "cryptoTransactionIds", ARRAY(
  SELECT a."securityTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."securityTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "securityTransactionIds", f.filename, f."fileExtension", f."storagePath", f.size, f."parseStatus", f."parseData",
  f."createdTime", f."createdUserId", f."lastUpdatedTime", f."lastUpdatedUserId"
FROM "File" f
WHERE f."walletId" = $1
  AND ($2::uuid IS NULL OR f.id > $2)
ORDER BY f.id
LIMIT $3;

SELECT f.id, f."walletId", f."legacyStoreId", ARRAY(
  SELECT a."transactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."transactionId" IS NOT NULL
  ORDER BY a.position
) AS "transactionIds", ARRAY(
  SELECT a."cryptoTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."cryptoTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "cryptoTransactionIds", ARRAY(
  SELECT a."securityTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."securityTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "securityTransactionIds", f.filename, f."fileExtension", f."storagePath", f.size, f."parseStatus", f."parseData",
  f."createdTime", f."createdUserId", f."lastUpdatedTime", f."lastUpdatedUserId"
FROM "File" f
WHERE f."walletId" = $1
  AND f."uploadedTime" IS NOT NULL
  AND ($2::uuid IS NULL OR f.id < $2)
  AND ($3::text IS NULL OR strpos(lower(f.filename), lower($3)) > 0)
  AND ($4::boolean IS NULL OR $4 = EXISTS (
  SELECT
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
))
ORDER BY f.id DESC
LIMIT $5;

SELECT f.id, f."walletId", f."legacyStoreId", ARRAY(
  SELECT a."transactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."transactionId" IS NOT NULL
  ORDER BY a.position
) AS "transactionIds", ARRAY(
  SELECT a."cryptoTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."cryptoTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "cryptoTransactionIds", ARRAY(
  SELECT a."securityTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."securityTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "securityTransactionIds", f.filename, f."fileExtension", f."storagePath", f.size, f."parseStatus", f."parseData",
  f."createdTime", f."createdUserId", f."lastUpdatedTime", f."lastUpdatedUserId"
FROM "File" f
WHERE f."walletId" = $1
  AND f.id = $2;

SELECT f.id, f."walletId", f."legacyStoreId", ARRAY(
  SELECT a."transactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."transactionId" IS NOT NULL
  ORDER BY a.position
) AS "transactionIds", ARRAY(
  SELECT a."cryptoTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."cryptoTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "cryptoTransactionIds", ARRAY(
  SELECT a."securityTransactionId"
  FROM "FileAssignment" a
  WHERE a."walletId" = f."walletId"
    AND a."fileId" = f.id
    AND a."securityTransactionId" IS NOT NULL
  ORDER BY a.position
) AS "securityTransactionIds", f.filename, f."fileExtension", f."storagePath", f.size, f."parseStatus", f."parseData",
  f."createdTime", f."createdUserId", f."lastUpdatedTime", f."lastUpdatedUserId"
FROM "File" f
WHERE f."walletId" = $1
  AND f.id IN (
  SELECT a."fileId"
  FROM "FileAssignment" a
  WHERE a."walletId" = $1
    AND a."transactionId" = ANY($2::uuid[])
  UNION
  SELECT a."fileId"
  FROM "FileAssignment" a
  WHERE a."walletId" = $1
    AND a."securityTransactionId" = ANY($2::uuid[])
  UNION
  SELECT a."fileId"
  FROM "FileAssignment" a
  WHERE a."walletId" = $1
    AND a."cryptoTransactionId" = ANY($2::uuid[])
)
ORDER BY f.id;

-- packages/api/src/investments/positions/instrument-data.ts

SELECT instrument, coalesce(string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) FILTER (WHERE NOT
  spare), '') AS prices, coalesce(string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) FILTER (WHERE
  rank = 0), '') AS manual, coalesce(string_agg(date || ' ' || value || ' ' || currency, ',' ORDER BY date) FILTER (WHERE
  spare), '') AS spare
FROM (
  SELECT DISTINCT ON (instrument, date) instrument, date, value, currency, rank, spare
  FROM coffer.wallet_price
  WHERE instrument = ANY($2::text[])
    AND date <= $1
  ORDER BY instrument, date, rank
) winner
GROUP BY instrument;

WITH known AS MATERIALIZED (
  SELECT isin, name, wkn
  FROM "Security"
  WHERE isin = ANY($2::text[])
), known_split AS MATERIALIZED (
  SELECT isin, date, factor
  FROM "SecuritySplit"
  WHERE factor <> 1
    AND isin = ANY($2::text[])
)
SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(split.splits, '[]') AS splits
FROM unnest($2::text[]) AS held(isin)
LEFT JOIN "WalletSecurity" own ON own."walletId" = $1
  AND own.isin = held.isin
LEFT JOIN known ON known.isin = held.isin
LEFT JOIN (
  SELECT isin, json_agg(json_build_object('date', date, 'factor', factor::text)) AS splits
  FROM (
    SELECT isin, date, factor
    FROM "WalletSecuritySplit"
    WHERE "walletId" = $1
      AND factor <> 1
    UNION ALL
    SELECT isin, date, factor
    FROM known_split
    WHERE NOT EXISTS (
      SELECT
      FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = $1
        AND own.isin = known_split.isin
        AND own.date = known_split.date
    )
  ) AS held_split
  GROUP BY isin
) split ON split.isin = held.isin;

-- packages/api/src/investments/positions/position-transactions.service.ts

DELETE FROM "CryptoTransaction"
WHERE "walletId" = $1
  AND id = $2;

DELETE FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND id = $2;

INSERT INTO "CryptoTransaction" ("walletId", id, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId",
  "assetId", "date", "type", "symbol", "quantity", "priceValue", "priceCurrency", "feesValue", "feesCurrency",
  "taxValue", "taxCurrency", "categoryId", "notes")
VALUES ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

INSERT INTO "SecurityTransaction" ("walletId", id, "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", "assetId", "date", "type", "isin", "quantity", "priceValue", "priceCurrency", "feesValue",
  "feesCurrency", "taxValue", "taxCurrency", "categoryId", "notes")
VALUES ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17);

UPDATE "CryptoTransaction"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "assetId" = $5, "date" = $6, "type" = $7, "symbol" = $8,
  "quantity" = $9, "priceValue" = $10, "priceCurrency" = $11, "feesValue" = $12, "feesCurrency" = $13, "taxValue" = $14,
  "taxCurrency" = $15, "categoryId" = $16, "notes" = $17
WHERE "walletId" = $1
  AND id = $2;

UPDATE "SecurityTransaction"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "assetId" = $5, "date" = $6, "type" = $7, "isin" = $8, "quantity"
  = $9, "priceValue" = $10, "priceCurrency" = $11, "feesValue" = $12, "feesCurrency" = $13, "taxValue" = $14,
  "taxCurrency" = $15, "categoryId" = $16, "notes" = $17
WHERE "walletId" = $1
  AND id = $2;

-- packages/api/src/investments/positions/position-transactions.sql.ts

SELECT t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.isin, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "SecurityTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."securityTransactionId" = t.id
) link ON true
WHERE t."walletId" = $1
  AND t.id = $2;

SELECT t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.isin, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "SecurityTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."securityTransactionId" = t.id
) link ON true
WHERE t."walletId" = $1
ORDER BY t.date DESC, t.id DESC
LIMIT $2;

SELECT t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.symbol, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "CryptoTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."cryptoTransactionId" = t.id
) link ON true
WHERE t."walletId" = $1
  AND t.id = $2;

SELECT t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.symbol, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "CryptoTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."cryptoTransactionId" = t.id
) link ON true
WHERE t."walletId" = $1
ORDER BY t.date DESC, t.id DESC
LIMIT $2;

-- packages/api/src/investments/securities/securities.service.ts

WITH held AS (
  SELECT DISTINCT isin
  FROM "SecurityTransaction"
  WHERE "walletId" = $1
), known AS MATERIALIZED (
  SELECT isin, name, wkn
  FROM "Security"
  WHERE isin IN (
    SELECT isin
    FROM held
  )
), known_split AS MATERIALIZED (
  SELECT isin, date, factor
  FROM "SecuritySplit"
  WHERE factor <> 1
    AND isin IN (
    SELECT isin
    FROM held
  )
)
SELECT held.isin, coalesce(own.name, known.name) AS name, coalesce(own.wkn, known.wkn) AS wkn, coalesce(split.splits,
  '{}') AS splits
FROM held
LEFT JOIN "WalletSecurity" own ON own."walletId" = $1
  AND own.isin = held.isin
LEFT JOIN known ON known.isin = held.isin
LEFT JOIN (
  SELECT isin, json_object_agg(date, factor::float8 ORDER BY date) AS splits
  FROM (
    SELECT isin, date, factor
    FROM "WalletSecuritySplit"
    WHERE "walletId" = $1
      AND factor <> 1
    UNION ALL
    SELECT isin, date, factor
    FROM known_split
    WHERE NOT EXISTS (
      SELECT
      FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = $1
        AND own.isin = known_split.isin
        AND own.date = known_split.date
    )
  ) AS held_split
  GROUP BY isin
) split ON split.isin = held.isin
ORDER BY held.isin;

WITH known AS MATERIALIZED (
  SELECT isin, name, wkn
  FROM "Security"
  WHERE isin = $2
), known_split AS MATERIALIZED (
  SELECT isin, date, factor
  FROM "SecuritySplit"
  WHERE factor <> 1
    AND isin = $2
)
SELECT $2::text AS isin, coalesce(own.name, known.name) AS name, coalesce(own.wkn, known.wkn) AS wkn, coalesce((
  SELECT json_object_agg(date, factor::float8 ORDER BY date)
  FROM (
    SELECT isin, date, factor
    FROM "WalletSecuritySplit"
    WHERE "walletId" = $1
      AND factor <> 1
    UNION ALL
    SELECT isin, date, factor
    FROM known_split
    WHERE NOT EXISTS (
      SELECT
      FROM "WalletSecuritySplit" AS own
      WHERE own."walletId" = $1
        AND own.isin = known_split.isin
        AND own.date = known_split.date
    )
  ) AS held_split
  WHERE isin = $2
), '{}') AS splits, json_build_object('name', own.name, 'wkn', own.wkn, 'splits', coalesce((
  SELECT json_object_agg(date, factor::float8 ORDER BY date)
  FROM "WalletSecuritySplit"
  WHERE "walletId" = $1
    AND isin = $2
), '{}')) AS own
FROM (
  VALUES (1)
) AS one
LEFT JOIN "WalletSecurity" own ON own."walletId" = $1
  AND own.isin = $2
LEFT JOIN known ON known.isin = $2;

-- packages/api/src/investments/securityTransactions/search.service.ts

SELECT count(*) AS count
FROM "SecurityTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."securityTransactionId" = t.id
) link ON true
WHERE t."walletId" = $1;

SELECT t.id, t."walletId", t."legacyStoreId", t."assetId", t.date, t.type, t.isin, t.quantity::float8 AS quantity,
  t."priceValue", t."priceCurrency", t."feesValue", t."feesCurrency", t."taxValue", t."taxCurrency", t."categoryId",
  t.notes, link."transferCounterType", link."transferCounterId", t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId", t.quantity AS units, a.name AS "assetName", a.type AS "assetType",
  a."defaultCurrency" AS "assetDefaultCurrency", c.name AS "categoryName", c.emoji AS "categoryEmoji", c."systemKey" AS
  "categorySystemKey", (link."transferCounterId" IS NOT NULL OR t."categoryId" IN (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c.type = 'transfer'
)) IS TRUE AS "isTransfer"
FROM "SecurityTransaction" t
LEFT JOIN LATERAL (
  SELECT CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN l."counterSecurityTransactionId" IS NOT
    NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS "transferCounterType", coalesce(l."counterTransactionId",
    l."counterSecurityTransactionId", l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = t."walletId"
    AND l."securityTransactionId" = t.id
) link ON true
JOIN "Asset" a ON a."walletId" = t."walletId"
  AND a.id = t."assetId"
LEFT JOIN "Category" c ON c."walletId" = t."walletId"
  AND c.id = t."categoryId"
WHERE t."walletId" = $1
ORDER BY t.date DESC, t.id DESC
LIMIT $2 OFFSET $3;

-- packages/api/src/kernel/locks.ts

SELECT
FROM "Asset"
WHERE "walletId" = $1
  AND id = $2 FOR KEY SHARE;

SELECT
FROM "Asset"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Asset"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "AssetGroup"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Budget"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Budget"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Category"
WHERE "walletId" = $1
  AND id = $2 FOR KEY SHARE;

SELECT
FROM "Category"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Comment"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "CryptoTransaction"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Merchant"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Merchant"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Notification"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "PlanItem"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "PlanItem"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Rule"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Rule"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Scenario"
WHERE "walletId" = $1
  AND id = $2 FOR KEY SHARE;

SELECT
FROM "Scenario"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

SELECT
FROM "Scenario"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Tag"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT
FROM "Transaction"
WHERE "walletId" = $1
  AND id = $2 FOR KEY SHARE;

SELECT
FROM "Transaction"
WHERE "walletId" = $1
  AND id = $2 FOR UPDATE;

SELECT count(*)
FROM (
  SELECT
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "assetId" = $2
    AND date < $3
  ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "categoryId" = $2
  ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "importId" = $2
  ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "merchantId" = $2
  ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE
) AS held;

SELECT count(*)
FROM (
  SELECT
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "merchantId" = ANY($2::uuid[])
  ORDER BY "Transaction"."parentTransactionId" IS NOT NULL, "Transaction".id FOR UPDATE
) AS held;

-- packages/api/src/kernel/record-service.ts

delete from "Asset"
where "walletId" = $1
  and "id" = $2;

delete from "AssetGroup"
where "walletId" = $1
  and "id" = $2;

delete from "CategoryGroup"
where "walletId" = $1
  and "id" = $2;

delete from "Closing"
where "walletId" = $1
  and "id" = $2;

delete from "Comment"
where "walletId" = $1
  and "id" = $2;

delete from "Merchant"
where "walletId" = $1
  and "id" = $2;

delete from "PlanItem"
where "walletId" = $1
  and "id" = $2;

delete from "Tag"
where "walletId" = $1
  and "id" = $2;

insert into "Asset" ("type", "name", "access", "assetGroupId", "archived", "expectedAnnualReturn", "order",
  "defaultCurrency", "accountNumber", "defaultCategoryId", "valueChangeCategoryId", "gainsLossesCategoryId",
  "feesCategoryId", "taxCategoryId", "importSettings", "walletId", "id", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21);

insert into "AssetGroup" ("name", "order", "walletId", "id", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8);

insert into "Category" ("name", "type", "categoryGroupId", "order", "walletId", "id", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

insert into "Category" ("name", "type", "order", "walletId", "id", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

insert into "CategoryGroup" ("name", "parentGroupId", "order", "walletId", "id", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

insert into "Comment" ("transactionId", "text", "mentionedUserIds", "walletId", "id", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

insert into "Merchant" ("name", "domains", "walletId", "id", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8);

insert into "PlanItem" ("scenarioId", "month", "amount", "duration", "frequency", "categoryId", "categoryGroupId",
  "walletId", "id", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

insert into "Tag" ("name", "color", "order", "walletId", "id", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

insert into "Webhook" ("url", "types", "description", "enabled", "secret", "toldNumber", "walletId", "id",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

select "id", "walletId", "legacyStoreId", "assetId", "date", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "Closing"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "assetId", "date", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "Closing"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "name", "color", "order", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "Tag"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "name", "color", "order", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "Tag"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "name", "defaultCategoryId", "defaultUsingDateRule", "domains", "logo",
  "autoCreatedSource", "autoReviewTransactions", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
from "Merchant"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "name", "defaultCategoryId", "defaultUsingDateRule", "domains", "logo",
  "autoCreatedSource", "autoReviewTransactions", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
from "Merchant"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "name", "order", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "AssetGroup"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "name", "order", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
from "AssetGroup"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "name", "parentGroupId", "order", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
from "CategoryGroup"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "name", "parentGroupId", "order", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
from "CategoryGroup"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "name", "type", "emoji", "system", "systemKey", "order", "categoryGroupId",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
from "Category"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "name", "type", "emoji", "system", "systemKey", "order", "categoryGroupId",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId"
from "Category"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "legacyStoreId", "scenarioId", "month", "amount", "duration", "frequency", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "categoryId", "categoryGroupId"
from "PlanItem"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "scenarioId", "month", "amount", "duration", "frequency", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "categoryId", "categoryGroupId"
from "PlanItem"
where "walletId" = $1
  and "scenarioId" = $2
order by "id";

select "id", "walletId", "legacyStoreId", "scenarioId", "month", "amount", "duration", "frequency", "createdTime",
  "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "categoryId", "categoryGroupId"
from "PlanItem"
where "walletId" = $1
order by "id";

select "id", "walletId", "legacyStoreId", "transactionId", "text", "mentionedUserIds", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
from "Comment"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "transactionId", "text", "mentionedUserIds", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
from "Comment"
where "walletId" = $1
  and "transactionId" = $2
order by "id"
limit $3;

select "id", "walletId", "legacyStoreId", "type", "name", "access", "assetGroupId", "archived", "expectedAnnualReturn",
  "order", "defaultCurrency", "accountNumber", "defaultCategoryId", "valueChangeCategoryId", "gainsLossesCategoryId",
  "feesCategoryId", "taxCategoryId", "importSettings", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", "bankConnectionId", "providerAccount"
from "Asset"
where "walletId" = $1
  and "id" = $2;

select "id", "walletId", "legacyStoreId", "type", "name", "access", "assetGroupId", "archived", "expectedAnnualReturn",
  "order", "defaultCurrency", "accountNumber", "defaultCategoryId", "valueChangeCategoryId", "gainsLossesCategoryId",
  "feesCategoryId", "taxCategoryId", "importSettings", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", "bankConnectionId", "providerAccount"
from "Asset"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "type", "countryCode", "status", "error", "expireTime", "lastSyncTime", "nextSyncTime",
  "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "institutionId", "institutionName",
  "logoStored"
from "BankConnection"
where "walletId" = $1
order by "id"
limit $2;

select "id", "walletId", "url", "types", "description", "enabled", "offReason", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
from "Webhook"
where "walletId" = $1
  and "id" = $2;

update "Asset"
set "name" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "AssetGroup"
set "name" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "Category"
set "name" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "CategoryGroup"
set "parentGroupId" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "Merchant"
set "name" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "PlanItem"
set "amount" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

update "Tag"
set "name" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

-- packages/api/src/kernel/references.ts

SELECT 'assetIds' AS field, "id" AS id
FROM "Asset"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'assetIds' AS field, "id" AS id
FROM "Asset"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[])
UNION ALL
SELECT 'categoryIds' AS field, "id" AS id
FROM "Category"
WHERE "walletId" = $1
  AND "id" = ANY($3::uuid[])
UNION ALL
SELECT 'merchantIds' AS field, "id" AS id
FROM "Merchant"
WHERE "walletId" = $1
  AND "id" = ANY($4::uuid[])
UNION ALL
SELECT 'tagIds' AS field, "id" AS id
FROM "Tag"
WHERE "walletId" = $1
  AND "id" = ANY($5::uuid[]);

SELECT 'assignedUserId' AS field, "userId" AS id
FROM "Member"
WHERE "walletId" = $1
  AND "userId" = ANY($2::uuid[]);

SELECT 'categoryIds' AS field, "id" AS id
FROM "Category"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'importId' AS field, "id" AS id
FROM "Import"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'merchantIds' AS field, "id" AS id
FROM "Merchant"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'movedBetween' AS field, "id" AS id
FROM "Asset"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'parentTransactionId' AS field, "id" AS id
FROM "Transaction"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

SELECT 'tagIds' AS field, "id" AS id
FROM "Tag"
WHERE "walletId" = $1
  AND "id" = ANY($2::uuid[]);

-- packages/api/src/people/apiKeys/apiKeys.service.ts

INSERT INTO "ApiKey" ("walletId", id, name, hash, display, scopes, export, "createdTime", "createdUserId")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
RETURNING id, "walletId", name, display, scopes, export, "lastUsedTime", "revokedTime", "createdTime", "createdUserId";

SELECT id, "walletId", name, display, scopes, export, "lastUsedTime", "revokedTime", "createdTime", "createdUserId"
FROM "ApiKey"
WHERE "walletId" = $1
  AND ($2::uuid IS NULL OR id > $2)
ORDER BY id
LIMIT $3;

-- packages/api/src/people/invitations/invitations.service.ts

INSERT INTO "Invitation" ("walletId", id, email, role, permissions, "tokenHash", "expiresTime", "createdTime",
  "createdUserId")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
RETURNING id, email, role, permissions, "expiresTime", "createdTime", "createdUserId";

SELECT count(*)::int AS present
FROM "Invitation"
WHERE "walletId" = $1
  AND (("acceptedTime" IS NULL AND "revokedTime" IS NULL AND "expiresTime" > $2) OR "createdTime" > $2::timestamptz -
  interval '1 day');

UPDATE "Invitation"
SET "revokedTime" = $3
WHERE "walletId" = $1
  AND email = $2
  AND "acceptedTime" IS NULL
  AND "revokedTime" IS NULL;

-- packages/api/src/people/members/members.service.ts

SELECT member."userId" AS id, member."userId", person.name, member.role, CASE WHEN $2 THEN person.email END AS email
FROM "Member" AS member
JOIN "Person" AS person ON person.id = member."userId"
WHERE member."walletId" = $1
  AND ($3::uuid IS NULL OR member."userId" > $3)
ORDER BY member."userId"
LIMIT $4;

-- packages/api/src/people/notifications/notifications.service.ts

SELECT id, "walletId", "legacyStoreId", type, "recipientUserId", "readTime", payload, "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
FROM "Notification"
WHERE "walletId" = $1
  AND "recipientUserId" = $2
ORDER BY "createdTime" DESC, id DESC
LIMIT $3 OFFSET $4;

SELECT id, "walletId", "legacyStoreId", type, "recipientUserId", "readTime", payload, "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId"
FROM "Notification"
WHERE "walletId" = $1
  AND id = $2;

-- packages/api/src/planning/budgets/budgets.service.ts

SELECT b.id, b."walletId", b."legacyStoreId", b.name, b.mode, b.currency, ARRAY(
  SELECT a."assetId"
  FROM "BudgetAsset" a
  WHERE a."walletId" = b."walletId"
    AND a."budgetId" = b.id
  ORDER BY a.position
) AS "assetIds", b."startMonth", b."startDay", b.weekend, b.cards, b."createdTime", b."createdUserId",
  b."lastUpdatedTime", b."lastUpdatedUserId"
FROM "Budget" b
WHERE b."walletId" = $1
  AND b.id = $2;

SELECT b.id, b."walletId", b."legacyStoreId", b.name, b.mode, b.currency, ARRAY(
  SELECT a."assetId"
  FROM "BudgetAsset" a
  WHERE a."walletId" = b."walletId"
    AND a."budgetId" = b.id
  ORDER BY a.position
) AS "assetIds", b."startMonth", b."startDay", b.weekend, b.cards, b."createdTime", b."createdUserId",
  b."lastUpdatedTime", b."lastUpdatedUserId"
FROM "Budget" b
WHERE b."walletId" = $1
ORDER BY b.id;

-- packages/api/src/planning/budgets/month-records.ts

SELECT m.id, m."walletId", m."legacyStoreId", m."budgetId", m.month, trim_scale(m.held) AS held, m."holdCategoryIds", (
  SELECT coalesce(jsonb_agg(jsonb_build_object('key', coalesce(row."categoryId", row."assetId"), 'assigned', trim_scale(row.assigned)::text,
    'carry', row.carry, 'note', row.note, 'snoozed', row.snoozed) ORDER BY coalesce(row."categoryId", row."assetId")),
    '[]')
  FROM "BudgetRow" row
  WHERE row."walletId" = m."walletId"
    AND row."budgetMonthId" = m.id
) AS rows, m."createdTime", m."createdUserId", m."lastUpdatedTime", m."lastUpdatedUserId"
FROM "BudgetMonth" m
WHERE m."walletId" = $1
  AND m."budgetId" = $2
ORDER BY m.month;

-- packages/api/src/planning/budgets/month-transactions.service.ts

SELECT id, date, currency, amount, "usingStartDate", "usingEndDate", coalesce("isInternal", false) AS "isInTransit"
FROM (
  SELECT t.id, t.date, t."amountCurrency" AS currency, t."amountValue" AS amount, t."usingDateRule" AS rule,
    t."usingStartDate", t."usingEndDate", counter."assetId" = ANY($2::uuid[])
    AND counter.id IS NOT NULL AS "isInternal", counter.date AS "counterDate", counter.id AS "counterId", CASE WHEN l.id
    IS NULL THEN coalesce(t."categoryId", $3::uuid) WHEN t."categoryId" IS NULL
    OR t."categoryId" = ANY($4::uuid[]) THEN coalesce(counter."assetId", security."assetId", crypto."assetId") ELSE
    t."categoryId" END AS key
  FROM "Transaction" t
  LEFT JOIN "TransferLink" l ON l."walletId" = $1
    AND l."transactionId" = t.id
  LEFT JOIN "Transaction" counter ON counter."walletId" = $1
    AND counter.id = l."counterTransactionId"
  LEFT JOIN "SecurityTransaction" security ON security."walletId" = $1
    AND security.id = l."counterSecurityTransactionId"
  LEFT JOIN "CryptoTransaction" crypto ON crypto."walletId" = $1
    AND crypto.id = l."counterCryptoTransactionId"
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND t."assetId" = ANY($2::uuid[])
    AND ((t."usingDateRule" <> 'transactionDate' AND (t."usingEndDate" > $7 OR t.date > $7) AND (t."usingStartDate" <=
    $7 OR t.date <= $7)) OR (t.date <= $7 AND counter.date > $7))
    AND $6::date IS NOT NULL
) AS keyed
WHERE CASE WHEN coalesce("isInternal", false) THEN date <= $7
  AND "counterDate" > $7 ELSE key <> ALL($5::uuid[])
  AND rule <> 'transactionDate'
  AND (("usingEndDate" > $7 AND date <= $7) OR ("usingStartDate" <= $7 AND date > $7)) END
  AND ($8::date IS NULL OR (date, id) < ($8::date, $9::uuid))
ORDER BY date DESC, id DESC
LIMIT $10;

-- packages/api/src/planning/budgets/read-budget.ts

SELECT CASE WHEN t."categoryId" IS NULL
  OR t."categoryId" = ANY($5::uuid[]) THEN coalesce(counter."assetId", security."assetId", crypto."assetId") ELSE
  t."categoryId" END AS category, t."amountCurrency" AS currency, t.date, t."amountValue" AS amount, t."usingStartDate",
  t."usingEndDate"
FROM "TransferLink" l
JOIN "Transaction" t ON t."walletId" = $1
  AND t.id = l."transactionId"
LEFT JOIN "Transaction" counter ON counter."walletId" = $1
  AND counter.id = l."counterTransactionId"
LEFT JOIN "SecurityTransaction" security ON security."walletId" = $1
  AND security.id = l."counterSecurityTransactionId"
LEFT JOIN "CryptoTransaction" crypto ON crypto."walletId" = $1
  AND crypto.id = l."counterCryptoTransactionId"
WHERE l."walletId" = $1
  AND l."transactionId" IS NOT NULL
  AND NOT t.parent
  AND t."assetId" = ANY($2::uuid[])
  AND (counter.id IS NULL OR counter."assetId" <> ALL($2::uuid[]))
  AND (t."usingEndDate" >= $3 OR t.date >= $6)
  AND (t."usingStartDate" <= $4 OR t.date <= $4)
ORDER BY t."amountCurrency", t.date;

SELECT t.date, t."amountCurrency" AS currency, t."amountValue" AS amount, counter.date AS "laterDate",
  counter."amountCurrency" AS "laterCurrency", counter."amountValue" AS "laterAmount"
FROM "TransferLink" l
CROSS JOIN LATERAL (
  SELECT *
  FROM "Transaction"
  WHERE "walletId" = $1
    AND id = l."transactionId" OFFSET 0
) AS counter
CROSS JOIN LATERAL (
  SELECT *
  FROM "Transaction"
  WHERE "walletId" = $1
    AND id = l."counterTransactionId" OFFSET 0
) AS t
WHERE l."walletId" = $1
  AND l.date >= $3
  AND t."assetId" = ANY($2::uuid[])
  AND counter."assetId" = ANY($2::uuid[])
  AND (t.date < counter.date OR (t.date = counter.date AND t.id < counter.id))
  AND t.date <= $4
  AND (t.date <> counter.date OR t."amountCurrency" <> counter."amountCurrency" OR t."amountValue" <>
  -counter."amountValue");

-- packages/api/src/planning/budgets/store-month.ts

INSERT INTO "BudgetRow" AS old ("walletId", id, "budgetMonthId", "categoryId", assigned, carry, note, snoozed)
SELECT wallet.id, row.id, $2, row."categoryId", coalesce(row.assigned, was.assigned, 0), coalesce(row.carry, was.carry,
  false), CASE WHEN row."setsNote" THEN row.note ELSE was.note END, coalesce(row.snoozed, was.snoozed, false)
FROM "Wallet" AS wallet, json_to_recordset($3::json) AS row (id uuid, "categoryId" uuid, assigned numeric, carry
  boolean, note text, snoozed boolean, "setsNote" boolean)
LEFT JOIN "BudgetRow" AS was ON was."walletId" = $1
  AND was."budgetMonthId" = $2
  AND was."categoryId" = row."categoryId"
WHERE wallet.id = $1 ON CONFLICT ("walletId", "budgetMonthId", "categoryId") DO UPDATE
SET assigned = excluded.assigned, carry = excluded.carry, note = excluded.note, snoozed = excluded.snoozed
WHERE (old.assigned, old.carry, old.note, old.snoozed) IS DISTINCT FROM (excluded.assigned, excluded.carry,
  excluded.note, excluded.snoozed);

-- packages/api/src/planning/budgets/targets.service.ts

INSERT INTO "BudgetTarget" ("walletId", id, "budgetId", "categoryId", "assetId", type, amount, priority, weight, month,
  every, keep, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $13, $14) ON CONFLICT ("walletId", "budgetId",
  "categoryId") DO UPDATE
SET type = excluded.type, amount = excluded.amount, priority = excluded.priority, weight = excluded.weight, month =
  excluded.month, every = excluded.every, keep = excluded.keep, "lastUpdatedTime" = excluded."lastUpdatedTime",
  "lastUpdatedUserId" = excluded."lastUpdatedUserId";

SELECT t.id, t."walletId", t."legacyStoreId", t."budgetId", coalesce(t."categoryId", t."assetId") AS key, t.type,
  trim_scale(t.amount) AS amount, t.priority, t.weight, t.month, t.every, t.keep, t."createdTime", t."createdUserId",
  t."lastUpdatedTime", t."lastUpdatedUserId"
FROM "BudgetTarget" t
WHERE t."walletId" = $1
  AND t."budgetId" = $2
ORDER BY t.id;

-- packages/api/src/planning/scenarios/scenarios.service.ts

SELECT s.id, s."walletId", s."legacyStoreId", s.name, s."startDate", s."endMonth", s."startingBasePerCategory",
  s."expectedAnnualReturn"::float8 AS "expectedAnnualReturn", ARRAY(
  SELECT a."assetId"
  FROM "ScenarioAsset" a
  WHERE a."walletId" = s."walletId"
    AND a."scenarioId" = s.id
  ORDER BY a.position
) AS "assetIds", s."createdTime", s."createdUserId", s."lastUpdatedTime", s."lastUpdatedUserId"
FROM "Scenario" s
WHERE s."walletId" = $1
  AND s.id = $2;

SELECT s.id, s."walletId", s."legacyStoreId", s.name, s."startDate", s."endMonth", s."startingBasePerCategory",
  s."expectedAnnualReturn"::float8 AS "expectedAnnualReturn", ARRAY(
  SELECT a."assetId"
  FROM "ScenarioAsset" a
  WHERE a."walletId" = s."walletId"
    AND a."scenarioId" = s.id
  ORDER BY a.position
) AS "assetIds", s."createdTime", s."createdUserId", s."lastUpdatedTime", s."lastUpdatedUserId"
FROM "Scenario" s
WHERE s."walletId" = $1
ORDER BY s.id;

-- packages/api/src/recognition/categoryReasons/build-category-model.ts

SELECT id, name, "systemKey"::text AS "systemKey"
FROM "Category"
WHERE "walletId" = $1
  AND ("systemKey" IS NULL OR "systemKey" IN ('fees', 'tax'))
  AND type <> 'transfer'
ORDER BY id FOR KEY SHARE;

SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency, coalesce(left(t."fromTo",
  400), '') AS counterparty, coalesce(left(t.description, 400), '') AS description, CASE WHEN t."categoryId" = ANY($2::uuid[])
  THEN t."categoryId" END AS "categoryId"
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND NOT t.parent
  AND t.source <> 'system'
  AND (t."categoryId" = ANY($2::uuid[]) OR t."categoryId" IN (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c.type = 'transfer'
) OR t.id IN (
  SELECT l."transactionId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" IS NOT NULL
))
  AND NOT (NOT t.reviewed AND EXISTS (
  SELECT
  FROM "CategoryReason" r
  WHERE r."walletId" = $1
    AND r."transactionId" = t.id
    AND r."categoryId" = t."categoryId"
))
ORDER BY t.date DESC, t.id DESC
LIMIT 5000;

-- packages/api/src/recognition/categoryReasons/categoryReasons.service.ts

SELECT t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency, coalesce(left(t."fromTo", 400),
  '') AS counterparty, coalesce(left(t.description, 400), '') AS description
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND t.id = $2
  AND NOT t.parent
  AND (t."categoryId" IS NULL OR t."categoryId" = (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'uncategorized'
));

SELECT to_char(r."createdTime" AT TIME ZONE w."timeZone", 'YYYY-MM') AS month, count(*)::int AS given, count(*) FILTER (WHERE
  t."categoryId" IS DISTINCT FROM r."categoryId")::int AS changed
FROM "CategoryReason" r
JOIN "Wallet" w ON w.id = $1
JOIN coffer.wallet_transaction t ON t."walletId" = $1
  AND t.id = r."transactionId"
WHERE r."walletId" = $1
GROUP BY 1
ORDER BY 1 DESC
LIMIT 12;

-- packages/api/src/recognition/deliveredLines/remembered-import-keys.ts

INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending,
  date, "amountValue", "amountCurrency")
SELECT s."walletId", md5(s.id::text || s."importKey"::text)::uuid, s."assetId", 'import:trades', coalesce(s."importId",
  s.id), 'booked', s.id, s."importKey", false, s.date, 0, coalesce(s."priceCurrency", a."defaultCurrency")
FROM "CryptoTransaction" AS s
JOIN "Asset" AS a ON a."walletId" = $1
  AND a.id = s."assetId"
WHERE s."walletId" = $1
  AND s.id = $2
  AND s."importKey" IS NOT NULL ON CONFLICT ("walletId", id) DO NOTHING;

INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending,
  date, "amountValue", "amountCurrency")
SELECT s."walletId", md5(s.id::text || s."importKey"::text)::uuid, s."assetId", 'import:trades', coalesce(s."importId",
  s.id), 'booked', s.id, s."importKey", false, s.date, 0, coalesce(s."priceCurrency", a."defaultCurrency")
FROM "SecurityTransaction" AS s
JOIN "Asset" AS a ON a."walletId" = $1
  AND a.id = s."assetId"
WHERE s."walletId" = $1
  AND s.id = $2
  AND s."importKey" IS NOT NULL ON CONFLICT ("walletId", id) DO NOTHING;

WITH gone AS (
  DELETE FROM "Transaction"
  WHERE "walletId" = $1
    AND id = ANY($2::uuid[])
  RETURNING "walletId", id, "assetId", "importId", "importKey", date, "secondaryDate", "amountValue", "amountCurrency",
    "fromTo", description, notes
)
INSERT INTO "DeliveredLine" ("walletId", id, "assetId", origin, "runId", state, "transactionId", "importKey", pending,
  date, "secondaryDate", "amountValue", "amountCurrency", "fromTo", description, notes)
SELECT t."walletId", md5(t.id::text || t."importKey"::text)::uuid, t."assetId", 'import:' || CASE WHEN i."importerType"
  LIKE 'camt%' THEN 'camt' ELSE coalesce(i."importerType", 'unknown') END, coalesce(t."importId", t.id), 'booked', t.id,
  t."importKey", false, t.date, t."secondaryDate", t."amountValue", t."amountCurrency", t."fromTo", t.description,
  t.notes
FROM gone AS t
LEFT JOIN "Import" AS i ON i."walletId" = $1
  AND i.id = t."importId"
WHERE t."walletId" = $1
  AND t."importKey" IS NOT NULL
  AND (t.id, t."importKey") NOT IN (
  SELECT known."transactionId", known."importKey"
  FROM "DeliveredLine" AS known
  WHERE known."walletId" = $1
    AND known."importKey" IS NOT NULL
    AND known."transactionId" IN (
    SELECT own.id
    FROM gone AS own
  )
) ON CONFLICT ("walletId", id) DO NOTHING;

-- packages/api/src/recognition/deliveredLines/stored-lines.ts

SELECT line.id, line.origin, line.state, line."transactionId", t.id IS NOT NULL AS "isThere", line."stableId",
  line."providerIds", line.pending, line.date, line."secondaryDate", trim_scale(line."amountValue") AS amount,
  line."amountCurrency" AS currency, line."fromTo", line.description, line.notes, trim_scale(line."balanceAfter") AS
  "balanceAfter", line."missedRunId"
FROM "DeliveredLine" AS line
LEFT JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = line."transactionId"
WHERE line."walletId" = $1
  AND line."assetId" = $2
  AND (line.date BETWEEN $3 AND $4 OR (line.pending AND (t.pending OR line.state = 'waits')) OR line."stableId" = ANY($5))
ORDER BY line.id;

SELECT line.id, line.origin, line.state, line."transactionId", t.id IS NOT NULL AS "isThere", line."stableId",
  line."providerIds", line.pending, line.date, line."secondaryDate", trim_scale(line."amountValue") AS amount,
  line."amountCurrency" AS currency, line."fromTo", line.description, line.notes, trim_scale(line."balanceAfter") AS
  "balanceAfter", line."missedRunId"
FROM "DeliveredLine" AS line
LEFT JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = line."transactionId"
WHERE line."walletId" = $1
  AND line."assetId" = $2
  AND line.date BETWEEN $3 AND $4
ORDER BY line.id;

-- packages/api/src/recognition/deliveredLines/write-lines.ts

INSERT INTO "DeliveredLine" ("id", "walletId", "assetId", "origin", "runId", "state", "transactionId", "stableId",
  "providerIds", "importKey", "pending", "date", "secondaryDate", "amountValue", "amountCurrency", "fromTo",
  "description", "notes", "balanceAfter")
SELECT made."id", wallet.id, made."assetId", made."origin", made."runId", made."state", made."transactionId",
  made."stableId", made."providerIds", made."importKey", made."pending", made."date", made."secondaryDate",
  made."amountValue", made."amountCurrency", made."fromTo", made."description", made."notes", made."balanceAfter"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"DeliveredLine", $1::json) AS made
WHERE wallet.id = $2 ON CONFLICT ("walletId", id) DO UPDATE
SET "runId" = EXCLUDED."runId", "state" = EXCLUDED."state", "transactionId" = EXCLUDED."transactionId", "stableId" =
  EXCLUDED."stableId", "providerIds" = EXCLUDED."providerIds", "importKey" = EXCLUDED."importKey", "pending" =
  EXCLUDED."pending", "date" = EXCLUDED."date", "secondaryDate" = EXCLUDED."secondaryDate", "amountValue" =
  EXCLUDED."amountValue", "amountCurrency" = EXCLUDED."amountCurrency", "fromTo" = EXCLUDED."fromTo", "description" =
  EXCLUDED."description", "notes" = EXCLUDED."notes", "balanceAfter" = EXCLUDED."balanceAfter", "missedRunId" = NULL;

INSERT INTO "MatchReview" ("walletId", "id", "assetId", "lineId", "runId", "reason", "delivered",
  "candidateTransactionIds", "status", "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId")
SELECT wallet.id, made."id", made."assetId", made."lineId", made."runId", made."reason", made."delivered",
  made."candidateTransactionIds", made."status", made."createdTime", made."createdUserId", made."lastUpdatedTime",
  made."lastUpdatedUserId"
FROM "Wallet" AS wallet, json_populate_recordset(NULL::"MatchReview", $1::json) AS made
WHERE wallet.id = $2;

-- packages/api/src/recognition/merchants/merchants.service.ts

SELECT every."merchantId", every.count - coalesce(parents.count, 0) AS count
FROM (
  SELECT "merchantId", count(*) AS count
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "merchantId" IS NOT NULL
  GROUP BY "merchantId"
) AS every
LEFT JOIN (
  SELECT "merchantId", count(*) AS count
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "merchantId" IS NOT NULL
    AND parent
  GROUP BY "merchantId"
) AS parents ON parents."merchantId" = every."merchantId"
WHERE every.count > coalesce(parents.count, 0);

-- packages/api/src/recognition/merchants/merge.service.ts

UPDATE "MerchantDecision"
SET "merchantId" = $2, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "merchantId" = ANY($3::uuid[]);

UPDATE "Rule"
SET "ifMerchantId" = $2, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "ifMerchantId" = ANY($3::uuid[]);

UPDATE "Rule"
SET "thenMerchantId" = $2, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "thenMerchantId" = ANY($3::uuid[]);

UPDATE "Transaction"
SET "merchantId" = $2, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
WHERE "walletId" = $1
  AND "merchantId" = ANY($3::uuid[]);

-- packages/api/src/recognition/rules/read-outcomes.ts

SELECT "id", "date", "fromTo", "description", "amountValue", "amountCurrency", "categoryId", "merchantId",
  "usingDateRule", "reviewed", "tagIds", "uncategorized", "categoryFixed", "usingStartDate", "closedUntil",
  "outcomePlaces", "outcomeMerchantId", "outcomeCategoryId", "outcomeUsingDateRule", "outcomeReviewed"
FROM (
  WITH rule AS MATERIALIZED (
    SELECT r.place, r.kind, r.patterns, r.amounts, r."ifTextMatch", r."ifCounterpartMatch", r."ifAmountMin",
      r."ifAmountMax", r."ifAssetId", r."ifMerchantId", r."thenCategoryId", r."thenMerchantId", r."thenUsingDateRule",
      r."thenReviewed", btrim(coffer.folded(r."ifText")) AS text, btrim(coffer.folded(r."ifCounterpart")) AS
      counterpart, ARRAY(
      SELECT btrim(coffer.folded(value))
      FROM unnest(r.texts) WITH ORDINALITY AS said(value, at)
      ORDER BY at
    ) AS texts
    FROM jsonb_to_recordset($2::jsonb) AS r(place integer, kind integer, texts text[], patterns text[], amounts
      numeric[], "ifText" text, "ifTextMatch" text, "ifCounterpart" text, "ifCounterpartMatch" text, "ifAmountMin"
      numeric, "ifAmountMax" numeric, "ifAssetId" uuid, "ifMerchantId" uuid, "thenCategoryId" uuid, "thenTagIds" uuid[],
      "thenMerchantId" uuid, "thenUsingDateRule" "UsingDateRule", "thenReviewed" boolean)
  ), giving AS MATERIALIZED (
    SELECT *
    FROM rule
    WHERE "thenMerchantId" IS NOT NULL
      AND "ifMerchantId" IS NULL
  ), transaction AS MATERIALIZED (
    SELECT b.*, btrim(coffer.folded(b."fromTo")) AS counterpart_text, btrim(coffer.folded(b.description)) AS
      description_text, btrim(coffer.folded(b.notes)) AS notes_text
    FROM (
      SELECT t.id, t.date, t."fromTo", t.description, t.notes, t."amountValue", t."amountCurrency", t."assetId",
        t."merchantId", (t."merchantId" IS NULL OR t."merchantAutoAssigned")
        AND NOT t."excludeFromMerchantAutoAssignment" AS open, t."categoryId", t."usingDateRule", t."usingStartDate", (
        SELECT max(closed.date)
        FROM "Closing" AS closed
        WHERE closed."walletId" = $1
          AND (closed."assetId" IS NULL OR closed."assetId" = t."assetId")
      ) AS "closedUntil", t.reviewed, t."categoryId" IS NULL
        OR t."categoryId" = (
        SELECT id
        FROM "Category"
        WHERE "walletId" = $1
          AND "systemKey" = 'uncategorized'
      ) AS uncategorized, t.source = 'system'
        OR EXISTS (
        SELECT
        FROM "TransferLink" l
        WHERE l."walletId" = $1
          AND l."transactionId" = t.id
      ) AS "categoryFixed", ARRAY(
        SELECT g."tagId"
        FROM "TransactionTag" g
        WHERE g."walletId" = $1
          AND g."transactionId" = t.id
        ORDER BY g.position
      ) AS "tagIds"
      FROM "Transaction" t
      WHERE t."walletId" = $1
        AND ($3::date IS NULL OR t.date >= $3)
        AND ($4::date IS NULL OR t.date <= $4)
        AND ($5::uuid[] IS NULL OR t."assetId" = ANY($5))
        AND ($6::date IS NULL OR (t.date, t.id) < ($6, $7::uuid))
      ORDER BY t.date DESC, t.id DESC
      LIMIT $8
    ) b
  )
  SELECT b.*, known."merchantId" AS "outcomeMerchantId", said."categoryId" AS "outcomeCategoryId", said."usingDateRule"
    AS "outcomeUsingDateRule", coalesce(said.reviewed, false) AS "outcomeReviewed", said.places AS "outcomePlaces"
  FROM transaction b
  CROSS JOIN LATERAL (
    SELECT CASE WHEN b.open THEN (
      SELECT r."thenMerchantId"
      FROM giving r
      WHERE (r."ifAssetId" IS NULL OR r."ifAssetId" = b."assetId")
        AND (r."ifAmountMin" IS NULL OR b."amountValue" >= r."ifAmountMin")
        AND (r."ifAmountMax" IS NULL OR b."amountValue" <= r."ifAmountMax")
        AND (r.counterpart IS NULL OR r.counterpart <> '' AND CASE r."ifCounterpartMatch" WHEN 'equals' THEN
        b.counterpart_text = r.counterpart WHEN 'startsWith' THEN starts_with(b.counterpart_text, r.counterpart) ELSE
        strpos(b.counterpart_text, r.counterpart) > 0 END)
        AND (r.text IS NULL OR r.text <> '' AND (CASE r."ifTextMatch" WHEN 'equals' THEN b.counterpart_text = r.text
        WHEN 'startsWith' THEN starts_with(b.counterpart_text, r.text) ELSE strpos(b.counterpart_text, r.text) > 0 END
        OR CASE r."ifTextMatch" WHEN 'equals' THEN b.description_text = r.text WHEN 'startsWith' THEN starts_with(b.description_text,
        r.text) ELSE strpos(b.description_text, r.text) > 0 END OR CASE r."ifTextMatch" WHEN 'equals' THEN b.notes_text
        = r.text WHEN 'startsWith' THEN starts_with(b.notes_text, r.text) ELSE strpos(b.notes_text, r.text) > 0 END))
        AND CASE r.kind WHEN 0 THEN ((r.texts[1] <> '' AND (coalesce(strpos(b.notes_text, r.texts[1]) > 0, false))))
        WHEN 1 THEN ((coalesce(left(b.counterpart_text, 500) ~ r.patterns[1], false) OR coalesce(left(b.description_text,
        500) ~ r.patterns[1], false) OR coalesce(left(b.notes_text, 500) ~ r.patterns[1], false))) ELSE true END
      ORDER BY r.place
      LIMIT 1
    ) END AS "merchantId"
  ) given
  CROSS JOIN LATERAL (
    SELECT coalesce(given."merchantId", b."merchantId") AS "merchantId"
  ) known
  CROSS JOIN LATERAL (
    SELECT (array_agg(r."thenCategoryId" ORDER BY r.place) FILTER (WHERE r."thenCategoryId" IS NOT NULL))[1] AS
      "categoryId", (array_agg(r."thenUsingDateRule" ORDER BY r.place) FILTER (WHERE r."thenUsingDateRule" IS NOT NULL))[1]
      AS "usingDateRule", bool_or(r."thenReviewed") AS reviewed, array_agg(r.place ORDER BY r.place) AS places
    FROM rule r
    WHERE (r."ifMerchantId" IS NULL OR r."ifMerchantId" = known."merchantId")
      AND (r."ifAssetId" IS NULL OR r."ifAssetId" = b."assetId")
      AND (r."ifAmountMin" IS NULL OR b."amountValue" >= r."ifAmountMin")
      AND (r."ifAmountMax" IS NULL OR b."amountValue" <= r."ifAmountMax")
      AND (r.counterpart IS NULL OR r.counterpart <> '' AND CASE r."ifCounterpartMatch" WHEN 'equals' THEN
      b.counterpart_text = r.counterpart WHEN 'startsWith' THEN starts_with(b.counterpart_text, r.counterpart) ELSE
      strpos(b.counterpart_text, r.counterpart) > 0 END)
      AND (r.text IS NULL OR r.text <> '' AND (CASE r."ifTextMatch" WHEN 'equals' THEN b.counterpart_text = r.text WHEN
      'startsWith' THEN starts_with(b.counterpart_text, r.text) ELSE strpos(b.counterpart_text, r.text) > 0 END OR CASE
      r."ifTextMatch" WHEN 'equals' THEN b.description_text = r.text WHEN 'startsWith' THEN starts_with(b.description_text,
      r.text) ELSE strpos(b.description_text, r.text) > 0 END OR CASE r."ifTextMatch" WHEN 'equals' THEN b.notes_text =
      r.text WHEN 'startsWith' THEN starts_with(b.notes_text, r.text) ELSE strpos(b.notes_text, r.text) > 0 END))
      AND CASE r.kind WHEN 0 THEN ((r.texts[1] <> '' AND (coalesce(strpos(b.notes_text, r.texts[1]) > 0, false)))) WHEN
      1 THEN ((coalesce(left(b.counterpart_text, 500) ~ r.patterns[1], false) OR coalesce(left(b.description_text, 500)
      ~ r.patterns[1], false) OR coalesce(left(b.notes_text, 500) ~ r.patterns[1], false))) ELSE true END
  ) said
  WHERE said.places IS NOT NULL
    OR known."merchantId" IS NOT NULL
) o
WHERE "outcomePlaces" IS NOT NULL
ORDER BY date DESC, id DESC;

SELECT count(*) AS examined, (array_agg(date ORDER BY date, id))[1] AS date, (array_agg(id ORDER BY date, id))[1] AS id
FROM (
  SELECT t.id, t.date, t."fromTo", t.description, t.notes, t."amountValue", t."amountCurrency", t."assetId",
    t."merchantId", (t."merchantId" IS NULL OR t."merchantAutoAssigned")
    AND NOT t."excludeFromMerchantAutoAssignment" AS open, t."categoryId", t."usingDateRule", t."usingStartDate", (
    SELECT max(closed.date)
    FROM "Closing" AS closed
    WHERE closed."walletId" = $1
      AND (closed."assetId" IS NULL OR closed."assetId" = t."assetId")
  ) AS "closedUntil", t.reviewed, t."categoryId" IS NULL
    OR t."categoryId" = (
    SELECT id
    FROM "Category"
    WHERE "walletId" = $1
      AND "systemKey" = 'uncategorized'
  ) AS uncategorized, t.source = 'system'
    OR EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
  ) AS "categoryFixed", ARRAY(
    SELECT g."tagId"
    FROM "TransactionTag" g
    WHERE g."walletId" = $1
      AND g."transactionId" = t.id
    ORDER BY g.position
  ) AS "tagIds"
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND ($3::date IS NULL OR t.date >= $3)
    AND ($4::date IS NULL OR t.date <= $4)
    AND ($5::uuid[] IS NULL OR t."assetId" = ANY($5))
    AND ($6::date IS NULL OR (t.date, t.id) < ($6, $7::uuid))
  ORDER BY t.date DESC, t.id DESC
  LIMIT $8
) t
WHERE $2::text IS NOT NULL;

-- packages/api/src/recognition/rules/rules.service.ts

INSERT INTO "Rule" ("walletId", id, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", "name",
  "enabled", "position", "ifText", "ifTextMatch", "ifCounterpart", "ifCounterpartMatch", "ifAmountMin", "ifAmountMax",
  "ifDirection", "ifGroups", "ifAssetId", "ifMerchantId", "thenCategoryId", "thenMerchantId", "thenUsingDateRule",
  "thenReviewed")
VALUES ($1, $2, $3, $4, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21);

SELECT r.id, r."walletId", r."legacyStoreId", r.name, r.enabled, r.position, r."ifText", r."ifTextMatch",
  r."ifCounterpart", r."ifCounterpartMatch", r."ifAmountMin", r."ifAmountMax", r."ifDirection", r."ifGroups",
  r."ifAssetId", r."ifMerchantId", r."thenCategoryId", ARRAY(
  SELECT g."tagId"
  FROM "RuleTag" g
  WHERE g."walletId" = r."walletId"
    AND g."ruleId" = r.id
  ORDER BY g.position
) AS "thenTagIds", r."thenMerchantId", r."thenUsingDateRule", r."thenReviewed", r."createdTime", r."createdUserId",
  r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Rule" r
WHERE r."walletId" = $1
  AND r.id = $2;

SELECT r.id, r."walletId", r."legacyStoreId", r.name, r.enabled, r.position, r."ifText", r."ifTextMatch",
  r."ifCounterpart", r."ifCounterpartMatch", r."ifAmountMin", r."ifAmountMax", r."ifDirection", r."ifGroups",
  r."ifAssetId", r."ifMerchantId", r."thenCategoryId", ARRAY(
  SELECT g."tagId"
  FROM "RuleTag" g
  WHERE g."walletId" = r."walletId"
    AND g."ruleId" = r.id
  ORDER BY g.position
) AS "thenTagIds", r."thenMerchantId", r."thenUsingDateRule", r."thenReviewed", r."createdTime", r."createdUserId",
  r."lastUpdatedTime", r."lastUpdatedUserId"
FROM "Rule" r
WHERE r."walletId" = $1
ORDER BY r.position, r.id;

UPDATE "Rule"
SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4, "name" = $5, "enabled" = $6, "position" = $7, "ifText" = $8,
  "ifTextMatch" = $9, "ifCounterpart" = $10, "ifCounterpartMatch" = $11, "ifAmountMin" = $12, "ifAmountMax" = $13,
  "ifDirection" = $14, "ifGroups" = $15, "ifAssetId" = $16, "ifMerchantId" = $17, "thenCategoryId" = $18,
  "thenMerchantId" = $19, "thenUsingDateRule" = $20, "thenReviewed" = $21
WHERE "walletId" = $1
  AND id = $2;

-- packages/api/src/recognition/transaction-tags.ts

WITH added AS (
  INSERT INTO "TransactionTag" AS g ("walletId", "transactionId", "tagId", position, date)
  SELECT t."walletId", t.id, tag.id, t.last + tag.position, t.date
  FROM (
    SELECT t."walletId", t.id, t.date, t."parentTransactionId", coalesce((
      SELECT max(g.position)
      FROM "TransactionTag" g
      WHERE g."walletId" = t."walletId"
        AND g."transactionId" = t.id
    ), 0) AS last
    FROM "Transaction" t
    WHERE t."walletId" = $1
      AND t.id = ANY($2::uuid[]) OFFSET 0
  ) t
  CROSS JOIN unnest($3::uuid[]) WITH ORDINALITY AS tag(id, position)
  WHERE true ON CONFLICT ("walletId", "transactionId", "tagId") DO NOTHING
  RETURNING g."transactionId"
)
SELECT DISTINCT "transactionId"
FROM added;

-- packages/api/src/reports/asset-series.service.ts

SELECT "assetId", currency, width_bucket(date, $6::date[]) AS interval, sum(amount) AS amount
FROM (
  SELECT "assetId", currency, (month + interval '1 month')::date - 1 AS date, amount, converted
  FROM "WorthMonth"
  WHERE "walletId" = $1
    AND month < $2
    AND month <> ALL($3::date[])
  UNION ALL
  SELECT day."assetId", day.currency, day.date, day.amount, NULL
  FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
    SELECT w."assetId", w.currency, w.date, w.amount
    FROM coffer.worth_change w
    WHERE w."walletId" = $1
      AND w.date BETWEEN range.first AND range.last
  ) AS day
) AS change
GROUP BY 1, 2, 3;

-- packages/api/src/reports/attention.service.ts

SELECT count(*) AS count
FROM (
  SELECT t.*
  FROM (
    SELECT DISTINCT t.date, t.id
    FROM ((
      SELECT found.date, found.id
      FROM (
        VALUES (0)
      ) AS once
      CROSS JOIN LATERAL (
        SELECT t.date, t.id
        FROM coffer.wallet_transaction t
        WHERE t."walletId" = $1
          AND t."categoryId" IS NULL
          AND NOT t.parent
        ORDER BY t.date DESC, t.id DESC
        LIMIT 1001
      ) found
    ) UNION ALL (
      SELECT found.date, found.id
      FROM (
        SELECT c.id
        FROM "Category" c
        WHERE c."walletId" = $1
          AND c."systemKey" = 'uncategorized'
      ) AS key(id)
      CROSS JOIN LATERAL (
        SELECT t.date, t.id
        FROM coffer.wallet_transaction t
        WHERE t."walletId" = $1
          AND t."categoryId" = key.id
          AND NOT t.parent
        ORDER BY t.date DESC, t.id DESC
        LIMIT 1001
      ) found
    )) t
    ORDER BY t.date DESC, t.id DESC
    LIMIT 1001
  ) place
  JOIN coffer.wallet_transaction t ON t."walletId" = $1
    AND t.id = place.id
) found;

SELECT count(*) AS count
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND NOT t.reviewed
  ORDER BY t.date DESC, t.id DESC
  LIMIT 1001
) found;

SELECT count(*) AS count
FROM (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND NOT t.parent
    AND t.pending
  ORDER BY t.date DESC, t.id DESC
  LIMIT 1001
) found;

-- packages/api/src/reports/duplicates.service.ts

WITH examined AS MATERIALIZED (
  SELECT t.*
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND t.date BETWEEN $2 AND $3
    AND t."parentTransactionId" IS NULL
    AND t."amountValue" <> 0
    AND ($4::uuid[] IS NULL OR t."assetId" = ANY($4))
  ORDER BY t.date DESC, t.id DESC
  LIMIT 50001
), neighbours AS (
  SELECT *, lag(date) OVER alike AS before, lead(date) OVER alike AS after, count(*) OVER () AS examined
  FROM examined WINDOW alike AS (PARTITION BY "assetId", "amountCurrency", "amountValue" ORDER BY date, id)
)
SELECT id, date, source::text AS source, "importId", "merchantId", concat_ws(' ', "assetId", "amountCurrency",
  trim_scale("amountValue")) AS money,
left(coffer.folded(coalesce("fromTo", description, '')), 200) AS words, array_remove(ARRAY["providerATransactionId",
  "providerBTransactionId", "providerCTransactionId", "providerDTransactionId"], NULL) AS "deliveredIds", examined
FROM neighbours
WHERE date - before <= $5::int
  OR after - date <= $5::int
ORDER BY money, date, id
LIMIT 5000;

-- packages/api/src/reports/embedded-assets.ts

SELECT id
FROM "Asset" AS asset
WHERE asset."walletId" = $1
  AND (EXISTS (
  SELECT
  FROM "SecurityTransaction" t
  WHERE t."walletId" = $1
    AND t."assetId" = asset.id
) OR EXISTS (
  SELECT
  FROM "CryptoTransaction" t
  WHERE t."walletId" = $1
    AND t."assetId" = asset.id
));

-- packages/api/src/reports/movements.ts

SELECT p."assetId" AS key, t."amountCurrency" AS currency, p.date, -t."amountValue" AS amount
FROM "SecurityTransaction" p
JOIN "TransferLink" l ON l."walletId" = $1
  AND l."securityTransactionId" = p.id
CROSS JOIN LATERAL (
  SELECT *
  FROM "Transaction"
  WHERE "walletId" = $1
    AND id = l."counterTransactionId" OFFSET 0
) AS t
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3
UNION ALL
SELECT p."assetId" AS key, t."amountCurrency" AS currency, p.date, -t."amountValue" AS amount
FROM "CryptoTransaction" p
JOIN "TransferLink" l ON l."walletId" = $1
  AND l."cryptoTransactionId" = p.id
CROSS JOIN LATERAL (
  SELECT *
  FROM "Transaction"
  WHERE "walletId" = $1
    AND id = l."counterTransactionId" OFFSET 0
) AS t
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3;

SELECT p.id, p."assetId", p.date, l.id IS NOT NULL
  OR p.type::text IN ('transferIn', 'transferOut') AS "isTransfer"
FROM "SecurityTransaction" p
LEFT JOIN "TransferLink" l ON l."walletId" = $1
  AND l."securityTransactionId" = p.id
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3
  AND l."counterTransactionId" IS NULL
  AND (l.id IS NOT NULL OR p.type::text IN ('transferIn', 'transferOut', 'initialBalance'))
UNION ALL
SELECT p.id, p."assetId", p.date, l.id IS NOT NULL
  OR p.type::text IN ('transferIn', 'transferOut') AS "isTransfer"
FROM "CryptoTransaction" p
LEFT JOIN "TransferLink" l ON l."walletId" = $1
  AND l."cryptoTransactionId" = p.id
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3
  AND l."counterTransactionId" IS NULL
  AND (l.id IS NOT NULL OR p.type::text IN ('transferIn', 'transferOut', 'initialBalance'));

-- packages/api/src/reports/nearest-days.service.ts

SELECT greatest((
  SELECT t.date
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t.date < $2
    AND t."usingDateRule" = 'transactionDate'
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
  ORDER BY t.date DESC
  LIMIT 1
), (
  SELECT max(least(t."usingEndDate", $2::date - 1))
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t."usingStartDate" < $2
    AND t."usingDateRule" <> 'transactionDate'
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
)) AS before, least((
  SELECT t.date
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t.date > $3
    AND t."usingDateRule" = 'transactionDate'
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
  ORDER BY t.date
  LIMIT 1
), (
  SELECT min(greatest(t."usingStartDate", $3::date + 1))
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t."usingEndDate" > $3
    AND t."usingDateRule" <> 'transactionDate'
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id OFFSET 0
  )
)) AS after;

-- packages/api/src/reports/net-worth-causes.service.ts

SELECT cause, currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
FROM (
  SELECT cause, currency, date, sum(amount) AS amount
  FROM (
    SELECT CASE WHEN l.id IS NOT NULL THEN 'transfers' WHEN c.type IS NULL
      OR c.type = 'none' THEN 'uncategorized' WHEN c.type = 'transfer' THEN 'transfers' WHEN c.type = 'valueChange' THEN
      'corrections' WHEN c.type IN ('activeIncome', 'passiveIncome') THEN 'earned' ELSE 'spent' END AS cause,
      t."amountCurrency" AS currency, t.date, t."amountValue" AS amount
    FROM "Transaction" t
    LEFT JOIN "TransferLink" l ON l."walletId" = $1
      AND l."transactionId" = t.id
    LEFT JOIN "Category" c ON c."walletId" = $1
      AND c.id = t."categoryId"
    WHERE t."walletId" = $1
      AND t.date > $2
      AND t.date <= $3
      AND NOT t.parent
    UNION ALL
    SELECT 'market', m.currency, m.date, m.amount
    FROM "MarketTotal" m
    WHERE m."walletId" = $1
      AND m.date > $2
      AND m.date <= $3
    UNION ALL
    SELECT 'recorded', w.currency, w.date, w.amount
    FROM coffer.worth_change w
    WHERE w."walletId" = $1
      AND w.date > $2
      AND w.date <= $3
    UNION ALL
    SELECT part.cause, part.currency, p.date, part.amount
    FROM "SecurityTransaction" p
    JOIN "TransferLink" l ON l."walletId" = $1
      AND l."securityTransactionId" = p.id
    CROSS JOIN LATERAL (
      SELECT *
      FROM "Transaction"
      WHERE "walletId" = $1
        AND id = l."counterTransactionId" OFFSET 0
    ) AS t
    CROSS JOIN LATERAL (
      VALUES ('market', t."amountCurrency", t."amountValue"), ('transfers', t."amountCurrency", -t."amountValue"), ('market',
        coalesce(p."feesCurrency", p."priceCurrency"), p."feesValue"), ('fees', coalesce(p."feesCurrency",
        p."priceCurrency"), -p."feesValue"), ('market', coalesce(p."taxCurrency", p."priceCurrency"), p."taxValue"), ('fees',
        coalesce(p."taxCurrency", p."priceCurrency"), -p."taxValue")
    ) AS part(cause, currency, amount)
    WHERE p."walletId" = $1
      AND p.date > $2
      AND p.date <= $3
      AND part.currency IS NOT NULL
    UNION ALL
    SELECT part.cause, part.currency, p.date, part.amount
    FROM "CryptoTransaction" p
    JOIN "TransferLink" l ON l."walletId" = $1
      AND l."cryptoTransactionId" = p.id
    CROSS JOIN LATERAL (
      SELECT *
      FROM "Transaction"
      WHERE "walletId" = $1
        AND id = l."counterTransactionId" OFFSET 0
    ) AS t
    CROSS JOIN LATERAL (
      VALUES ('market', t."amountCurrency", t."amountValue"), ('transfers', t."amountCurrency", -t."amountValue"), ('market',
        coalesce(p."feesCurrency", p."priceCurrency"), p."feesValue"), ('fees', coalesce(p."feesCurrency",
        p."priceCurrency"), -p."feesValue"), ('market', coalesce(p."taxCurrency", p."priceCurrency"), p."taxValue"), ('fees',
        coalesce(p."taxCurrency", p."priceCurrency"), -p."taxValue")
    ) AS part(cause, currency, amount)
    WHERE p."walletId" = $1
      AND p.date > $2
      AND p.date <= $3
      AND part.currency IS NOT NULL
  ) AS part
  WHERE amount <> 0
  GROUP BY cause, currency, date
) AS day
GROUP BY cause, currency;

SELECT p.id, p."assetId", p.date, l.id IS NOT NULL
  OR p.type::text IN ('transferIn', 'transferOut') AS "isTransfer"
FROM "SecurityTransaction" p
LEFT JOIN "TransferLink" l ON l."walletId" = $1
  AND l."securityTransactionId" = p.id
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3
  AND l."counterTransactionId" IS NULL
  AND (l.id IS NOT NULL OR p.type::text IN ('transferIn', 'transferOut', 'initialBalance', 'buy', 'sell'))
UNION ALL
SELECT p.id, p."assetId", p.date, l.id IS NOT NULL
  OR p.type::text IN ('transferIn', 'transferOut') AS "isTransfer"
FROM "CryptoTransaction" p
LEFT JOIN "TransferLink" l ON l."walletId" = $1
  AND l."cryptoTransactionId" = p.id
WHERE p."walletId" = $1
  AND p.date > $2
  AND p.date <= $3
  AND l."counterTransactionId" IS NULL
  AND (l.id IS NOT NULL OR p.type::text IN ('transferIn', 'transferOut', 'initialBalance', 'buy', 'sell'));

-- packages/api/src/reports/net-worth-changes.ts

SELECT "assetId", currency, coalesce(sum(amount) FILTER (WHERE date <= $6::date), 0) AS "amountAtEnd", coalesce(sum(amount)
  FILTER (WHERE date <= $7::date), 0) AS "amountBefore"
FROM (
  SELECT "assetId", currency, (month + interval '1 month')::date - 1 AS date, amount, converted
  FROM "WorthMonth"
  WHERE "walletId" = $1
    AND month < $2
    AND month <> ALL($3::date[])
  UNION ALL
  SELECT day."assetId", day.currency, day.date, day.amount, NULL
  FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
    SELECT w."assetId", w.currency, w.date, w.amount
    FROM coffer.worth_change w
    WHERE w."walletId" = $1
      AND w.date BETWEEN range.first AND range.last
  ) AS day
) AS change
GROUP BY "assetId", currency;

-- packages/api/src/reports/net-worth.service.ts

SELECT currency, string_agg((date - '1970-01-01'::date) || ' ' || amount || coalesce(' ' || converted, ''), ',' ORDER BY
  date) AS totals
FROM (
  SELECT currency, date, sum(amount) AS amount, sum(converted) AS converted
  FROM (
    SELECT "assetId", currency, (month + interval '1 month')::date - 1 AS date, amount, converted
    FROM "WorthMonth"
    WHERE "walletId" = $1
      AND month < $2
      AND month <> ALL($3::date[])
    UNION ALL
    SELECT day."assetId", day.currency, day.date, day.amount, NULL
    FROM unnest($4::date[], $5::date[]) AS range(first, last), LATERAL (
      SELECT w."assetId", w.currency, w.date, w.amount
      FROM coffer.worth_change w
      WHERE w."walletId" = $1
        AND w.date BETWEEN range.first AND range.last
    ) AS day
  ) AS change
  WHERE $6::uuid[] IS NULL
    OR "assetId" = ANY($6)
  GROUP BY currency, date
) AS day
GROUP BY currency;

-- packages/api/src/reports/query-group-names.ts

SELECT id::text, name
FROM "Asset"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

SELECT id::text, name
FROM "Category"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

SELECT id::text, name
FROM "CategoryGroup"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

SELECT id::text, name
FROM "Merchant"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

SELECT id::text, name
FROM "Tag"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

-- packages/api/src/reports/read-cash-flows.ts

SELECT category, currency, out, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
FROM (
  SELECT coalesce(t."categoryId", $5::uuid) AS category, t."amountCurrency" AS currency, t."amountValue" < 0 AS out,
    CASE WHEN t."amountCurrency" <> $4 THEN t.date ELSE t.first END AS date, sum(t."amountValue") AS amount
  FROM unnest($2::date[], $3::date[]) AS range(first, last), LATERAL (
    SELECT t."categoryId", t."amountCurrency", t.date, t."amountValue", range.first
    FROM "Transaction" t
    WHERE t."walletId" = $1
      AND t.date BETWEEN range.first AND range.last
      AND t."usingDateRule" = 'transactionDate'
      AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
      SELECT c.id
      FROM "Category" c
      WHERE c."walletId" = $1
        AND c.type IN ('transfer', 'valueChange')
    ))
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
        AND l.date BETWEEN range.first AND range.last
    )
  ) AS t
  GROUP BY 1, 2, 3, 4
) AS day
GROUP BY category, currency, out;

SELECT coalesce(t."categoryId", $4::uuid) AS category, t."amountCurrency" AS currency, t.date, t."amountValue" AS
  amount, t."usingStartDate", t."usingEndDate"
FROM "Transaction" t
WHERE t."walletId" = $1
  AND t."usingDateRule" <> 'transactionDate'
  AND t."usingEndDate" >= $2
  AND t."usingStartDate" <= $3
  AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c.type IN ('transfer', 'valueChange')
))
  AND NOT t.parent
  AND NOT EXISTS (
  SELECT
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = t.id OFFSET 0
)
ORDER BY t."amountCurrency", t.date;

-- packages/api/src/reports/top-expenses.service.ts

WITH spent AS MATERIALIZED (
  SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency, rate.least, rate.best
  FROM coffer.wallet_transaction t
  LEFT JOIN unnest($5::text[], $6::numeric[], $7::numeric[]) AS rate(currency, least, best) ON rate.currency =
    t."amountCurrency"
  WHERE t."walletId" = $1
    AND t.date BETWEEN $2 AND $3
    AND t."amountValue" < 0
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
      AND l.date BETWEEN $2 AND $3
  )
)
SELECT id, date, amount, currency
FROM spent
WHERE best IS NULL
  OR amount * best <= coalesce((
  SELECT amount * least
  FROM spent
  ORDER BY 1 OFFSET $4 - 1
  LIMIT 1
), 0);

-- packages/api/src/reports/transfers.service.ts

SELECT "sourceId", "targetId", id, currency, date, sum(amount) AS amount
FROM (
  SELECT t."assetId" AS "sourceId", coalesce(c."assetId", s."assetId", y."assetId") AS "targetId", NULL::uuid AS id,
    t."amountCurrency" AS currency, t.date, -t."amountValue" AS amount
  FROM "TransferLink" l
  JOIN "Transaction" t ON t."walletId" = $1
    AND t.id = l."transactionId"
  LEFT JOIN LATERAL (
    SELECT *
    FROM "Transaction"
    WHERE "walletId" = $1
      AND id = l."counterTransactionId" OFFSET 0
  ) AS c ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND id = l."counterSecurityTransactionId" OFFSET 0
  ) AS s ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND id = l."counterCryptoTransactionId" OFFSET 0
  ) AS y ON true
  WHERE l."walletId" = $1
    AND l.date BETWEEN $2 AND $3
    AND t."amountValue" < 0
  UNION ALL
  SELECT p."assetId", coalesce(t."assetId", s."assetId", y."assetId"), CASE WHEN t.id IS NULL THEN p.id END,
    t."amountCurrency", t.date, t."amountValue"
  FROM "SecurityTransaction" p
  CROSS JOIN LATERAL (
    SELECT *
    FROM "TransferLink"
    WHERE "walletId" = $1
      AND "securityTransactionId" = p.id OFFSET 0
  ) AS l
  LEFT JOIN LATERAL (
    SELECT *
    FROM "Transaction"
    WHERE "walletId" = $1
      AND id = l."counterTransactionId" OFFSET 0
  ) AS t ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND id = l."counterSecurityTransactionId" OFFSET 0
  ) AS s ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND id = l."counterCryptoTransactionId" OFFSET 0
  ) AS y ON true
  WHERE p."walletId" = $1
    AND p.date BETWEEN $2 AND $3
    AND (t."amountValue" > 0 OR t.id IS NULL AND p.type::text = 'transferOut')
  UNION ALL
  SELECT p."assetId", coalesce(t."assetId", s."assetId", y."assetId"), CASE WHEN t.id IS NULL THEN p.id END,
    t."amountCurrency", t.date, t."amountValue"
  FROM "CryptoTransaction" p
  CROSS JOIN LATERAL (
    SELECT *
    FROM "TransferLink"
    WHERE "walletId" = $1
      AND "cryptoTransactionId" = p.id OFFSET 0
  ) AS l
  LEFT JOIN LATERAL (
    SELECT *
    FROM "Transaction"
    WHERE "walletId" = $1
      AND id = l."counterTransactionId" OFFSET 0
  ) AS t ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND id = l."counterSecurityTransactionId" OFFSET 0
  ) AS s ON true
  LEFT JOIN LATERAL (
    SELECT *
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND id = l."counterCryptoTransactionId" OFFSET 0
  ) AS y ON true
  WHERE p."walletId" = $1
    AND p.date BETWEEN $2 AND $3
    AND (t."amountValue" > 0 OR t.id IS NULL AND p.type::text = 'transferOut')
) AS moved
WHERE "sourceId" <> "targetId"
GROUP BY 1, 2, 3, 4, 5
ORDER BY currency, date;

-- packages/api/src/reports/unusual-spending.service.ts

WITH spent AS MATERIALIZED (
  SELECT t.id, t.date, -t."amountValue" AS amount, t."amountCurrency" AS currency, t."merchantId", t."categoryId"
  FROM coffer.wallet_transaction t
  WHERE t."walletId" = $1
    AND t.date BETWEEN $2 AND $4
    AND t."amountValue" < 0
    AND (t."categoryId" IS NULL OR t."categoryId" NOT IN (
    SELECT c.id
    FROM "Category" c
    WHERE c."walletId" = $1
      AND c.type IN ('transfer', 'valueChange')
  ))
    AND NOT t.parent
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = $1
      AND l."transactionId" = t.id
      AND l.date BETWEEN $2 AND $4
  )
  ORDER BY t.date DESC, t.id DESC
  LIMIT 100000
), earlier AS (
  SELECT *
  FROM spent
  WHERE date < $3
), of_merchant AS (
  SELECT "merchantId", currency, count(*) AS of, max(amount) AS most, percentile_disc(0.5) WITHIN GROUP (ORDER BY amount)
    AS median, percentile_disc(0.9) WITHIN GROUP (ORDER BY amount) AS high
  FROM earlier
  WHERE "merchantId" IS NOT NULL
  GROUP BY 1, 2
), of_category AS (
  SELECT "categoryId", currency, count(*) AS of, percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS median,
    percentile_disc(0.9) WITHIN GROUP (ORDER BY amount) AS high
  FROM earlier
  WHERE "categoryId" IS NOT NULL
  GROUP BY 1, 2
  HAVING count(*) >= 8
), of_all AS (
  SELECT currency, count(*) AS of, percentile_disc(0.5) WITHIN GROUP (ORDER BY amount) AS median, percentile_disc(0.95)
    WITHIN GROUP (ORDER BY amount) AS high
  FROM earlier
  GROUP BY 1
  HAVING count(*) >= 20
), compared AS (
  SELECT s.id, s.amount, m.most AS paid, a.median AS typical, CASE WHEN m.of >= 5 THEN 'merchant' WHEN c.of IS NOT NULL
    THEN 'category' ELSE 'all' END AS "comparedWith", CASE WHEN m.of >= 5 THEN m.of WHEN c.of IS NOT NULL THEN c.of ELSE
    a.of END AS "comparedCount", CASE WHEN m.of >= 5 THEN m.median WHEN c.of IS NOT NULL THEN c.median ELSE a.median END
    AS median, CASE WHEN m.of >= 5 THEN m.high WHEN c.of IS NOT NULL THEN c.high ELSE a.high END AS high
  FROM spent s
  LEFT JOIN of_merchant m ON m."merchantId" = s."merchantId"
    AND m.currency = s.currency
  LEFT JOIN of_category c ON c."categoryId" = s."categoryId"
    AND c.currency = s.currency
  LEFT JOIN of_all a ON a.currency = s.currency
  WHERE s.date >= $3
)
SELECT id, "comparedWith", "comparedCount", -median AS "usualAmount"
FROM compared
WHERE amount >= 2 * median
  AND amount > high
  AND (paid IS NULL OR 5 * paid < 4 * amount)
ORDER BY (amount - median) / coalesce(typical, median) DESC, id
LIMIT $5;

-- packages/api/src/statements/coverage/coverage.service.ts

SELECT p."importId", p."runId", i.filename, p."fromDate", p."untilDate", p."isStated", p.balances, p."createdTime", CASE
  WHEN NOT p."isStated" THEN (
  SELECT max(t.date)
  FROM (
    SELECT id, date, "importId"
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND "parentTransactionId" IS NULL
      AND date BETWEEN p."fromDate" - 8 AND p."fromDate" - 1
    UNION ALL
    SELECT id, date, "importId"
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN p."fromDate" - 8 AND p."fromDate" - 1
    UNION ALL
    SELECT id, date, "importId"
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN p."fromDate" - 8 AND p."fromDate" - 1
  ) t
  WHERE t."importId" IS DISTINCT FROM p."importId"
    AND NOT EXISTS (
    SELECT
    FROM "DeliveredLine" line
    WHERE line."walletId" = $1
      AND line."transactionId" = t.id
      AND line."runId" = p."importId"
  )
) END AS "transactionBefore", CASE WHEN NOT p."isStated" THEN (
  SELECT min(t.date)
  FROM (
    SELECT id, date, "importId"
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND "parentTransactionId" IS NULL
      AND date BETWEEN p."untilDate" + 1 AND p."untilDate" + 8
    UNION ALL
    SELECT id, date, "importId"
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN p."untilDate" + 1 AND p."untilDate" + 8
    UNION ALL
    SELECT id, date, "importId"
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN p."untilDate" + 1 AND p."untilDate" + 8
  ) t
  WHERE t."importId" IS DISTINCT FROM p."importId"
    AND NOT EXISTS (
    SELECT
    FROM "DeliveredLine" line
    WHERE line."walletId" = $1
      AND line."transactionId" = t.id
      AND line."runId" = p."importId"
  )
) END AS "transactionAfter"
FROM "CoveredPeriod" p
LEFT JOIN "Import" i ON i."walletId" = $1
  AND i.id = p."importId"
WHERE p."walletId" = $1
  AND p."assetId" = $2
  AND i."undoneTime" IS NULL
ORDER BY p."createdTime", p.id;

SELECT period.*, (
  SELECT max(t.date)
  FROM (
    SELECT id, date, "importId"
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND "parentTransactionId" IS NULL
      AND date BETWEEN period."fromDate" - 8 AND period."fromDate" - 1
    UNION ALL
    SELECT id, date, "importId"
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN period."fromDate" - 8 AND period."fromDate" - 1
    UNION ALL
    SELECT id, date, "importId"
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN period."fromDate" - 8 AND period."fromDate" - 1
  ) t
  WHERE t."importId" IS DISTINCT FROM period.id
    AND NOT EXISTS (
    SELECT
    FROM "DeliveredLine" line
    WHERE line."walletId" = $1
      AND line."transactionId" = t.id
      AND line."runId" = period.id
  )
) AS "transactionBefore", (
  SELECT min(t.date)
  FROM (
    SELECT id, date, "importId"
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND "parentTransactionId" IS NULL
      AND date BETWEEN period."untilDate" + 1 AND period."untilDate" + 8
    UNION ALL
    SELECT id, date, "importId"
    FROM "SecurityTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN period."untilDate" + 1 AND period."untilDate" + 8
    UNION ALL
    SELECT id, date, "importId"
    FROM "CryptoTransaction"
    WHERE "walletId" = $1
      AND "assetId" = $2
      AND date BETWEEN period."untilDate" + 1 AND period."untilDate" + 8
  ) t
  WHERE t."importId" IS DISTINCT FROM period.id
    AND NOT EXISTS (
    SELECT
    FROM "DeliveredLine" line
    WHERE line."walletId" = $1
      AND line."transactionId" = t.id
      AND line."runId" = period.id
  )
) AS "transactionAfter"
FROM (
  SELECT i.id, i.filename, min(t.date) AS "fromDate", max(t.date) AS "untilDate"
  FROM "Import" i
  JOIN "Transaction" t ON t."walletId" = $1
    AND t."importId" = i.id
    AND NOT t.pending
  WHERE i."walletId" = $1
    AND i."assetId" = $2
    AND i."undoneTime" IS NULL
    AND i."importerType" <> 'camt054'
    AND NOT EXISTS (
    SELECT
    FROM "CoveredPeriod" p
    WHERE p."walletId" = $1
      AND p."importId" = i.id
  )
  GROUP BY i.id, i.filename
) period
ORDER BY period.id;

-- packages/api/src/statements/importFiles/import-prepared-file.ts

SELECT
FROM "ImportFile"
WHERE "walletId" = $1
  AND id = $2
  AND state = 'running'
  AND "startedTime" = $3;

UPDATE "ImportFile"
SET state = 'done', progress = 100, content = NULL, result = $4, "importId" = $5, "finishedTime" = $6
WHERE "walletId" = $1
  AND id = $2
  AND state = 'running'
  AND "startedTime" = $3;

-- packages/api/src/statements/importFiles/import-progress.ts

UPDATE "ImportFile"
SET progress = $4
WHERE "walletId" = $1
  AND id = $2
  AND state = 'running'
  AND "startedTime" = $3;

-- packages/api/src/statements/importFiles/importFiles.service.ts

SELECT f.id, f."walletId", f.filename, f.size, f."importerType", f.detected, f."assetId", f.settings, f.state,
  f.progress, f.problem, f.result, f."importId", i."undoneTime", f."createdTime", f."createdUserId", f."startedTime",
  f."finishedTime"
FROM "ImportFile" f
LEFT JOIN "Import" i ON i."walletId" = f."walletId"
  AND i.id = f."importId"
WHERE f."walletId" = $1
  AND f.id = $2;

SELECT f.id, f."walletId", f.filename, f.size, f."importerType", f.detected, f."assetId", f.settings, f.state,
  f.progress, f.problem, f.result, f."importId", i."undoneTime", f."createdTime", f."createdUserId", f."startedTime",
  f."finishedTime"
FROM "ImportFile" f
LEFT JOIN "Import" i ON i."walletId" = f."walletId"
  AND i.id = f."importId"
WHERE f."walletId" = $1
ORDER BY f.id DESC;

-- packages/api/src/statements/importFiles/preview.service.ts

WITH new AS MATERIALIZED (
  SELECT i.id, i.date, i."amountValue", i."amountCurrency", i.pending
  FROM (
    SELECT DISTINCT ON ("importKey") *
    FROM incoming
    ORDER BY "importKey", line
  ) AS i
  WHERE i."existingId" IS NULL
    AND NOT EXISTS (
    SELECT
    FROM "Transaction" t
    WHERE t."walletId" = $1
      AND t."assetId" = $2
      AND t."importKey" = i."importKey"
  )
), ranked AS (
  SELECT i.*, new.id IS NULL AS duplicate, row_number() OVER (PARTITION BY new.id IS NULL ORDER BY i.line, i.id) AS rank
  FROM incoming i
  LEFT JOIN new USING (id)
), shown AS (
  SELECT *
  FROM ranked
  ORDER BY rank, line
  LIMIT $5
)
SELECT (
  SELECT count(*)
  FROM new
) AS created, (
  SELECT min(date)
  FROM new
) AS first, (
  SELECT max(date)
  FROM new
) AS last, (
  SELECT trim_scale(coalesce(sum("amountValue"), 0))::text
  FROM new
  WHERE NOT pending
    AND "amountCurrency" = $3
    AND date <= $4
) AS sum, (
  SELECT coalesce(json_agg(json_build_object('line', line, 'duplicate', duplicate, 'date', date, 'secondaryDate',
    "secondaryDate", 'fromTo', "fromTo", 'description', description, 'amountValue', trim_scale("amountValue")::text,
    'amountCurrency', "amountCurrency", 'notes', notes) ORDER BY line, id), '[]')
  FROM shown
) AS rows;

-- packages/api/src/statements/importFiles/start-import.service.ts

INSERT INTO pgboss.job_common (id, name, data, priority, start_after, singleton_key, singleton_on, group_id, group_tier,
  expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy,
  dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies)
SELECT COALESCE(id, gen_random_uuid()) as id, 'importFile' as name, data, COALESCE(priority, 0) as priority,
  j.start_after, "singletonKey", CASE WHEN "singletonSeconds" IS NOT NULL THEN 'epoch'::timestamp + '1s'::interval * ("singletonSeconds"::float8
  * floor((date_part('epoch', now()) + COALESCE("singletonOffset",0)::float8) / "singletonSeconds"::float8)) ELSE NULL
  END as singleton_on, "groupId" as group_id, "groupTier" as group_tier, COALESCE("expireInSeconds", q.expire_seconds)
  as expire_seconds, COALESCE("deleteAfterSeconds", q.deletion_seconds) as deletion_seconds, j.start_after + (COALESCE("retentionSeconds",
  q.retention_seconds) * interval '1s') as keep_until, COALESCE("retryLimit", q.retry_limit) as retry_limit, COALESCE("retryDelay",
  q.retry_delay) as retry_delay, COALESCE("retryBackoff", q.retry_backoff, false) as retry_backoff, COALESCE("retryDelayMax",
  q.retry_delay_max) as retry_delay_max, q.policy, COALESCE("deadLetter", q.dead_letter) as dead_letter, COALESCE("heartbeatSeconds",
  q.heartbeat_seconds) as heartbeat_seconds, COALESCE(blocked, false) as blocked, COALESCE(blocking, false) as blocking,
  COALESCE("pendingDependencies", 0) as pending_dependencies
FROM (
  SELECT *, CASE WHEN (right("startAfter", 1) = 'Z' OR "startAfter" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST("startAfter"
    as timestamp with time zone) ELSE now() + CAST(COALESCE("startAfter",'0') as interval) END as start_after
  FROM json_to_recordset($1::json) as x (id uuid, priority integer, data jsonb, "startAfter" text, "retryLimit" integer,
    "retryDelay" integer, "retryDelayMax" integer, "retryBackoff" boolean, "singletonKey" text, "singletonSeconds"
    integer, "singletonOffset" integer, "groupId" text, "groupTier" text, "expireInSeconds" integer,
    "deleteAfterSeconds" integer, "retentionSeconds" integer, "deadLetter" text, "heartbeatSeconds" integer, blocked
    boolean, blocking boolean, "pendingDependencies" integer)
) j
JOIN pgboss.queue q ON q.name = 'importFile' ON CONFLICT DO NOTHING
RETURNING id;

SELECT count(*)::int AS waiting
FROM pgboss.job
WHERE name = $1
  AND group_id = $2
  AND state < 'active';

SELECT q.name, q.policy, q.retry_limit as "retryLimit", q.retry_delay as "retryDelay", q.retry_backoff as
  "retryBackoff", q.retry_delay_max as "retryDelayMax", q.expire_seconds as "expireInSeconds", q.retention_seconds as
  "retentionSeconds", q.deletion_seconds as "deleteAfterSeconds", q.partition, q.heartbeat_seconds as
  "heartbeatSeconds", q.notify, q.dead_letter as "deadLetter", q.deferred_count as "deferredCount", q.warning_queued as
  "warningQueueSize", q.queued_count as "queuedCount", q.ready_count as "readyCount", q.active_count as "activeCount",
  q.failed_count as "failedCount", q.total_count as "totalCount", q.singletons_active as "singletonsActive",
  q.table_name as "table", q.created_on as "createdOn", q.updated_on as "updatedOn"
FROM pgboss.queue q
WHERE q.name = ANY($1::text[]);

-- packages/api/src/statements/imports/broker/import-broker-records.ts

INSERT INTO "SecurityTransaction" ("walletId", "assetId", "importId", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId", id, date, type, isin, quantity, "priceValue", "priceCurrency", "feesValue", "feesCurrency",
  "taxValue", "taxCurrency", notes, "importKey")
SELECT wallet.id, $2::uuid, $3::uuid, $4::timestamptz, $5::uuid, $4::timestamptz, $5::uuid, made.id, made.date,
  made.type, made.code, made.quantity, made."priceValue", made."priceCurrency", made."feesValue", made."feesCurrency",
  made."taxValue", made."taxCurrency", made.notes, made."importKey"
FROM "Wallet" AS wallet, json_to_recordset($6::json) AS made(id uuid, date date, type "SecurityTransactionType", code
  text, quantity numeric, "priceValue" numeric, "priceCurrency" text, "feesValue" numeric, "feesCurrency" text,
  "taxValue" numeric, "taxCurrency" text, notes text, "importKey" uuid)
WHERE wallet.id = $1
ORDER BY made.date, made.id;

-- packages/api/src/statements/imports/delete-created-asset.ts

SELECT asset.id
FROM "Asset" AS asset
WHERE asset."walletId" = $1
  AND asset.id = $2
  AND NOT asset.archived
  AND asset."assetGroupId" IS NULL
  AND asset."order" IS NULL
  AND asset."expectedAnnualReturn" IS NULL
  AND asset."defaultCategoryId" IS NULL
  AND asset."valueChangeCategoryId" IS NULL
  AND asset."gainsLossesCategoryId" IS NULL
  AND asset."feesCategoryId" IS NULL
  AND asset."taxCategoryId" IS NULL
  AND asset."bankConnectionId" IS NULL
  AND EXISTS (
  SELECT
  FROM "ImportFile" AS file
  WHERE file."walletId" = $1
    AND file."assetId" = asset.id
    AND file."importId" IS NOT NULL
    AND file."createdTime" < asset."createdTime"
    AND file."createdUserId" = asset."createdUserId"
)
  AND NOT EXISTS (
  SELECT
  FROM "ImportFile" AS file
  WHERE file."walletId" = $1
    AND file."assetId" = asset.id
    AND file.state <> 'done'
)
  AND NOT EXISTS (
  SELECT
  FROM "Rule" AS rule
  WHERE rule."walletId" = $1
    AND rule."ifAssetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "MatchReview" AS review
  WHERE review."walletId" = $1
    AND review."assetId" = asset.id
    AND review.status = 'open'
)
  AND NOT EXISTS (
  SELECT
  FROM "Transaction" AS moved
  JOIN "Import" AS import ON import."walletId" = moved."walletId"
    AND import.id = moved."importId"
  WHERE moved."walletId" = $1
    AND import."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "SecurityTransaction" AS moved
  JOIN "Import" AS import ON import."walletId" = moved."walletId"
    AND import.id = moved."importId"
  WHERE moved."walletId" = $1
    AND import."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "CryptoTransaction" AS moved
  JOIN "Import" AS import ON import."walletId" = moved."walletId"
    AND import.id = moved."importId"
  WHERE moved."walletId" = $1
    AND import."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "Transaction" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "SecurityTransaction" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "CryptoTransaction" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "ScenarioAsset" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "Closing" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "BudgetAsset" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "BudgetRow" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND NOT EXISTS (
  SELECT
  FROM "BudgetTarget" AS own
  WHERE own."walletId" = $1
    AND own."assetId" = asset.id
)
  AND EXISTS (
  SELECT
  FROM "ChangedRow" AS row
  WHERE row."walletId" = $1
    AND row."recordId" = asset.id::text
    AND row."table" = 'Asset'
    AND row.change = 'i'
)
  AND NOT EXISTS (
  SELECT
  FROM "ChangedRow" AS row
  JOIN "AuditRow" AS head ON head."walletId" = $1
    AND head.id = row."changeSetId"
  WHERE row."walletId" = $1
    AND row."recordId" = asset.id::text
    AND row."table" = 'Asset'
    AND row.change = 'u'
    AND head.operation <> 'importFiles.run'
);

-- packages/api/src/statements/imports/deleted-lines.ts

CREATE TEMPORARY TABLE remembered ON COMMIT DROP AS
SELECT line.id, line."importKey", CASE WHEN line.state = 'booked'
  AND t.id IS NULL THEN 'deleted' ELSE line.state END AS state
FROM "DeliveredLine" AS line
LEFT JOIN "Transaction" AS t ON t."walletId" = $1
  AND t.id = line."transactionId"
WHERE line."walletId" = $1
  AND line."assetId" = $2
  AND line."importKey" IS NOT NULL
  AND line."importKey" IN (
  SELECT "importKey"
  FROM incoming
);

WITH gone AS (
  DELETE FROM incoming USING remembered AS known
  WHERE incoming."importKey" = known."importKey"
    AND known.state = 'deleted'
    AND incoming."existingId" IS NULL
    AND NOT incoming.line = ANY($1::integer[])
    AND NOT EXISTS (
    SELECT
    FROM "Transaction" AS t
    WHERE t."importKey" = incoming."importKey"
      AND t."walletId" = $2
      AND t."assetId" = $3
  )
  RETURNING incoming.*
)
SELECT id, line, "importKey", date, "secondaryDate", "fromTo", description, notes, trim_scale("amountValue") AS
  "amountValue", "amountCurrency", pending, count(*) OVER () AS count
FROM gone
ORDER BY line, id
LIMIT 5000;

-- packages/api/src/statements/imports/guess-incoming-categories.ts

SELECT i.id, i.date, i."amountValue" AS amount, i."amountCurrency" AS currency, coalesce(left(i."fromTo", 400), '') AS
  counterparty, coalesce(left(i.description, 400), '') AS description
FROM (
  SELECT i.*
  FROM (
    SELECT DISTINCT ON ("importKey") *
    FROM incoming
    ORDER BY "importKey", line
  ) AS i
  WHERE i."existingId" IS NULL
    AND NOT EXISTS (
    SELECT
    FROM "Transaction" t
    WHERE t."walletId" = $1
      AND t."assetId" = $2
      AND t."importKey" = i."importKey"
  )
) i
ORDER BY i.date DESC, i.line DESC
LIMIT 10000;

-- packages/api/src/statements/imports/import-asset.ts

SELECT id, "defaultCurrency", "defaultCategoryId", "feesCategoryId", "taxCategoryId", "accountNumber", "importSettings",
  (
  SELECT coalesce(jsonb_object_agg(symbol, isin), '{}')
  FROM (
    SELECT named.key AS symbol, min(named.value #>> '{}') AS isin
    FROM (
      SELECT kept.value -> 'securities' AS securities
      FROM "Asset" AS other, jsonb_each(CASE jsonb_typeof(other."importSettings") WHEN 'object' THEN
        other."importSettings" ELSE '{}' END) AS kept
      WHERE other."walletId" = $1
      UNION ALL
      SELECT f.settings -> 'securities'
      FROM "ImportFile" AS f
      WHERE f."walletId" = $1
    ) AS given, jsonb_each(CASE jsonb_typeof(given.securities) WHEN 'object' THEN given.securities ELSE '{}' END) AS
      named
    WHERE jsonb_typeof(named.value) = 'string'
    GROUP BY named.key
    HAVING count(DISTINCT named.value) = 1
  ) AS agreed
) AS "walletSecurities"
FROM "Asset"
WHERE "walletId" = $1
  AND id = $2;

SELECT id, "defaultCurrency", "defaultCategoryId", "feesCategoryId", "taxCategoryId", "accountNumber", "importSettings",
  (
  SELECT coalesce(jsonb_object_agg(symbol, isin), '{}')
  FROM (
    SELECT named.key AS symbol, min(named.value #>> '{}') AS isin
    FROM (
      SELECT kept.value -> 'securities' AS securities
      FROM "Asset" AS other, jsonb_each(CASE jsonb_typeof(other."importSettings") WHEN 'object' THEN
        other."importSettings" ELSE '{}' END) AS kept
      WHERE other."walletId" = $1
      UNION ALL
      SELECT f.settings -> 'securities'
      FROM "ImportFile" AS f
      WHERE f."walletId" = $1
    ) AS given, jsonb_each(CASE jsonb_typeof(given.securities) WHEN 'object' THEN given.securities ELSE '{}' END) AS
      named
    WHERE jsonb_typeof(named.value) = 'string'
    GROUP BY named.key
    HAVING count(DISTINCT named.value) = 1
  ) AS agreed
) AS "walletSecurities"
FROM "Asset"
WHERE "walletId" = $1
  AND id = $2 FOR NO KEY UPDATE;

-- packages/api/src/statements/imports/import-copied-lines.ts

CREATE TEMPORARY TABLE new_transaction ON COMMIT DROP AS
SELECT row_number() OVER (ORDER BY date, line) AS position, i.*
FROM (
  SELECT DISTINCT ON ("importKey") *
  FROM incoming
  ORDER BY "importKey", line
) AS i
WHERE i."existingId" IS NULL
  AND NOT EXISTS (
  SELECT
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t."assetId" = $2
    AND t."importKey" = i."importKey"
);

-- packages/api/src/statements/imports/import-opening-balance.ts

SELECT t.id, t."amountCurrency" AS currency
FROM "Transaction" t
WHERE t."walletId" = $1
  AND t."assetId" = $2
  AND t."importId" = $3
  AND (t."importId" IS NOT NULL AND t.source = 'system' AND t."categoryId" = (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'initialBalance'
));

SELECT t.id, t.date, t."amountValue" AS amount, t."amountCurrency" AS currency, coalesce((t."importId" IS NOT NULL AND
  t.source = 'system' AND t."categoryId" = (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'initialBalance'
)), false) AS "isOpening"
FROM "Transaction" t
WHERE t."walletId" = $1
  AND t."assetId" = $2
  AND t."importId" IS DISTINCT FROM $3::uuid
ORDER BY t.date, coalesce((t."importId" IS NOT NULL AND t.source = 'system' AND t."categoryId" = (
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'initialBalance'
)), false) DESC, t.id
LIMIT 1;

-- packages/api/src/statements/imports/incoming-tables.ts

CREATE TEMPORARY TABLE incoming (line integer, id uuid, "importKey" uuid, date date, "secondaryDate" date, "amountValue"
  numeric, "amountCurrency" text, "fromTo" text, description text, notes text, pending boolean, "existingId" uuid) ON
  COMMIT DROP;

-- packages/api/src/statements/imports/insert-transactions.ts

INSERT INTO "Transaction" ("walletId", "assetId", "source", "importId", "createdTime", "createdUserId",
  "lastUpdatedTime", "lastUpdatedUserId", "id", "date", "secondaryDate", "fromTo", "description", "amountValue",
  "amountCurrency", "notes", "importKey", "pending", "categoryId", "usingStartDate", "usingEndDate")
SELECT $1::uuid, $2::uuid, 'import', $4, $5, $6, $5, $6, "id", "date", "secondaryDate", "fromTo", "description",
  "amountValue", "amountCurrency", "notes", "importKey", "pending", $3::uuid, date, date
FROM new_transaction
WHERE position > 0
  AND position <= 10000
ORDER BY date, line;

-- packages/api/src/statements/imports/match-announced-transactions.ts

SELECT t.id, 0 AS line, t.date, t."secondaryDate", t."fromTo", t.description, t.notes, trim_scale(t."amountValue") AS
  "amountValue", t."amountCurrency", t.pending, t."importKey"
FROM "Transaction" t
WHERE t."walletId" = $1
  AND t."assetId" = $2
  AND t."parentTransactionId" IS NULL
  AND t.pending
UNION ALL
SELECT t.id, 0 AS line, t.date, t."secondaryDate", t."fromTo", t.description, t.notes, trim_scale(t."amountValue") AS
  "amountValue", t."amountCurrency", t.pending, t."importKey"
FROM "Import" i
JOIN "Transaction" t ON t."walletId" = $1
  AND t."importId" = i.id
WHERE i."walletId" = $1
  AND i."assetId" = $2
  AND i."importerType" = 'camt054'
  AND t."assetId" = $2
  AND t."parentTransactionId" IS NULL
  AND NOT t.pending;

-- packages/api/src/statements/imports/match-other-sources.ts

SELECT i.id, i.line, i."importKey", i.date, i."secondaryDate", i."fromTo", i.description, i.notes, trim_scale(i."amountValue")
  AS "amountValue", i."amountCurrency", i.pending
FROM (
  SELECT DISTINCT ON ("importKey") *
  FROM incoming
  ORDER BY "importKey", line
) AS i
WHERE i."existingId" IS NULL
  AND NOT EXISTS (
  SELECT
  FROM "Transaction" t
  WHERE t."walletId" = $1
    AND t."assetId" = $2
    AND t."importKey" = i."importKey"
)
  AND (i."amountValue" = ANY($3::numeric[]) OR i.date <= $4::date);

SELECT t.id, t.date, trim_scale(t."amountValue") AS amount, t."amountCurrency" AS currency, t."fromTo", t.description,
  t.pending
FROM "Transaction" AS t
WHERE t."walletId" = $1
  AND t.date BETWEEN $4 AND $5
  AND t."parentTransactionId" IS NULL
  AND (t."assetId" = $2 OR t.id IN (
  SELECT line."transactionId"
  FROM "DeliveredLine" AS line
  WHERE line."walletId" = $1
    AND line."assetId" = $2
    AND line.date BETWEEN $4 AND $5
    AND line.state = 'booked'
))
  AND t.source <> 'system'
  AND NOT EXISTS (
  SELECT
  FROM "Import" AS i
  WHERE i."walletId" = $1
    AND i.id = t."importId"
    AND (i."importerType" = $3 OR i."importerType" LIKE $3 || '0%')
)
ORDER BY t.date, t.id;

-- packages/api/src/statements/imports/past-imports.service.ts

DELETE FROM "CryptoTransaction"
WHERE "walletId" = $1
  AND id = ANY(ARRAY(
  SELECT id
  FROM "CryptoTransaction"
  WHERE "walletId" = $1
    AND "importId" = $2
  LIMIT 20000
));

DELETE FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND id = ANY(ARRAY(
  SELECT id
  FROM "SecurityTransaction"
  WHERE "walletId" = $1
    AND "importId" = $2
  LIMIT 20000
));

DELETE FROM "Transaction"
WHERE "walletId" = $1
  AND id = ANY(ARRAY(
  SELECT id
  FROM "Transaction"
  WHERE "walletId" = $1
    AND "importId" = $2
  LIMIT 20000
));

SELECT i.id, i."walletId", i."legacyStoreId", i."assetId", i."importerType", i.filename, i.account, i.created,
  i.duplicates, i.reviews, i.skipped, i."skippedLines", i."balanceCheck", i.securities, i."createdTime",
  i."createdUserId", i."lastUpdatedTime", i."lastUpdatedUserId", i."undoneTime", (
  SELECT count(*)
  FROM "Transaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) + (
  SELECT count(*)
  FROM "SecurityTransaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) + (
  SELECT count(*)
  FROM "CryptoTransaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) AS present
FROM "Import" i
WHERE i."walletId" = $1
  AND ($2::uuid IS NULL OR i."assetId" = $2)
  AND ($3::uuid IS NULL OR i.id < $3)
ORDER BY i.id DESC
LIMIT $4;

SELECT i.id, i."walletId", i."legacyStoreId", i."assetId", i."importerType", i.filename, i.account, i.created,
  i.duplicates, i.reviews, i.skipped, i."skippedLines", i."balanceCheck", i.securities, i."createdTime",
  i."createdUserId", i."lastUpdatedTime", i."lastUpdatedUserId", i."undoneTime", (
  SELECT count(*)
  FROM "Transaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) + (
  SELECT count(*)
  FROM "SecurityTransaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) + (
  SELECT count(*)
  FROM "CryptoTransaction" t
  WHERE t."walletId" = i."walletId"
    AND t."importId" = i.id
) AS present
FROM "Import" i
WHERE i."walletId" = $1
  AND i.id = $2;

-- packages/api/src/stored/month-sums.ts

DELETE FROM "FlowMonth"
WHERE "walletId" = $1
  AND month = ANY($2::date[]);

DELETE FROM "WorthMonth"
WHERE "walletId" = $1
  AND month = ANY($2::date[]);

SELECT asked.month::date AS month, coalesce((
  SELECT m.seq
  FROM "Mark" m
  WHERE m.subject = 'rates'
    AND m.date < asked.month + interval '1 month'
  ORDER BY m.date DESC
  LIMIT 1
), 0) AS seen
FROM generate_series(coalesce($3::date, date_trunc('month', least(least(CASE WHEN NULL::uuid[] IS NULL THEN (
  SELECT min(date)
  FROM "Transaction"
  WHERE "walletId" = $1
) ELSE (
  SELECT min(first.date)
  FROM unnest(NULL::uuid[]) AS asset(id)
  CROSS JOIN LATERAL (
    SELECT min(date) AS date
    FROM "Transaction"
    WHERE "walletId" = $1
      AND "assetId" = asset.id
  ) AS first
) END, (
  SELECT min(date)
  FROM "SecurityTransaction"
  WHERE "walletId" = $1
    AND (NULL::uuid[] IS NULL OR "assetId" = ANY(NULL::uuid[]))
), (
  SELECT min(date)
  FROM "CryptoTransaction"
  WHERE "walletId" = $1
    AND (NULL::uuid[] IS NULL OR "assetId" = ANY(NULL::uuid[]))
)), (
  SELECT min(month)
  FROM "WorthMonth"
  WHERE "walletId" = $1
))::timestamp)::date), $4::date, interval '1 month') AS asked(month)
LEFT JOIN "ComputedMonth" c ON c."walletId" = $1
  AND c.kind = $2
  AND c.month = asked.month::date
WHERE c.month IS NULL
  OR c.currency <> $5
  OR c.seen < coalesce((
  SELECT m.seq
  FROM "Mark" m
  WHERE m.subject = 'rates'
    AND m.date < asked.month + interval '1 month'
  ORDER BY m.date DESC
  LIMIT 1
), 0)
  OR EXISTS (
  SELECT
  FROM "WalletMark" w
  WHERE w."walletId" = $1
    AND w.kind = $2
    AND w.instrument = ''
    AND w.date = asked.month::date
)
ORDER BY 1
LIMIT $6;

SELECT month, "assetId" AS key, currency, sum(amount) AS amount, string_agg((date - '1970-01-01'::date) || ' ' ||
  amount, ',' ORDER BY date) AS totals
FROM unnest($2::date[]) AS asked(month), LATERAL (
  SELECT w."assetId", w.currency, w.date, w.amount
  FROM coffer.worth_change w
  WHERE w."walletId" = $1
    AND w.date >= asked.month
    AND w.date < asked.month + interval '1 month'
    AND w.amount <> 0
) AS day
GROUP BY 1, 2, 3;

SELECT month, key, out, currency, string_agg((date - '1970-01-01'::date) || ' ' || amount, ',' ORDER BY date) AS totals
FROM (
  SELECT month, coalesce(t."categoryId", $3::uuid) AS key, t."amountValue" < 0 AS out, t."amountCurrency" AS currency,
    t.date, sum(t."amountValue") AS amount
  FROM unnest($2::date[]) AS asked(month), LATERAL (
    SELECT t."categoryId", t."amountCurrency", t.date, t."amountValue"
    FROM "Transaction" t
    WHERE t."walletId" = $1
      AND t.date >= asked.month
      AND t.date < asked.month + interval '1 month'
      AND t."usingDateRule" = 'transactionDate'
      AND NOT t.parent
      AND NOT EXISTS (
      SELECT
      FROM "TransferLink" l
      WHERE l."walletId" = $1
        AND l."transactionId" = t.id
    )
  ) AS t
  GROUP BY 1, 2, 3, 4, 5
) AS day
GROUP BY 1, 2, 3, 4;

-- packages/api/src/stored/position-values.ts

DELETE FROM "PositionValue"
WHERE "walletId" = $1
  AND "assetId" = $2
  AND instrument = $3
  AND date >= $4;

INSERT INTO "MarketTotal" AS total ("walletId", "assetId", currency, date, amount)
SELECT "walletId", "assetId", currency, date, -change
FROM "PositionValue"
WHERE "walletId" = $1
  AND "assetId" = $2
  AND instrument = $3
  AND date >= $4
ORDER BY currency, date ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE
SET amount = total.amount + excluded.amount;

INSERT INTO "MarketTotal" AS total ("walletId", "assetId", currency, date, amount)
SELECT "walletId", "assetId", currency, date, change
FROM "PositionValue"
WHERE "walletId" = $1
  AND "assetId" = $2
  AND instrument = $3
  AND date >= $4
ORDER BY currency, date ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE
SET amount = total.amount + excluded.amount;

SELECT EXISTS (
  SELECT
  FROM "WalletMark" w
  WHERE w."walletId" = $1
    AND w.kind = 'values'
)
  OR EXISTS (
  SELECT
  FROM "ComputedPosition" c
  WHERE c."walletId" = $1
    AND c.seen < coalesce((
    SELECT m.seq
    FROM "Mark" m
    WHERE m.subject = c.instrument
    ORDER BY m.date DESC
    LIMIT 1
  ), 0)
) AS stale;

WITH own AS (
  DELETE FROM "WalletMark"
  WHERE "walletId" = $1
    AND kind = 'values'
  RETURNING instrument, date
), known AS (
  SELECT c.instrument, m.date
  FROM "ComputedPosition" c
  JOIN "Mark" m ON m.subject = c.instrument
    AND m.seq > c.seen
  WHERE c."walletId" = $1
)
SELECT stale.instrument, min(stale.date) AS since, coalesce((
  SELECT m.seq
  FROM "Mark" m
  WHERE m.subject = stale.instrument
  ORDER BY m.date DESC
  LIMIT 1
), 0) AS seen
FROM (
  SELECT *
  FROM own
  UNION ALL
  SELECT *
  FROM known
) AS stale
GROUP BY stale.instrument
ORDER BY stale.instrument;

-- packages/api/src/stored/verify-wallet.ts

SELECT 'record count' AS what, kind AS "recordId", NULL AS instrument, '' AS currency, '' AS date, coalesce(counted.used,
  0)::text AS stored, coalesce(present, 0)::text AS computed
FROM (
  SELECT kind, sum(used) AS used
  FROM "RecordCount"
  WHERE "walletId" = $1
  GROUP BY 1
) AS counted FULL
JOIN (
  SELECT 'categoryGroups' AS kind, count(*) AS present
  FROM "CategoryGroup"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'categories' AS kind, count(*) AS present
  FROM "Category"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'tags' AS kind, count(*) AS present
  FROM "Tag"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'merchants' AS kind, count(*) AS present
  FROM "Merchant"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'assetGroups' AS kind, count(*) AS present
  FROM "AssetGroup"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'connections' AS kind, count(*) AS present
  FROM "BankConnection"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'assets' AS kind, count(*) AS present
  FROM "Asset"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'rules' AS kind, count(*) AS present
  FROM "Rule"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'importFiles' AS kind, count(*) AS present
  FROM "ImportFile"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'transactions' AS kind, count(*) AS present
  FROM "Transaction"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'comments' AS kind, count(*) AS present
  FROM "Comment"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'securityTransactions' AS kind, count(*) AS present
  FROM "SecurityTransaction"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'cryptoTransactions' AS kind, count(*) AS present
  FROM "CryptoTransaction"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'prices' AS kind, count(*) AS present
  FROM "WalletPrice"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'files' AS kind, count(*) AS present
  FROM "File"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'scenarios' AS kind, count(*) AS present
  FROM "Scenario"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'planItems' AS kind, count(*) AS present
  FROM "PlanItem"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'budgets' AS kind, count(*) AS present
  FROM "Budget"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'budgetRows' AS kind, count(*) AS present
  FROM "BudgetRow"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'budgetTargets' AS kind, count(*) AS present
  FROM "BudgetTarget"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'notifications' AS kind, count(*) AS present
  FROM "Notification"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'closings' AS kind, count(*) AS present
  FROM "Closing"
  WHERE "walletId" = $1
  UNION ALL
  SELECT 'storage', sum(size)
  FROM (
    SELECT size
    FROM "File"
    WHERE "walletId" = $1
    UNION ALL
    SELECT size
    FROM "ImportFile"
    WHERE "walletId" = $1
      AND content IS NOT NULL
  ) AS kept
  UNION ALL
  SELECT 'texts', coffer.text_bytes_in($1)
) AS there USING (kind)
WHERE coalesce(counted.used, 0) <> coalesce(present, 0)
ORDER BY kind;

-- packages/api/src/tools/names.service.ts

WITH wanted AS (
  SELECT lower(normalize(record.name)) AS name
  FROM "Merchant" AS record
  WHERE record."walletId" = $1
    AND record.id = ANY($2::uuid[])
  UNION
  SELECT lower(normalize(given))
  FROM unnest($3::text[]) AS given
), alike AS (
  SELECT record.id, record.name AS name, NULL::text AS "group", count(*) OVER (PARTITION BY lower(normalize(record.name)))
    AS of, lower(normalize(record.name)) IN (
    SELECT lower(normalize(given))
    FROM unnest($3::text[]) AS given
  ) AS named
  FROM "Merchant" AS record
  WHERE record."walletId" = $1
    AND lower(normalize(record.name)) IN (
    SELECT name
    FROM wanted
  )
)
SELECT 'merchant' AS kind, id, name, "group", of = 1 AS "isUnique"
FROM alike
WHERE id = ANY($2::uuid[])
  OR named
ORDER BY id
LIMIT 1000;

-- packages/api/src/transfers/bulk-links.service.ts

DELETE FROM "TransferLink"
WHERE "walletId" = $1
  AND "transactionId" = ANY($2::uuid[]);

SELECT 'transaction' AS "ownType", l."transactionId" AS "ownId", CASE WHEN l."counterTransactionId" IS NOT NULL THEN
  'transaction' WHEN l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction'
  END AS "counterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
  l."counterCryptoTransactionId") AS "counterId"
FROM "TransferLink" l
WHERE l."walletId" = $1
  AND l."transactionId" = ANY($2::uuid[]);

UPDATE "Transaction" AS t
SET "categoryId" = l."formerCategoryId", "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
FROM "TransferLink" AS l
WHERE t."walletId" = $1
  AND t.id = ANY($2::uuid[])
  AND t."categoryId" = $3
  AND l."walletId" = $1
  AND l."transactionId" = t.id
  AND l."categorySet";

-- packages/api/src/transfers/linked-transfers.service.ts

SELECT id, "assetId", date, "amountValue", "amountCurrency", "fromTo", description, NULL AS instrument, "categoryId"
FROM "Transaction"
WHERE "walletId" = $1
  AND id = ANY($2::uuid[]);

-- packages/api/src/transfers/matches.service.ts

SELECT DISTINCT t."amountCurrency" AS currency
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND t."assetId" = $2
  AND t.date BETWEEN $3::date - 7 AND $3::date + 7;

WITH page AS MATERIALIZED (
  SELECT t.*, abs(t.date - $3::date) AS days, abs(t."amountValue" / mirror.expected - 1) AS difference, similarity(concat_ws(' ',
    t."fromTo", t.description), $9) AS likeness
  FROM coffer.wallet_transaction t
  JOIN unnest($5::text[], $6::numeric[], $7::numeric[], $8::numeric[]) AS mirror(currency, expected, low, high) ON
    mirror.currency = t."amountCurrency"
    AND t."amountValue" BETWEEN mirror.low AND mirror.high
  WHERE t."walletId" = $1
    AND t."assetId" = $2
    AND t.date BETWEEN $3::date - 7 AND $3::date + 7
    AND NOT t.parent
    AND t.id IS DISTINCT FROM $4::uuid
    AND NOT EXISTS (
    SELECT
    FROM "TransferLink" l
    WHERE l."walletId" = t."walletId"
      AND l."transactionId" = t.id
  )
  ORDER BY days, difference, likeness DESC, t.id DESC
  LIMIT 50
), link AS (
  SELECT l."transactionId" AS id, CASE WHEN l."counterTransactionId" IS NOT NULL THEN 'transaction' WHEN
    l."counterSecurityTransactionId" IS NOT NULL THEN 'securityTransaction' ELSE 'cryptoTransaction' END AS
    "transferCounterType", coalesce(l."counterTransactionId", l."counterSecurityTransactionId",
    l."counterCryptoTransactionId") AS "transferCounterId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
), tags AS (
  SELECT g."transactionId" AS id, array_agg(g."tagId" ORDER BY g.position) AS "tagIds"
  FROM "TransactionTag" g
  WHERE g."walletId" = $1
    AND g."transactionId" = ANY(ARRAY(
    SELECT id
    FROM page
  ))
  GROUP BY 1
)
SELECT t."id", t."walletId", t."legacyStoreId", t."assetId", t."date", t."secondaryDate", t."fromTo", t."description",
  t."amountValue", t."amountCurrency", t."categoryId", t."merchantId", t."merchantAutoAssigned",
  t."merchantCheckedMapsService", t."merchantCheckedWebSearch", t."excludeFromMerchantAutoAssignment",
  t."usingDateRule", t."usingStartDate", t."usingEndDate", t."notes", t."parentTransactionId", t."parent", t."source",
  t."assignedUserId", link."transferCounterType", link."transferCounterId", t."providerATransactionId",
  t."providerAInternalTransactionId", t."providerBTransactionId", t."providerCTransactionId",
  t."providerDTransactionId", coalesce(tags."tagIds", '{}') AS "tagIds", t."pending", t."reviewed", t."createdTime",
  t."createdUserId", t."lastUpdatedTime", t."lastUpdatedUserId"
FROM page t
LEFT JOIN link ON link.id = t.id
LEFT JOIN tags ON tags.id = t.id
ORDER BY t.days, t.difference, t.likeness DESC, t.id DESC;

-- packages/api/src/transfers/positionTransactions/expected-cash.service.ts

SELECT "assetId"
FROM ((
  SELECT b.date, b.id, t."assetId"
  FROM "SecurityTransaction" b
  JOIN "TransferLink" l ON l."walletId" = b."walletId"
    AND l."securityTransactionId" = b.id
  JOIN "Transaction" t ON t."walletId" = b."walletId"
    AND t.id = l."counterTransactionId"
  WHERE b."walletId" = $1
    AND b."assetId" = $2
  ORDER BY b.date DESC, b.id DESC
  LIMIT 1
) UNION ALL (
  SELECT b.date, b.id, t."assetId"
  FROM "CryptoTransaction" b
  JOIN "TransferLink" l ON l."walletId" = b."walletId"
    AND l."cryptoTransactionId" = b.id
  JOIN "Transaction" t ON t."walletId" = b."walletId"
    AND t.id = l."counterTransactionId"
  WHERE b."walletId" = $1
    AND b."assetId" = $2
  ORDER BY b.date DESC, b.id DESC
  LIMIT 1
)) AS newest
ORDER BY date DESC, id DESC
LIMIT 1;

-- packages/api/src/transfers/transfer-candidates.ts

DECLARE leaf NO SCROLL CURSOR FOR
SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
left(t."fromTo", 300) AS "fromTo",
left(t.description, 300) AS description,
left(t.notes, 300) AS notes, false AS "isTransfer"
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND NOT t.parent
  AND t."amountValue" <> 0
  AND t.source <> 'system'
  AND (t."merchantId" IS NULL OR t."merchantAutoAssigned")
  AND ($2::date IS NULL OR t.date >= $2::date - 14)
  AND ($3::date IS NULL OR t.date <= $3::date + 14)
  AND t.id NOT IN (
  SELECT l."transactionId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" IS NOT NULL
)
  AND t."categoryId" IS NULL
UNION ALL
SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
left(t."fromTo", 300) AS "fromTo",
left(t.description, 300) AS description,
left(t.notes, 300) AS notes, false
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND NOT t.parent
  AND t."amountValue" <> 0
  AND t.source <> 'system'
  AND (t."merchantId" IS NULL OR t."merchantAutoAssigned")
  AND ($2::date IS NULL OR t.date >= $2::date - 14)
  AND ($3::date IS NULL OR t.date <= $3::date + 14)
  AND t.id NOT IN (
  SELECT l."transactionId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" IS NOT NULL
)
  AND t."categoryId" = ANY(ARRAY(
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c."systemKey" = 'uncategorized'
))
UNION ALL
SELECT t.id, t."assetId", t.date, t."amountValue" AS amount, t."amountCurrency" AS currency,
left(t."fromTo", 300) AS "fromTo",
left(t.description, 300) AS description,
left(t.notes, 300) AS notes, true
FROM coffer.wallet_transaction t
WHERE t."walletId" = $1
  AND NOT t.parent
  AND t."amountValue" <> 0
  AND t.source <> 'system'
  AND (t."merchantId" IS NULL OR t."merchantAutoAssigned")
  AND ($2::date IS NULL OR t.date >= $2::date - 14)
  AND ($3::date IS NULL OR t.date <= $3::date + 14)
  AND t.id NOT IN (
  SELECT l."transactionId"
  FROM "TransferLink" l
  WHERE l."walletId" = $1
    AND l."transactionId" IS NOT NULL
)
  AND t."categoryId" = ANY(ARRAY(
  SELECT c.id
  FROM "Category" c
  WHERE c."walletId" = $1
    AND c.type = 'transfer'
))
ORDER BY date;

FETCH 10000
FROM leaf;

-- packages/api/src/transfers/transfer-source.ts

SELECT a.name AS "assetName", t.date, t.description, concat_ws(' ', t."fromTo", t.description) AS words,
  t."amountValue", t."amountCurrency" AS currency
FROM "Transaction" t
JOIN "Asset" a ON a."walletId" = t."walletId"
  AND a.id = t."assetId"
WHERE t."walletId" = $1
  AND t.id = $2;

-- packages/api/src/wallets/assetGroups/assetGroups.service.ts

update "Asset"
set "assetGroupId" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "assetGroupId" = $5;

-- packages/api/src/wallets/assets/assets.service.ts

DELETE FROM "CryptoTransaction"
WHERE "walletId" = $1
  AND "assetId" = $2;

DELETE FROM "SecurityTransaction"
WHERE "walletId" = $1
  AND "assetId" = $2;

DELETE FROM "Transaction"
WHERE "walletId" = $1
  AND "assetId" = $2;

UPDATE "SecurityTransaction"
SET "importId" = NULL
WHERE "walletId" = $1
  AND "importId" IN (
  SELECT id
  FROM "Import"
  WHERE "walletId" = $1
    AND "assetId" = $2
);

UPDATE "Transaction"
SET "importId" = NULL
WHERE "walletId" = $1
  AND "importId" IN (
  SELECT id
  FROM "Import"
  WHERE "walletId" = $1
    AND "assetId" = $2
);

-- packages/api/src/wallets/assets/balances.service.ts

SELECT d."assetId", d.currency, trim_scale(sum(d.amount)) AS balance
FROM "DayTotal" d
JOIN "Asset" a ON a."walletId" = d."walletId"
  AND a.id = d."assetId"
WHERE d."walletId" = $1
  AND d.date <= $2
  AND ($3::uuid IS NULL OR (d."assetId", d.currency) > ($3, $4))
GROUP BY d."assetId", d.currency
ORDER BY d."assetId", d.currency
LIMIT $5;

SELECT d."assetId", d.currency, trim_scale(sum(d.amount)) AS balance
FROM "DayTotal" d
JOIN "Asset" a ON a."walletId" = d."walletId"
  AND a.id = d."assetId"
WHERE d."walletId" = $1
  AND d.date <= $2
  AND ($3::uuid IS NULL OR d."assetId" = $3)
GROUP BY d."assetId", d.currency
ORDER BY d."assetId", d.currency;

-- packages/api/src/wallets/assets/import-settings.service.ts

update "Asset"
set "importSettings" = $1, "lastUpdatedTime" = $2, "lastUpdatedUserId" = $3
where "walletId" = $4
  and "id" = $5;

-- packages/api/src/wallets/system-categories.ts

insert into "Category" ("systemKey", "type", "emoji", "name", "walletId", "id", "system", "order", "createdUserId",
  "lastUpdatedUserId")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10), …;

select "id"
from "Category"
where "walletId" = $1
  and "systemKey" = $2;

-- packages/api/src/wallets/wallets.service.ts

SELECT id, name, currency, "timeZone", locale, "emergencyFundTarget", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
FROM "Wallet"
WHERE id = $1;

SELECT id, name, currency, "timeZone", locale, "emergencyFundTarget", "createdTime", "createdUserId", "lastUpdatedTime",
  "lastUpdatedUserId"
FROM coffer.wallets_of($1)
WHERE ($2::uuid[] IS NULL OR id = ANY($2))
  AND ($3::uuid IS NULL OR id > $3)
ORDER BY id
LIMIT $4;
