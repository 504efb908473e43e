-- Why a transaction got its category automatically. Not captured for undo; deleted with its transaction. It has no
-- foreign key to its category, so that an import does not have to look up each category.

CREATE TYPE "CategoryReasonKind" AS ENUM ('like', 'trade', 'similar');

CREATE TABLE "CategoryReason" (
  "walletId" uuid NOT NULL,
  "transactionId" uuid NOT NULL,
  -- The category that was applied, whatever category the transaction has now.
  "categoryId" uuid NOT NULL,
  kind "CategoryReasonKind" NOT NULL,
  -- For `like`, how many of the counterparty's newest transactions had the category; otherwise null.
  count integer,
  -- For `like` the counterparty, for `trade` the trade; otherwise null.
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
