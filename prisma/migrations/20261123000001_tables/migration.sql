-- The types, tables, keys and named indexes of schema.prisma, except the tables of stored sums, which a later migration
-- creates. Changes that Prisma's schema language cannot express follow at the end.

CREATE SCHEMA IF NOT EXISTS "public";

CREATE TYPE "AssetType" AS ENUM ('bank', 'manualBank', 'cash', 'creditCard', 'savings', 'loan', 'securities', 'manualSecurities', 'crypto', 'realEstate', 'vehicle', 'preciousMetals', 'pension', 'insurance', 'other');
CREATE TYPE "AssetAccess" AS ENUM ('instant', 'notice', 'fixed');
CREATE TYPE "CategoryType" AS ENUM ('activeIncome', 'passiveIncome', 'fixedExpense', 'variableExpense', 'transfer', 'valueChange', 'none');
CREATE TYPE "CategorySystemKey" AS ENUM ('uncategorized', 'transfer', 'initialBalance', 'valueChange', 'gainsLosses', 'fees', 'tax');
CREATE TYPE "SecurityTransactionType" AS ENUM ('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'dividend');
CREATE TYPE "CryptoTransactionType" AS ENUM ('initialBalance', 'buy', 'sell', 'transferIn', 'transferOut', 'reward');
CREATE TYPE "UsingDateRule" AS ENUM ('transactionDate', 'previousMonth', 'nextMonth', 'range');
CREATE TYPE "TransactionSource" AS ENUM ('manual', 'import', 'sync', 'api', 'split', 'system');
CREATE TYPE "MerchantSource" AS ENUM ('mapsService', 'webSearch', 'sync');
CREATE TYPE "BankConnectionType" AS ENUM ('providerA', 'providerB', 'providerC', 'providerD');
CREATE TYPE "BankConnectionStatus" AS ENUM ('pending', 'active', 'expired', 'needsReconnect', 'error', 'disconnected');
CREATE TYPE "FileParseStatus" AS ENUM ('open', 'parsing', 'parsed', 'failed', 'unsupported');
CREATE TYPE "MemberRole" AS ENUM ('owner', 'admin', 'member', 'viewer');
CREATE TYPE "AccessRequestStatus" AS ENUM ('pending', 'executing', 'succeeded', 'failed', 'rejected');
CREATE TYPE "RuleMatch" AS ENUM ('contains', 'equals', 'startsWith', 'doesNotContain', 'matchesPattern');
CREATE TYPE "RuleDirection" AS ENUM ('in', 'out');
CREATE TYPE "ImportFileState" AS ENUM ('uploaded', 'queued', 'running', 'done', 'failed');
CREATE TYPE "WalletPriceSource" AS ENUM ('manual', 'transaction');

CREATE TABLE "Person" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "passwordHash" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Person_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "personId" UUID NOT NULL,
    "userAgent" TEXT,
    "address" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSignInTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Wallet" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "timeZone" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "emergencyFundTarget" DECIMAL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Wallet_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Member" (
    "walletId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "MemberRole" NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Member_pkey" PRIMARY KEY ("walletId","userId")
);

CREATE TABLE "Invitation" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "MemberRole" NOT NULL,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "tokenHash" BYTEA NOT NULL,
    "expiresTime" TIMESTAMPTZ(3) NOT NULL,
    "acceptedTime" TIMESTAMPTZ(3),
    "revokedTime" TIMESTAMPTZ(3),
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "ApiKey" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "display" TEXT NOT NULL,
    "scopes" TEXT[],
    "lastUsedTime" TIMESTAMPTZ(3),
    "revokedTime" TIMESTAMPTZ(3),
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "AssetGroup" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "order" DECIMAL,
    "legacyStoreId" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "AssetGroup_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "BankConnection" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" "BankConnectionType" NOT NULL,
    "status" "BankConnectionStatus" NOT NULL,
    "countryCode" TEXT,
    "providerState" BYTEA,
    "expireTime" TIMESTAMPTZ(3),
    "lastSyncTime" TIMESTAMPTZ(3),
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "BankConnection_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Asset" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "type" "AssetType" NOT NULL,
    "name" TEXT NOT NULL,
    "access" "AssetAccess" NOT NULL,
    "assetGroupId" UUID,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "expectedAnnualReturn" DECIMAL,
    "order" DECIMAL,
    "defaultCurrency" TEXT NOT NULL,
    "accountNumber" TEXT,
    "defaultCategoryId" UUID,
    "valueChangeCategoryId" UUID,
    "gainsLossesCategoryId" UUID,
    "feesCategoryId" UUID,
    "taxCategoryId" UUID,
    "importSettings" JSONB NOT NULL DEFAULT '{}',
    "bankConnectionId" UUID,
    "providerAccount" JSONB,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Asset_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "CategoryGroup" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "parentGroupId" UUID,
    "order" DECIMAL,
    "legacyStoreId" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "CategoryGroup_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Category" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "name" TEXT NOT NULL,
    "type" "CategoryType" NOT NULL,
    "emoji" TEXT,
    "system" BOOLEAN NOT NULL DEFAULT false,
    "systemKey" "CategorySystemKey",
    "order" DECIMAL,
    "categoryGroupId" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Tag" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "order" DECIMAL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Merchant" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "name" TEXT NOT NULL,
    "defaultCategoryId" UUID,
    "defaultUsingDateRule" "UsingDateRule",
    "domains" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "logo" BOOLEAN NOT NULL DEFAULT false,
    "autoCreatedSource" "MerchantSource",
    "autoReviewTransactions" BOOLEAN NOT NULL DEFAULT false,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Merchant_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "MerchantDecision" (
    "walletId" UUID NOT NULL,
    "counterpart" TEXT NOT NULL,
    "merchantId" UUID NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "MerchantDecision_pkey" PRIMARY KEY ("walletId","counterpart")
);

CREATE TABLE "Rule" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "ifText" TEXT,
    "ifTextMatch" "RuleMatch",
    "ifCounterpart" TEXT,
    "ifCounterpartMatch" "RuleMatch",
    "ifAmountMin" DECIMAL,
    "ifAmountMax" DECIMAL,
    "ifDirection" "RuleDirection",
    "ifGroups" JSONB NOT NULL DEFAULT '[]',
    "ifAssetId" UUID,
    "ifMerchantId" UUID,
    "thenCategoryId" UUID,
    "thenMerchantId" UUID,
    "thenUsingDateRule" "UsingDateRule",
    "thenReviewed" BOOLEAN NOT NULL DEFAULT false,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Rule_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "RuleTag" (
    "walletId" UUID NOT NULL,
    "ruleId" UUID NOT NULL,
    "tagId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "RuleTag_pkey" PRIMARY KEY ("walletId","ruleId","tagId")
);

CREATE TABLE "Transaction" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "assetId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "secondaryDate" DATE,
    "fromTo" TEXT,
    "description" TEXT,
    "amountValue" DECIMAL NOT NULL,
    "amountCurrency" TEXT NOT NULL,
    "categoryId" UUID,
    "merchantId" UUID,
    "merchantAutoAssigned" BOOLEAN NOT NULL DEFAULT false,
    "merchantCheckedMapsService" BOOLEAN NOT NULL DEFAULT false,
    "merchantCheckedWebSearch" BOOLEAN NOT NULL DEFAULT false,
    "excludeFromMerchantAutoAssignment" BOOLEAN NOT NULL DEFAULT false,
    "usingDateRule" "UsingDateRule" NOT NULL DEFAULT 'transactionDate',
    "usingStartDate" DATE NOT NULL,
    "usingEndDate" DATE NOT NULL,
    "notes" TEXT,
    "parentTransactionId" UUID,
    "parent" BOOLEAN NOT NULL DEFAULT false,
    "source" "TransactionSource" NOT NULL,
    "assignedUserId" UUID,
    "providerATransactionId" TEXT,
    "providerAInternalTransactionId" TEXT,
    "providerBTransactionId" TEXT,
    "providerCTransactionId" TEXT,
    "providerDTransactionId" TEXT,
    "pending" BOOLEAN NOT NULL DEFAULT false,
    "reviewed" BOOLEAN NOT NULL DEFAULT false,
    "importId" UUID,
    "importKey" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Transaction_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "TransactionTag" (
    "walletId" UUID NOT NULL,
    "transactionId" UUID NOT NULL,
    "tagId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "TransactionTag_pkey" PRIMARY KEY ("walletId","transactionId","tagId")
);

CREATE TABLE "TransferLink" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "transactionId" UUID,
    "securityTransactionId" UUID,
    "cryptoTransactionId" UUID,
    "counterTransactionId" UUID,
    "counterSecurityTransactionId" UUID,
    "counterCryptoTransactionId" UUID,
    "date" DATE,
    "categorySet" BOOLEAN NOT NULL DEFAULT false,
    "formerCategoryId" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,

    CONSTRAINT "TransferLink_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Comment" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "transactionId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "mentionedUserIds" UUID[] DEFAULT ARRAY[]::UUID[],
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "SecurityTransaction" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "assetId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "type" "SecurityTransactionType" NOT NULL,
    "isin" TEXT NOT NULL,
    "quantity" DECIMAL NOT NULL,
    "priceValue" DECIMAL,
    "priceCurrency" TEXT,
    "feesValue" DECIMAL,
    "feesCurrency" TEXT,
    "taxValue" DECIMAL,
    "taxCurrency" TEXT,
    "categoryId" UUID,
    "notes" TEXT,
    "importId" UUID,
    "importKey" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "SecurityTransaction_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "CryptoTransaction" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "assetId" UUID NOT NULL,
    "date" DATE NOT NULL,
    "type" "CryptoTransactionType" NOT NULL,
    "symbol" TEXT NOT NULL,
    "quantity" DECIMAL NOT NULL,
    "priceValue" DECIMAL,
    "priceCurrency" TEXT,
    "feesValue" DECIMAL,
    "feesCurrency" TEXT,
    "taxValue" DECIMAL,
    "taxCurrency" TEXT,
    "categoryId" UUID,
    "notes" TEXT,
    "importId" UUID,
    "importKey" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "CryptoTransaction_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Security" (
    "isin" TEXT NOT NULL,
    "name" TEXT,
    "wkn" TEXT,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Security_pkey" PRIMARY KEY ("isin")
);

CREATE TABLE "SecuritySplit" (
    "isin" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "factor" DECIMAL NOT NULL,

    CONSTRAINT "SecuritySplit_pkey" PRIMARY KEY ("isin","date")
);

CREATE TABLE "WalletSecurity" (
    "walletId" UUID NOT NULL,
    "isin" TEXT NOT NULL,
    "name" TEXT,
    "wkn" TEXT,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "WalletSecurity_pkey" PRIMARY KEY ("walletId","isin")
);

CREATE TABLE "WalletSecuritySplit" (
    "walletId" UUID NOT NULL,
    "isin" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "factor" DECIMAL NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "WalletSecuritySplit_pkey" PRIMARY KEY ("walletId","isin","date")
);

CREATE TABLE "QuotePrice" (
    "instrument" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "value" DECIMAL NOT NULL,
    "currency" TEXT NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "QuotePrice_pkey" PRIMARY KEY ("instrument","date")
);

CREATE TABLE "WalletPrice" (
    "walletId" UUID NOT NULL,
    "instrument" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "source" "WalletPriceSource" NOT NULL,
    "value" DECIMAL NOT NULL,
    "currency" TEXT NOT NULL,
    "bookingId" UUID,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WalletPrice_pkey" PRIMARY KEY ("walletId","instrument","date","source")
);

CREATE TABLE "ExchangeRate" (
    "currency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "rate" DECIMAL NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "ExchangeRate_pkey" PRIMARY KEY ("currency","date")
);

CREATE TABLE "MarketDataFetch" (
    "source" TEXT NOT NULL,
    "etag" TEXT,
    "lastModified" TEXT,
    "digest" TEXT,
    "fetchedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MarketDataFetch_pkey" PRIMARY KEY ("source")
);

CREATE TABLE "File" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "filename" TEXT NOT NULL,
    "fileExtension" TEXT NOT NULL,
    "storagePath" TEXT,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "uploadedTime" TIMESTAMPTZ(3),
    "parseStatus" "FileParseStatus" NOT NULL DEFAULT 'open',
    "parseData" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "File_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "UnclaimedBytes" (
    "storagePath" TEXT NOT NULL,
    "dueTime" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "UnclaimedBytes_pkey" PRIMARY KEY ("storagePath")
);

