-- Indexes on parts and expressions, which schema.prisma cannot say.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- What reports read of a month's bookings stands in the index that finds them, instead of on as many pages of the table
-- (8,400 bookings of a month among 1,000,000: 3 ms instead of 9).
CREATE INDEX "Transaction_date" ON "Transaction" ("walletId", date DESC, id DESC)
  INCLUDE ("assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", parent);
-- One asset's bookings that are still to be reviewed are often none: that is told from the index, without reading each
-- of its bookings (50,000 of them: 5 ms instead of 56).
CREATE INDEX "Transaction_asset" ON "Transaction" ("walletId", "assetId", date DESC, id DESC) INCLUDE (reviewed);

-- Filters on columns that are mostly null or mostly the same: each page stays one range scan, at the cost of the rows
-- that have the value only.
CREATE INDEX "Transaction_category" ON "Transaction" ("walletId", "categoryId", date DESC, id DESC) WHERE "categoryId" IS NOT NULL;
-- IS NULL finds rows in an index, but not in its order: the uncategorised ones need an order of their own.
CREATE INDEX "Transaction_uncategorized" ON "Transaction" ("walletId", date DESC, id DESC) WHERE "categoryId" IS NULL;
CREATE INDEX "Transaction_merchant" ON "Transaction" ("walletId", "merchantId", date DESC, id DESC) WHERE "merchantId" IS NOT NULL;
CREATE INDEX "Transaction_assigned" ON "Transaction" ("walletId", "assignedUserId", date DESC, id DESC) WHERE "assignedUserId" IS NOT NULL;
CREATE INDEX "Transaction_children" ON "Transaction" ("walletId", "parentTransactionId", date DESC, id DESC) WHERE "parentTransactionId" IS NOT NULL;
CREATE INDEX "Transaction_pending" ON "Transaction" ("walletId", date DESC, id DESC) WHERE pending;
CREATE INDEX "Transaction_reviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE reviewed;
CREATE INDEX "Transaction_unreviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE NOT reviewed;
-- What one import booked, to undo it.
CREATE INDEX "Transaction_import" ON "Transaction" ("walletId", "importId") WHERE "importId" IS NOT NULL;
-- Bookings that cash flow spreads over other days than their own, found by where they end. They are few; all others
-- are found by their date, and pay nothing for this index.
CREATE INDEX "Transaction_using" ON "Transaction" ("walletId", "usingEndDate")
  WHERE "usingDateRule" <> 'transactionDate' AND NOT parent;

-- A text as it is compared: without case and accents, and with the letters that have no accent to lose written without
-- them, as `fold` in the domain does. Most texts of banks are ASCII: those take the short way. Not the extension
-- unaccent: its dictionary can be changed, so that no index may contain what it answers.
CREATE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize(value, NFKD)), U&'[\0300-\036F]', '', 'g'), 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
END;

-- The filter `text`: a part of a word anywhere in the three texts, folded. The line feed keeps a match from spanning two.
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  coffer.folded(coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);

-- Names are unique for a person, whatever their case.
CREATE UNIQUE INDEX "Tag_name" ON "Tag" ("walletId", lower(name));
-- One that may still be accepted for each address: a second invitation takes the place of the first.
CREATE UNIQUE INDEX "Invitation_pending" ON "Invitation" ("walletId", email)
  WHERE "acceptedTime" IS NULL AND "revokedTime" IS NULL;
-- For the deletion of a category.
CREATE INDEX "TransferLink_formerCategory" ON "TransferLink" ("walletId", "formerCategoryId") WHERE "formerCategoryId" IS NOT NULL;
