-- SEARCH ------------------------------------------------------------------------------------------------------------

-- A text as it is compared: without case and accents, and with the letters that have no accent to lose written without
-- them, as `fold` in the domain does. Most texts of banks are ASCII: those take the short way. Not the extension
-- unaccent: its dictionary can be changed, so that no index may contain what it answers.
CREATE OR REPLACE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE replace(replace(replace(translate(
    regexp_replace(lower(normalize(value, NFKD)), U&'[\0300-\036F]', '', 'g'), 'øłđð', 'oldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
END;

-- The filter `text` now looks for folded words. One pass over the bookings makes the index: 0.6 s for 100,000 of them.
DROP INDEX "Transaction_text";
CREATE INDEX "Transaction_text" ON "Transaction" USING gin (
  "walletId",
  coffer.folded(coalesce("fromTo", '') || chr(10) || coalesce(description, '') || chr(10) || coalesce(notes, '')) gin_trgm_ops
);

-- CONDITIONS OF RULES -----------------------------------------------------------------------------------------------

ALTER TYPE "RuleMatch" ADD VALUE 'doesNotContain';
ALTER TYPE "RuleMatch" ADD VALUE 'matchesPattern';
CREATE TYPE "RuleDirection" AS ENUM ('in', 'out');

ALTER TABLE "Rule"
  ADD COLUMN "ifDirection" "RuleDirection",
  ADD COLUMN "ifGroups" JSONB NOT NULL DEFAULT '[]',
  DROP CONSTRAINT "Rule_condition",
  ADD CONSTRAINT "Rule_groups_are_a_list" CHECK (jsonb_typeof("ifGroups") = 'array'),
  ADD CONSTRAINT "Rule_condition" CHECK (
    num_nonnulls("ifText", "ifCounterpart", "ifAmountMin", "ifAmountMax", "ifAssetId", "ifMerchantId", "ifDirection") > 0
    OR "ifGroups" <> '[]');
