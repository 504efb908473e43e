-- The first cash-flow date of a wallet, where `allTime` begins for cash flow, is one end of this index. It has only
-- transactions that count before their own date; all others are found by their date.
CREATE INDEX "Transaction_using_before" ON "Transaction" ("walletId", "usingStartDate")
  WHERE "usingStartDate" < date AND NOT parent;
