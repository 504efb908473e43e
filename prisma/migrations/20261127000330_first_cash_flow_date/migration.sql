-- The first entry of this index is the wallet's first cash-flow date, where `allTime` begins for cash flow. The index
-- only contains transactions whose cash-flow dates begin before their own date; all others are found by date.
CREATE INDEX "Transaction_using_before" ON "Transaction" ("walletId", "usingStartDate")
  WHERE "usingStartDate" < date AND NOT parent;
