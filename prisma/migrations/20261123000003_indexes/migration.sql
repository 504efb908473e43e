-- Partial indexes and indexes on expressions, which schema.prisma cannot express.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The index includes the columns that reports read, so that a report need not visit the pages of the table (3 ms
-- instead of 9 for a month with 8,400 of 1,000,000 transactions).
CREATE INDEX "Transaction_date" ON "Transaction" ("walletId", date DESC, id DESC)
  INCLUDE ("assetId", "amountValue", "amountCurrency", "categoryId", "usingDateRule", parent);
-- Often an asset has no unreviewed transactions. Including `reviewed` lets the index alone answer that, without reading
-- each transaction of the asset (5 ms instead of 56 for 50,000 transactions).
CREATE INDEX "Transaction_asset" ON "Transaction" ("walletId", "assetId", date DESC, id DESC) INCLUDE (reviewed);

-- Filters on columns whose values are mostly null or mostly equal. Each page of results is one range scan, and only
-- rows with a value take space in the index.
CREATE INDEX "Transaction_category" ON "Transaction" ("walletId", "categoryId", date DESC, id DESC) WHERE "categoryId" IS NOT NULL;
-- An index on "categoryId" finds the rows with null, but not in the order of a list, so uncategorised rows have their
-- own index.
CREATE INDEX "Transaction_uncategorized" ON "Transaction" ("walletId", date DESC, id DESC) WHERE "categoryId" IS NULL;
CREATE INDEX "Transaction_merchant" ON "Transaction" ("walletId", "merchantId", date DESC, id DESC) WHERE "merchantId" IS NOT NULL;
CREATE INDEX "Transaction_assigned" ON "Transaction" ("walletId", "assignedUserId", date DESC, id DESC) WHERE "assignedUserId" IS NOT NULL;
CREATE INDEX "Transaction_children" ON "Transaction" ("walletId", "parentTransactionId", date DESC, id DESC) WHERE "parentTransactionId" IS NOT NULL;
CREATE INDEX "Transaction_pending" ON "Transaction" ("walletId", date DESC, id DESC) WHERE pending;
CREATE INDEX "Transaction_reviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE reviewed;
CREATE INDEX "Transaction_unreviewed" ON "Transaction" ("walletId", date DESC, id DESC) WHERE NOT reviewed;
-- Finds the transactions of an import that is undone.
CREATE INDEX "Transaction_import" ON "Transaction" ("walletId", "importId") WHERE "importId" IS NOT NULL;
-- Transactions whose cash-flow dates differ from their own date, found by the end of their cash-flow dates. Few
-- transactions have such dates. Reports find all other transactions by date; this index leaves them out.
CREATE INDEX "Transaction_using" ON "Transaction" ("walletId", "usingEndDate")
  WHERE "usingDateRule" <> 'transactionDate' AND NOT parent;

-- The form in which texts are compared: lower case, without accents, and with letters such as ø replaced, as `fold` in
-- the domain package does. Most bank texts are ASCII and take the fast path. The extension unaccent is not used: its
-- dictionary can change, so an index may not contain its results.
CREATE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize(value, NFKD)), U&'[\0300-\036F]', '', 'g'), 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
END;

-- For the filter `text`: finds any part of the three folded texts. The line feeds between them prevent a match across
-- two texts.
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  coffer.folded(coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);

-- Tag names are unique regardless of case.
CREATE UNIQUE INDEX "Tag_name" ON "Tag" ("walletId", lower(name));
-- At most one open invitation for each address: a second invitation replaces the first.
CREATE UNIQUE INDEX "Invitation_pending" ON "Invitation" ("walletId", email)
  WHERE "acceptedTime" IS NULL AND "revokedTime" IS NULL;
-- Finds the links whose former category is deleted.
CREATE INDEX "TransferLink_formerCategory" ON "TransferLink" ("walletId", "formerCategoryId") WHERE "formerCategoryId" IS NOT NULL;