CREATE TABLE "FileAssignment" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "transactionId" UUID,
    "securityTransactionId" UUID,
    "cryptoTransactionId" UUID,

    CONSTRAINT "FileAssignment_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Scenario" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "name" TEXT NOT NULL,
    "startDate" DATE NOT NULL,
    "endMonth" TEXT NOT NULL,
    "startingBasePerCategory" TEXT NOT NULL DEFAULT 'none',
    "expectedAnnualReturn" DECIMAL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Scenario_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "ScenarioAsset" (
    "walletId" UUID NOT NULL,
    "scenarioId" UUID NOT NULL,
    "assetId" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "ScenarioAsset_pkey" PRIMARY KEY ("walletId","scenarioId","assetId")
);

CREATE TABLE "PlanItem" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "scenarioId" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "categoryId" UUID,
    "categoryGroupId" UUID,
    "amount" DECIMAL NOT NULL,
    "duration" INTEGER NOT NULL,
    "frequency" INTEGER NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "PlanItem_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "Notification" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "type" TEXT NOT NULL,
    "recipientUserId" UUID NOT NULL,
    "readTime" TIMESTAMPTZ(3),
    "payload" TEXT NOT NULL DEFAULT '{}',
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,

    CONSTRAINT "Notification_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "AccessRequest" (
    "id" UUID NOT NULL,
    "walletId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "personId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "memberSnapshot" JSONB,
    "status" "AccessRequestStatus" NOT NULL DEFAULT 'pending',
    "result" JSONB,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresTime" TIMESTAMPTZ(3) NOT NULL,
    "decidedTime" TIMESTAMPTZ(3),

    CONSTRAINT "AccessRequest_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Import" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "legacyStoreId" TEXT,
    "assetId" UUID NOT NULL,
    "importerType" TEXT NOT NULL,
    "created" INTEGER NOT NULL,
    "duplicates" INTEGER NOT NULL,
    "skipped" INTEGER NOT NULL,
    "account" TEXT,
    "filename" TEXT,
    "skippedLines" JSONB NOT NULL DEFAULT '[]',
    "balanceCheck" JSONB,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "lastUpdatedTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUpdatedUserId" UUID NOT NULL,
    "undoneTime" TIMESTAMPTZ(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "ImportFile" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA,
    "importerType" TEXT NOT NULL,
    "detected" JSONB NOT NULL,
    "assetId" UUID,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "state" "ImportFileState" NOT NULL DEFAULT 'uploaded',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "problem" JSONB,
    "result" JSONB,
    "importId" UUID,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdUserId" UUID NOT NULL,
    "startedTime" TIMESTAMPTZ(3),
    "finishedTime" TIMESTAMPTZ(3),

    CONSTRAINT "ImportFile_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "AuditRow" (
    "walletId" UUID NOT NULL,
    "id" UUID NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "userId" UUID NOT NULL,
    "credentialType" TEXT NOT NULL,
    "credentialId" TEXT,
    "operation" TEXT NOT NULL,
    "recordId" UUID,
    "before" JSONB,
    "after" JSONB,
    "requestId" TEXT,

    CONSTRAINT "AuditRow_pkey" PRIMARY KEY ("walletId","id")
);

