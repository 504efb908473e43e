-- Why a transaction got its category by itself. Not captured: it is about the wallet's records and none of them, and goes
-- with its transaction. It has no reference to its category, so that an import does not look up each.

CREATE TYPE "CategoryReasonKind" AS ENUM ('like', 'trade', 'similar');

CREATE TABLE "CategoryReason" (
  "walletId" uuid NOT NULL,
  "transactionId" uuid NOT NULL,
  -- The category that was given, whatever the transaction has now.
  "categoryId" uuid NOT NULL,
  kind "CategoryReasonKind" NOT NULL,
  -- Of `like`, how many of the newest transactions of this counterparty had it; else null.
  count integer,
  -- Of `like` the counterparty, of `trade` the trade; else null.
  name text,
  "createdTime" timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CategoryReason_pkey" PRIMARY KEY ("walletId", "transactionId"),
  CONSTRAINT "CategoryReason_walletId_transactionId_fkey" FOREIGN KEY ("walletId", "transactionId")
    REFERENCES "Transaction" ("walletId", id) ON DELETE CASCADE ON UPDATE NO ACTION
);

ALTER TABLE "CategoryReason" ENABLE ROW LEVEL SECURITY;
CREATE POLICY in_wallet ON "CategoryReason" USING ("walletId" = coffer.current_wallet());
REVOKE ALL ON "CategoryReason" FROM coffer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "CategoryReason" TO coffer_app;

SELECT coffer.count_texts('"CategoryReason"', 512, 'record');
