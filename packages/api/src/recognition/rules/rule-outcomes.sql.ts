import { conditionsSql, directTextConditions } from './conditions.sql.ts';
import type { RuleDefinition } from './rules.schema.ts';

/** SQL: compares folded texts. `value` is never interpreted as a pattern, so the comparison is always fast. */
function caseComparisonSql(text: string, match: string, value: string): string {
  return `CASE ${match} WHEN 'equals' THEN ${text} = ${value} WHEN 'startsWith' THEN starts_with(${text}, ${value}) ELSE strpos(${text}, ${value}) > 0 END`;
}

const ofText = (column: string) => caseComparisonSql(column, 'r."ifTextMatch"', 'r.text');

/**
 * SQL: whether rule `r` matches transaction `b`, ignoring the rule's merchant and condition groups. A text of only
 * accents or invisible characters matches nothing.
 */
const PLAIN = `
  (r."ifAssetId" IS NULL OR r."ifAssetId" = b."assetId")
  AND (r."ifAmountMin" IS NULL OR b."amountValue" >= r."ifAmountMin")
  AND (r."ifAmountMax" IS NULL OR b."amountValue" <= r."ifAmountMax")
  AND (r.counterpart IS NULL
    OR r.counterpart <> '' AND ${caseComparisonSql('b.counterpart_text', 'r."ifCounterpartMatch"', 'r.counterpart')})
  AND (r.text IS NULL
    OR r.text <> '' AND (${ofText('b.counterpart_text')} OR ${ofText('b.description_text')} OR ${ofText('b.notes_text')}))`;

const RULE = `place integer, kind integer, texts text[], patterns text[], amounts numeric[], "ifText" text, "ifTextMatch" text, "ifCounterpart" text, "ifCounterpartMatch" text,
  "ifAmountMin" numeric, "ifAmountMax" numeric, "ifAssetId" uuid, "ifMerchantId" uuid, "thenCategoryId" uuid,
  "thenTagIds" uuid[], "thenMerchantId" uuid, "thenUsingDateRule" "UsingDateRule", "thenReviewed" boolean`;

/** Rules in order, as a statement parameter, with the SQL of their condition groups. */
export interface RulesParameter {
  readonly parameter: string;
  readonly groupsMet: string;
}

export function rulesParameter(rules: readonly RuleDefinition[]): RulesParameter {
  const { met, values } = conditionsSql(rules);
  const asked = rules.map((rule, place) => ({ ...rule, ...directTextConditions(rule), ...values[place], place }));
  return { parameter: JSON.stringify(asked), groupsMet: met };
}

/**
 * Returns a query for the outcome of rules: one row for each transaction that matches a rule or has a merchant, with
 * its columns and `outcome…`. `rules` is the parameter with the rules. `transactions` selects `id, "fromTo",
 * description, notes, "amountValue", "assetId", "merchantId"` and `open`, whether a merchant may be assigned
 * automatically.
 * Rules that assign a merchant run first; the others see the transaction with that merchant. Each field takes the value
 * of the first rule that sets it; tags accumulate. No later join can repeat the comparisons: each of at most 500 rules
 * is compared once with each transaction.
 */
export function ruleOutcomesSql(transactions: string, rules: string, { groupsMet }: RulesParameter): string {
  const matches = `${PLAIN} AND ${groupsMet}`;
  return `
  WITH rule AS MATERIALIZED (
    SELECT r.place, r.kind, r.patterns, r.amounts, r."ifTextMatch", r."ifCounterpartMatch", r."ifAmountMin", r."ifAmountMax",
      r."ifAssetId", r."ifMerchantId", r."thenCategoryId", r."thenMerchantId", r."thenUsingDateRule", r."thenReviewed",
      btrim(coffer.folded(r."ifText")) AS text, btrim(coffer.folded(r."ifCounterpart")) AS counterpart,
      ARRAY(SELECT btrim(coffer.folded(value)) FROM unnest(r.texts) WITH ORDINALITY AS said(value, at) ORDER BY at) AS texts
    FROM jsonb_to_recordset(${rules}::jsonb) AS r(${RULE})
  ),
  giving AS MATERIALIZED (
    SELECT * FROM rule WHERE "thenMerchantId" IS NOT NULL AND "ifMerchantId" IS NULL
  ),
  transaction AS MATERIALIZED (
    SELECT b.*, btrim(coffer.folded(b."fromTo")) AS counterpart_text, btrim(coffer.folded(b.description)) AS description_text,
      btrim(coffer.folded(b.notes)) AS notes_text
    FROM (${transactions}) b
  )
  SELECT b.*, known."merchantId" AS "outcomeMerchantId", said."categoryId" AS "outcomeCategoryId",
    said."usingDateRule" AS "outcomeUsingDateRule", coalesce(said.reviewed, false) AS "outcomeReviewed",
    said.places AS "outcomePlaces"
  FROM transaction b
  CROSS JOIN LATERAL (
    SELECT CASE WHEN b.open THEN (
      SELECT r."thenMerchantId" FROM giving r WHERE ${matches} ORDER BY r.place LIMIT 1
    ) END AS "merchantId"
  ) given
  CROSS JOIN LATERAL (SELECT coalesce(given."merchantId", b."merchantId") AS "merchantId") known
  CROSS JOIN LATERAL (
    SELECT
      (array_agg(r."thenCategoryId" ORDER BY r.place) FILTER (WHERE r."thenCategoryId" IS NOT NULL))[1] AS "categoryId",
      (array_agg(r."thenUsingDateRule" ORDER BY r.place) FILTER (WHERE r."thenUsingDateRule" IS NOT NULL))[1] AS "usingDateRule",
      bool_or(r."thenReviewed") AS reviewed,
      array_agg(r.place ORDER BY r.place) AS places
    FROM rule r
    WHERE (r."ifMerchantId" IS NULL OR r."ifMerchantId" = known."merchantId") AND ${matches}
  ) said
  WHERE said.places IS NOT NULL OR known."merchantId" IS NOT NULL`;
}