CREATE TABLE "IdempotencyRecord" (
    "actor" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "etag" TEXT,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "IdempotencyRecord_pkey" PRIMARY KEY ("actor","key")
);

CREATE TABLE "Quota" (
    "kind" TEXT NOT NULL,
    "most" BIGINT NOT NULL,

    CONSTRAINT "Quota_pkey" PRIMARY KEY ("kind")
);

-- Each count rewrites its row. The fill factor keeps half of the page free for the new version of the row.
CREATE TABLE "RecordCount" (
    "walletId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "used" BIGINT NOT NULL,
    "room" BIGINT NOT NULL,

    CONSTRAINT "RecordCount_pkey" PRIMARY KEY ("walletId","kind","slot")
) WITH (fillfactor = 50);

CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "Secret" (
    "name" TEXT NOT NULL,
    "value" BYTEA NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Secret_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "OAuthRecord" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "grantId" TEXT,
    "uid" TEXT,
    "userCode" TEXT,
    "consumedTime" TIMESTAMPTZ(3),
    "expiresTime" TIMESTAMPTZ(3),

    CONSTRAINT "OAuthRecord_pkey" PRIMARY KEY ("kind","id")
);

CREATE TABLE "OAuthGrant" (
    "id" TEXT NOT NULL,
    "personId" UUID NOT NULL,
    "clientId" TEXT NOT NULL,
    "scopes" TEXT[],
    "walletIds" UUID[],
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedTime" TIMESTAMPTZ(3),
    "revokedTime" TIMESTAMPTZ(3),

    CONSTRAINT "OAuthGrant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SigningKey" (
    "id" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "createdTime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retiredTime" TIMESTAMPTZ(3),

    CONSTRAINT "SigningKey_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Person_email_key" ON "Person"("email");
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");
CREATE INDEX "Session_personId_idx" ON "Session"("personId");
CREATE INDEX "Member_userId_idx" ON "Member"("userId");
CREATE INDEX "Invitation_tokenHash_idx" ON "Invitation"("tokenHash");
CREATE INDEX "ApiKey_hash_idx" ON "ApiKey"("hash");
CREATE UNIQUE INDEX "Category_walletId_systemKey_key" ON "Category"("walletId", "systemKey");
CREATE INDEX "MerchantDecision_walletId_merchantId_idx" ON "MerchantDecision"("walletId", "merchantId");
CREATE INDEX "Transaction_walletId_amountValue_idx" ON "Transaction"("walletId", "amountValue");
CREATE UNIQUE INDEX "Transaction_walletId_assetId_importKey_key" ON "Transaction"("walletId", "assetId", "importKey");
CREATE INDEX "TransactionTag_walletId_tagId_date_transactionId_idx" ON "TransactionTag"("walletId", "tagId", "date" DESC, "transactionId" DESC);
CREATE INDEX "TransferLink_walletId_date_transactionId_idx" ON "TransferLink"("walletId", "date" DESC, "transactionId" DESC);
CREATE UNIQUE INDEX "TransferLink_walletId_transactionId_key" ON "TransferLink"("walletId", "transactionId");
CREATE UNIQUE INDEX "TransferLink_walletId_securityTransactionId_key" ON "TransferLink"("walletId", "securityTransactionId");
CREATE UNIQUE INDEX "TransferLink_walletId_cryptoTransactionId_key" ON "TransferLink"("walletId", "cryptoTransactionId");
CREATE UNIQUE INDEX "TransferLink_walletId_counterTransactionId_key" ON "TransferLink"("walletId", "counterTransactionId");
CREATE UNIQUE INDEX "TransferLink_walletId_counterSecurityTransactionId_key" ON "TransferLink"("walletId", "counterSecurityTransactionId");
CREATE UNIQUE INDEX "TransferLink_walletId_counterCryptoTransactionId_key" ON "TransferLink"("walletId", "counterCryptoTransactionId");
CREATE INDEX "Comment_walletId_transactionId_createdTime_idx" ON "Comment"("walletId", "transactionId", "createdTime");
CREATE INDEX "SecurityTransaction_walletId_date_id_idx" ON "SecurityTransaction"("walletId", "date" DESC, "id" DESC);
CREATE INDEX "SecurityTransaction_walletId_assetId_isin_date_idx" ON "SecurityTransaction"("walletId", "assetId", "isin", "date");
CREATE INDEX "SecurityTransaction_walletId_isin_date_idx" ON "SecurityTransaction"("walletId", "isin", "date");
CREATE UNIQUE INDEX "SecurityTransaction_walletId_assetId_importKey_key" ON "SecurityTransaction"("walletId", "assetId", "importKey");
CREATE INDEX "CryptoTransaction_walletId_date_id_idx" ON "CryptoTransaction"("walletId", "date" DESC, "id" DESC);
CREATE INDEX "CryptoTransaction_walletId_assetId_symbol_date_idx" ON "CryptoTransaction"("walletId", "assetId", "symbol", "date");
CREATE INDEX "CryptoTransaction_walletId_symbol_date_idx" ON "CryptoTransaction"("walletId", "symbol", "date");
CREATE UNIQUE INDEX "CryptoTransaction_walletId_assetId_importKey_key" ON "CryptoTransaction"("walletId", "assetId", "importKey");
CREATE INDEX "UnclaimedBytes_dueTime_idx" ON "UnclaimedBytes"("dueTime");
CREATE INDEX "FileAssignment_walletId_transactionId_idx" ON "FileAssignment"("walletId", "transactionId");
CREATE INDEX "FileAssignment_walletId_securityTransactionId_idx" ON "FileAssignment"("walletId", "securityTransactionId");
CREATE INDEX "FileAssignment_walletId_cryptoTransactionId_idx" ON "FileAssignment"("walletId", "cryptoTransactionId");
CREATE UNIQUE INDEX "FileAssignment_walletId_fileId_transactionId_key" ON "FileAssignment"("walletId", "fileId", "transactionId");
CREATE UNIQUE INDEX "FileAssignment_walletId_fileId_securityTransactionId_key" ON "FileAssignment"("walletId", "fileId", "securityTransactionId");
CREATE UNIQUE INDEX "FileAssignment_walletId_fileId_cryptoTransactionId_key" ON "FileAssignment"("walletId", "fileId", "cryptoTransactionId");
CREATE INDEX "ScenarioAsset_walletId_assetId_idx" ON "ScenarioAsset"("walletId", "assetId");
CREATE INDEX "PlanItem_walletId_scenarioId_idx" ON "PlanItem"("walletId", "scenarioId");
CREATE INDEX "Notification_walletId_recipientUserId_createdTime_id_idx" ON "Notification"("walletId", "recipientUserId", "createdTime" DESC, "id" DESC);
CREATE INDEX "Notification_walletId_createdTime_id_idx" ON "Notification"("walletId", "createdTime" DESC, "id" DESC);
CREATE INDEX "AccessRequest_personId_status_idx" ON "AccessRequest"("personId", "status");
CREATE INDEX "AccessRequest_status_expiresTime_idx" ON "AccessRequest"("status", "expiresTime");
CREATE INDEX "Import_walletId_assetId_idx" ON "Import"("walletId", "assetId");
CREATE INDEX "IdempotencyRecord_createdTime_idx" ON "IdempotencyRecord"("createdTime");
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");
CREATE INDEX "OAuthRecord_grantId_idx" ON "OAuthRecord"("grantId");
CREATE INDEX "OAuthRecord_uid_idx" ON "OAuthRecord"("uid");
CREATE INDEX "OAuthRecord_expiresTime_idx" ON "OAuthRecord"("expiresTime");
CREATE INDEX "OAuthGrant_personId_idx" ON "OAuthGrant"("personId");
CREATE INDEX "OAuthGrant_clientId_idx" ON "OAuthGrant"("clientId");

ALTER TABLE "Session" ADD CONSTRAINT "Session_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Member" ADD CONSTRAINT "Member_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Member" ADD CONSTRAINT "Member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "Person"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "AssetGroup" ADD CONSTRAINT "AssetGroup_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "BankConnection" ADD CONSTRAINT "BankConnection_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_assetGroupId_fkey" FOREIGN KEY ("walletId", "assetGroupId") REFERENCES "AssetGroup"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_bankConnectionId_fkey" FOREIGN KEY ("walletId", "bankConnectionId") REFERENCES "BankConnection"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_defaultCategoryId_fkey" FOREIGN KEY ("walletId", "defaultCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_valueChangeCategoryId_fkey" FOREIGN KEY ("walletId", "valueChangeCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_gainsLossesCategoryId_fkey" FOREIGN KEY ("walletId", "gainsLossesCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_feesCategoryId_fkey" FOREIGN KEY ("walletId", "feesCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_walletId_taxCategoryId_fkey" FOREIGN KEY ("walletId", "taxCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "CategoryGroup" ADD CONSTRAINT "CategoryGroup_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "CategoryGroup" ADD CONSTRAINT "CategoryGroup_walletId_parentGroupId_fkey" FOREIGN KEY ("walletId", "parentGroupId") REFERENCES "CategoryGroup"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Category" ADD CONSTRAINT "Category_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Category" ADD CONSTRAINT "Category_walletId_categoryGroupId_fkey" FOREIGN KEY ("walletId", "categoryGroupId") REFERENCES "CategoryGroup"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Tag" ADD CONSTRAINT "Tag_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Merchant" ADD CONSTRAINT "Merchant_walletId_defaultCategoryId_fkey" FOREIGN KEY ("walletId", "defaultCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "MerchantDecision" ADD CONSTRAINT "MerchantDecision_walletId_merchantId_fkey" FOREIGN KEY ("walletId", "merchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_ifAssetId_fkey" FOREIGN KEY ("walletId", "ifAssetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_ifMerchantId_fkey" FOREIGN KEY ("walletId", "ifMerchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_thenCategoryId_fkey" FOREIGN KEY ("walletId", "thenCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_thenMerchantId_fkey" FOREIGN KEY ("walletId", "thenMerchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "RuleTag" ADD CONSTRAINT "RuleTag_walletId_ruleId_fkey" FOREIGN KEY ("walletId", "ruleId") REFERENCES "Rule"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "RuleTag" ADD CONSTRAINT "RuleTag_walletId_tagId_fkey" FOREIGN KEY ("walletId", "tagId") REFERENCES "Tag"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_walletId_merchantId_fkey" FOREIGN KEY ("walletId", "merchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_walletId_parentTransactionId_fkey" FOREIGN KEY ("walletId", "parentTransactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Transaction" ADD CONSTRAINT "Transaction_walletId_importId_fkey" FOREIGN KEY ("walletId", "importId") REFERENCES "Import"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "TransactionTag" ADD CONSTRAINT "TransactionTag_walletId_transactionId_fkey" FOREIGN KEY ("walletId", "transactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransactionTag" ADD CONSTRAINT "TransactionTag_walletId_tagId_fkey" FOREIGN KEY ("walletId", "tagId") REFERENCES "Tag"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_transactionId_fkey" FOREIGN KEY ("walletId", "transactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_securityTransactionId_fkey" FOREIGN KEY ("walletId", "securityTransactionId") REFERENCES "SecurityTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_cryptoTransactionId_fkey" FOREIGN KEY ("walletId", "cryptoTransactionId") REFERENCES "CryptoTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_counterTransactionId_fkey" FOREIGN KEY ("walletId", "counterTransactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_counterSecurityTransactionId_fkey" FOREIGN KEY ("walletId", "counterSecurityTransactionId") REFERENCES "SecurityTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_counterCryptoTransactionId_fkey" FOREIGN KEY ("walletId", "counterCryptoTransactionId") REFERENCES "CryptoTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "TransferLink" ADD CONSTRAINT "TransferLink_walletId_formerCategoryId_fkey" FOREIGN KEY ("walletId", "formerCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_walletId_transactionId_fkey" FOREIGN KEY ("walletId", "transactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "SecurityTransaction" ADD CONSTRAINT "SecurityTransaction_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "SecurityTransaction" ADD CONSTRAINT "SecurityTransaction_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "CryptoTransaction" ADD CONSTRAINT "CryptoTransaction_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "CryptoTransaction" ADD CONSTRAINT "CryptoTransaction_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "SecuritySplit" ADD CONSTRAINT "SecuritySplit_isin_fkey" FOREIGN KEY ("isin") REFERENCES "Security"("isin") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "WalletSecurity" ADD CONSTRAINT "WalletSecurity_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "WalletSecuritySplit" ADD CONSTRAINT "WalletSecuritySplit_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "WalletPrice" ADD CONSTRAINT "WalletPrice_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "File" ADD CONSTRAINT "File_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "FileAssignment" ADD CONSTRAINT "FileAssignment_walletId_fileId_fkey" FOREIGN KEY ("walletId", "fileId") REFERENCES "File"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "FileAssignment" ADD CONSTRAINT "FileAssignment_walletId_transactionId_fkey" FOREIGN KEY ("walletId", "transactionId") REFERENCES "Transaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "FileAssignment" ADD CONSTRAINT "FileAssignment_walletId_securityTransactionId_fkey" FOREIGN KEY ("walletId", "securityTransactionId") REFERENCES "SecurityTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "FileAssignment" ADD CONSTRAINT "FileAssignment_walletId_cryptoTransactionId_fkey" FOREIGN KEY ("walletId", "cryptoTransactionId") REFERENCES "CryptoTransaction"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ScenarioAsset" ADD CONSTRAINT "ScenarioAsset_walletId_scenarioId_fkey" FOREIGN KEY ("walletId", "scenarioId") REFERENCES "Scenario"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ScenarioAsset" ADD CONSTRAINT "ScenarioAsset_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "PlanItem" ADD CONSTRAINT "PlanItem_walletId_scenarioId_fkey" FOREIGN KEY ("walletId", "scenarioId") REFERENCES "Scenario"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "PlanItem" ADD CONSTRAINT "PlanItem_walletId_categoryId_fkey" FOREIGN KEY ("walletId", "categoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "PlanItem" ADD CONSTRAINT "PlanItem_walletId_categoryGroupId_fkey" FOREIGN KEY ("walletId", "categoryGroupId") REFERENCES "CategoryGroup"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Notification" ADD CONSTRAINT "Notification_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Import" ADD CONSTRAINT "Import_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_assetId_fkey" FOREIGN KEY ("walletId", "assetId") REFERENCES "Asset"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_walletId_importId_fkey" FOREIGN KEY ("walletId", "importId") REFERENCES "Import"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- NOT EXPRESSIBLE IN PRISMA -----------------------------------------------------------------------------------------

-- Prisma makes list columns nullable. Coffer stores an empty list instead of null.
ALTER TABLE "Member" ALTER COLUMN permissions SET NOT NULL;
ALTER TABLE "Invitation" ALTER COLUMN permissions SET NOT NULL;
ALTER TABLE "ApiKey" ALTER COLUMN scopes SET NOT NULL;
ALTER TABLE "Merchant" ALTER COLUMN domains SET NOT NULL;
ALTER TABLE "Comment" ALTER COLUMN "mentionedUserIds" SET NOT NULL;

-- The content is already compressed with gzip, so compressing it again would only cost time.
ALTER TABLE "ImportFile" ALTER COLUMN content SET STORAGE EXTERNAL;
