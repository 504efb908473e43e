-- Bookings that cash flow spreads over other days than their own, found by where they end. They are few; all others
-- are found by their date, and pay nothing for this index.
CREATE INDEX "Transaction_using" ON "Transaction" ("walletId", "usingEndDate")
  WHERE "usingDateRule" <> 'transactionDate' AND NOT parent;
