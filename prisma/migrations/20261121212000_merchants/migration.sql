-- What a person says of counterparts and of bookings, to be done by itself from then on: decisions and rules.

CREATE TYPE "RuleMatch" AS ENUM ('contains', 'equals', 'startsWith');

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

CREATE INDEX "MerchantDecision_walletId_merchantId_idx" ON "MerchantDecision"("walletId", "merchantId");

ALTER TABLE "MerchantDecision" ADD CONSTRAINT "MerchantDecision_walletId_merchantId_fkey" FOREIGN KEY ("walletId", "merchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_fkey" FOREIGN KEY ("walletId") REFERENCES "Wallet"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_ifAssetId_fkey" FOREIGN KEY ("walletId", "ifAssetId") REFERENCES "Asset"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_ifMerchantId_fkey" FOREIGN KEY ("walletId", "ifMerchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_thenCategoryId_fkey" FOREIGN KEY ("walletId", "thenCategoryId") REFERENCES "Category"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "Rule" ADD CONSTRAINT "Rule_walletId_thenMerchantId_fkey" FOREIGN KEY ("walletId", "thenMerchantId") REFERENCES "Merchant"("walletId", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "RuleTag" ADD CONSTRAINT "RuleTag_walletId_ruleId_fkey" FOREIGN KEY ("walletId", "ruleId") REFERENCES "Rule"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "RuleTag" ADD CONSTRAINT "RuleTag_walletId_tagId_fkey" FOREIGN KEY ("walletId", "tagId") REFERENCES "Tag"("walletId", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "MerchantDecision"
  ADD CONSTRAINT "MerchantDecision_counterpart_length" CHECK (length(counterpart) BETWEEN 1 AND 200);

ALTER TABLE "Rule"
  ADD CONSTRAINT "Rule_text_with_match" CHECK (("ifText" IS NULL) = ("ifTextMatch" IS NULL)),
  ADD CONSTRAINT "Rule_counterpart_with_match" CHECK (("ifCounterpart" IS NULL) = ("ifCounterpartMatch" IS NULL)),
  ADD CONSTRAINT "Rule_amounts" CHECK (
    coffer.is_decimal("ifAmountMin") AND coffer.is_decimal("ifAmountMax") AND "ifAmountMin" <= "ifAmountMax"),
  ADD CONSTRAINT "Rule_condition" CHECK (
    num_nonnulls("ifText", "ifCounterpart", "ifAmountMin", "ifAmountMax", "ifAssetId", "ifMerchantId") > 0),
  -- The two days of a range are a booking's own.
  ADD CONSTRAINT "Rule_no_range" CHECK ("thenUsingDateRule" <> 'range');

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['MerchantDecision', 'Rule', 'RuleTag'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY in_wallet ON %I USING ("walletId" = (SELECT coffer.current_wallet()))', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO coffer_app', name);
  END LOOP;
END $$;

-- A text without case and accents, for comparing. Most texts of banks are ASCII: those take the short way, without
-- being decomposed and searched for accents.
CREATE FUNCTION coffer.folded(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN octet_length(value) = length(value) THEN lower(value)
  ELSE regexp_replace(replace(lower(normalize(value, NFKD)), 'ß', 'ss'), U&'[\0300-\036F]', '', 'g')
END;
GRANT EXECUTE ON FUNCTION coffer.folded TO coffer_app;

-- The days of cash flow that a rule for them gives a booking of this day (contract §2); a month that cannot be stored,
-- and a range, whose days only the booking itself knows, leave it at its own day.
CREATE FUNCTION coffer.fitting_rule(rule "UsingDateRule", day date) RETURNS "UsingDateRule"
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN rule = 'previousMonth' AND day >= '1900-02-01' THEN rule
  WHEN rule = 'nextMonth' AND day < '2199-12-01' THEN rule
  ELSE 'transactionDate'
END;

CREATE FUNCTION coffer.using_start(rule "UsingDateRule", day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE rule
  WHEN 'previousMonth' THEN (date_trunc('month', day::timestamp) - interval '1 month')::date
  WHEN 'nextMonth' THEN (date_trunc('month', day::timestamp) + interval '1 month')::date
  ELSE day
END;

CREATE FUNCTION coffer.using_end(rule "UsingDateRule", day date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE rule
  WHEN 'previousMonth' THEN (date_trunc('month', day::timestamp) - interval '1 day')::date
  WHEN 'nextMonth' THEN (date_trunc('month', day::timestamp) + interval '2 months - 1 day')::date
  ELSE day
END;
GRANT EXECUTE ON FUNCTION coffer.fitting_rule, coffer.using_start, coffer.using_end TO coffer_app;

-- As it was, but that it finds the rows whose day changed as a difference of sets. Joined, they met each other in pairs
-- whenever the plan had been made for a change of one row, as on any connection that has been in use: a change of
-- 10,000 then took 20 s.
CREATE OR REPLACE FUNCTION coffer.transaction_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO "DayTotal" AS total ("walletId", "assetId", currency, date, amount)
  SELECT "walletId", "assetId", "amountCurrency", date, sum(value)
  FROM (
    SELECT "walletId", "assetId", "amountCurrency", date, "amountValue" AS value
    FROM new_rows WHERE "parentTransactionId" IS NULL
    UNION ALL
    SELECT "walletId", "assetId", "amountCurrency", date, -"amountValue"
    FROM old_rows WHERE "parentTransactionId" IS NULL
  ) AS change
  GROUP BY 1, 2, 3, 4
  HAVING sum(value) <> 0
  ORDER BY 1, 2, 3, 4
  ON CONFLICT ("walletId", "assetId", currency, date) DO UPDATE SET amount = total.amount + excluded.amount;

  -- Tags and links carry their booking's date, so that their newest bookings are one range scan.
  IF EXISTS (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) THEN
    UPDATE "TransactionTag" AS tag SET date = moved.date
    FROM (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) AS moved
    WHERE tag."walletId" = moved."walletId" AND tag."transactionId" = moved.id AND tag.date <> moved.date;
    UPDATE "TransferLink" AS link SET date = moved.date
    FROM (SELECT "walletId", id, date FROM new_rows EXCEPT SELECT "walletId", id, date FROM old_rows) AS moved
    WHERE link."walletId" = moved."walletId" AND link."transactionId" = moved.id AND link.date <> moved.date;
  END IF;
  RETURN NULL;
END $$;
