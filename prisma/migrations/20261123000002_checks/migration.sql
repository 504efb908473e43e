-- Checks of the values that a row may have.

CREATE SCHEMA IF NOT EXISTS coffer;

-- A decimal number of the API: at most 20 digits before and 18 after the point, and without trailing zeros (12.5, never
-- 12.50), so that the API can return the stored text unchanged.
CREATE FUNCTION coffer.is_decimal(value numeric) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR (abs(value) < 100000000000000000000 AND scale(value) = min_scale(value) AND scale(value) <= 18);

CREATE FUNCTION coffer.is_currency(value text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR value ~ '^[A-Z0-9]{2,10}$';

CREATE FUNCTION coffer.is_day(value date) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN value IS NULL OR (value >= '1900-01-01' AND value <= '2199-12-31');

ALTER TABLE "Person"
  ADD CONSTRAINT "Person_email_lower" CHECK (email = lower(email));

ALTER TABLE "Wallet"
  ADD CONSTRAINT "Wallet_currency_shape" CHECK (coffer.is_currency(currency)),
  ADD CONSTRAINT "Wallet_target_decimal" CHECK (coffer.is_decimal("emergencyFundTarget"));

ALTER TABLE "Member"
  ADD CONSTRAINT "Member_permissions_known"
  CHECK (permissions <@ ARRAY['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData']);

ALTER TABLE "ApiKey"
  ADD CONSTRAINT "ApiKey_scopes_known"
  CHECK (scopes <@ ARRAY['service:read', 'service:write'] AND cardinality(scopes) > 0);

ALTER TABLE "Invitation"
  ADD CONSTRAINT "Invitation_email_lower" CHECK (email = lower(email)),
  ADD CONSTRAINT "Invitation_permissions_known"
    CHECK (permissions <@ ARRAY['manageMembers', 'manageApiKeys', 'manageConnections', 'exportData']);

ALTER TABLE "Asset"
  ADD CONSTRAINT "Asset_currency_shape" CHECK (coffer.is_currency("defaultCurrency")),
  ADD CONSTRAINT "Asset_settings_object" CHECK (jsonb_typeof("importSettings") = 'object');

ALTER TABLE "Category"
  ADD CONSTRAINT "Category_system_has_key" CHECK (system = ("systemKey" IS NOT NULL)),
  ADD CONSTRAINT "Category_none_is_uncategorized" CHECK ((type = 'none') = ("systemKey" IS NOT DISTINCT FROM 'uncategorized'));

ALTER TABLE "CategoryGroup"
  ADD CONSTRAINT "CategoryGroup_not_in_itself" CHECK ("parentGroupId" <> id);

-- A merchant cannot have the rule `range`, because the two dates of a range belong to a single transaction.
ALTER TABLE "Merchant"
  ADD CONSTRAINT "Merchant_defaultUsingDateRule_is_no_range" CHECK ("defaultUsingDateRule" <> 'range');

ALTER TABLE "Transaction"
  ADD CONSTRAINT "Transaction_amount_decimal" CHECK (coffer.is_decimal("amountValue")),
  ADD CONSTRAINT "Transaction_currency_shape" CHECK (coffer.is_currency("amountCurrency")),
  ADD CONSTRAINT "Transaction_date_in_range" CHECK (coffer.is_day(date) AND coffer.is_day("secondaryDate")),
  ADD CONSTRAINT "Transaction_using_order" CHECK ("usingStartDate" <= "usingEndDate"),
  ADD CONSTRAINT "Transaction_no_grandchildren" CHECK (NOT (parent AND "parentTransactionId" IS NOT NULL));

ALTER TABLE "TransferLink"
  ADD CONSTRAINT "TransferLink_one_side" CHECK (num_nonnulls("transactionId", "securityTransactionId", "cryptoTransactionId") = 1),
  ADD CONSTRAINT "TransferLink_one_counter" CHECK (num_nonnulls("counterTransactionId", "counterSecurityTransactionId", "counterCryptoTransactionId") = 1),
  ADD CONSTRAINT "TransferLink_two_records" CHECK (
    "transactionId" IS DISTINCT FROM "counterTransactionId" OR "transactionId" IS NULL),
  ADD CONSTRAINT "TransferLink_date_of_transaction" CHECK ((date IS NULL) = ("transactionId" IS NULL)),
  ADD CONSTRAINT "TransferLink_former_category" CHECK ("categorySet" OR "formerCategoryId" IS NULL);

ALTER TABLE "SecurityTransaction"
  ADD CONSTRAINT "SecurityTransaction_isin_shape" CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  ADD CONSTRAINT "SecurityTransaction_decimals" CHECK (
    coffer.is_decimal(quantity) AND coffer.is_decimal("priceValue") AND coffer.is_decimal("feesValue") AND coffer.is_decimal("taxValue")),
  ADD CONSTRAINT "SecurityTransaction_currencies" CHECK (
    coffer.is_currency("priceCurrency") AND coffer.is_currency("feesCurrency") AND coffer.is_currency("taxCurrency")),
  ADD CONSTRAINT "SecurityTransaction_date_in_range" CHECK (coffer.is_day(date));

ALTER TABLE "CryptoTransaction"
  ADD CONSTRAINT "CryptoTransaction_symbol_shape" CHECK (coffer.is_currency(symbol)),
  ADD CONSTRAINT "CryptoTransaction_decimals" CHECK (
    coffer.is_decimal(quantity) AND coffer.is_decimal("priceValue") AND coffer.is_decimal("feesValue") AND coffer.is_decimal("taxValue")),
  ADD CONSTRAINT "CryptoTransaction_currencies" CHECK (
    coffer.is_currency("priceCurrency") AND coffer.is_currency("feesCurrency") AND coffer.is_currency("taxCurrency")),
  ADD CONSTRAINT "CryptoTransaction_date_in_range" CHECK (coffer.is_day(date));

ALTER TABLE "SecuritySplit"
  ADD CONSTRAINT "SecuritySplit_factor_positive" CHECK (factor > 0);

ALTER TABLE "ExchangeRate"
  ADD CONSTRAINT "ExchangeRate_positive" CHECK (rate > 0),
  ADD CONSTRAINT "ExchangeRate_currency_shape" CHECK (coffer.is_currency(currency));

ALTER TABLE "QuotePrice"
  ADD CONSTRAINT "QuotePrice_not_negative" CHECK (value >= 0 AND coffer.is_currency(currency));

ALTER TABLE "WalletPrice"
  ADD CONSTRAINT "WalletPrice_not_negative" CHECK (value >= 0 AND coffer.is_currency(currency));

ALTER TABLE "WalletSecurity"
  ADD CONSTRAINT "WalletSecurity_isin_shape" CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  ADD CONSTRAINT "WalletSecurity_says_something" CHECK (num_nonnulls(name, wkn) > 0);

ALTER TABLE "WalletSecuritySplit"
  ADD CONSTRAINT "WalletSecuritySplit_isin_shape" CHECK (isin ~ '^[A-Z]{2}[A-Z0-9]{9}[0-9]$'),
  ADD CONSTRAINT "WalletSecuritySplit_factor_positive" CHECK (factor > 0 AND coffer.is_decimal(factor)),
  ADD CONSTRAINT "WalletSecuritySplit_date_in_range" CHECK (coffer.is_day(date));

ALTER TABLE "FileAssignment"
  ADD CONSTRAINT "FileAssignment_one_record"
  CHECK (num_nonnulls("transactionId", "securityTransactionId", "cryptoTransactionId") = 1);

ALTER TABLE "Scenario"
  ADD CONSTRAINT "Scenario_end_month" CHECK ("endMonth" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT "Scenario_base_known" CHECK ("startingBasePerCategory" IN ('none', 'averageLast3Months', 'averageLast12Months'));

ALTER TABLE "PlanItem"
  ADD CONSTRAINT "PlanItem_one_subject" CHECK (num_nonnulls("categoryId", "categoryGroupId") = 1),
  ADD CONSTRAINT "PlanItem_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  ADD CONSTRAINT "PlanItem_not_negative" CHECK (duration >= 0 AND frequency >= 0),
  ADD CONSTRAINT "PlanItem_amount_decimal" CHECK (coffer.is_decimal(amount));

ALTER TABLE "ImportFile"
  ADD CONSTRAINT "ImportFile_settings_object" CHECK (jsonb_typeof(settings) = 'object'),
  ADD CONSTRAINT "ImportFile_percent" CHECK (progress BETWEEN 0 AND 100),
  -- A file keeps its bytes until its import is done; from then on it has a result instead.
  ADD CONSTRAINT "ImportFile_content_until_done" CHECK ((content IS NULL) = (state = 'done')),
  ADD CONSTRAINT "ImportFile_result_when_done" CHECK ((result IS NULL) = (state <> 'done')),
  ADD CONSTRAINT "ImportFile_problem_when_failed" CHECK ((problem IS NULL) = (state <> 'failed'));

ALTER TABLE "MerchantDecision"
  ADD CONSTRAINT "MerchantDecision_counterpart_length" CHECK (length(counterpart) BETWEEN 1 AND 200);

ALTER TABLE "Rule"
  ADD CONSTRAINT "Rule_text_with_match" CHECK (("ifText" IS NULL) = ("ifTextMatch" IS NULL)),
  ADD CONSTRAINT "Rule_counterpart_with_match" CHECK (("ifCounterpart" IS NULL) = ("ifCounterpartMatch" IS NULL)),
  ADD CONSTRAINT "Rule_amounts" CHECK (
    coffer.is_decimal("ifAmountMin") AND coffer.is_decimal("ifAmountMax") AND "ifAmountMin" <= "ifAmountMax"),
  ADD CONSTRAINT "Rule_groups_are_a_list" CHECK (jsonb_typeof("ifGroups") = 'array'),
  ADD CONSTRAINT "Rule_condition" CHECK (
    num_nonnulls("ifText", "ifCounterpart", "ifAmountMin", "ifAmountMax", "ifAssetId", "ifMerchantId", "ifDirection") > 0
    OR "ifGroups" <> '[]'),
  -- The two dates of a range belong to a single transaction, so a rule cannot set them.
  ADD CONSTRAINT "Rule_no_range" CHECK ("thenUsingDateRule" <> 'range');
