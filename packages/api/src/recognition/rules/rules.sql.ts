import * as is from '@coffer/db/columns.ts';
import { RuleDirection, RuleMatch } from '@coffer/db/generated/tables.ts';
import { ruleGroups } from './rules.schema.ts';

export const RULE_ROW = {
  id: is.uuid,
  walletId: is.uuid,
  legacyStoreId: is.orNull(is.text),
  name: is.text,
  enabled: is.bool,
  position: is.int4,
  ifText: is.orNull(is.text),
  ifTextMatch: is.orNull(is.enumOf(RuleMatch)),
  ifCounterpart: is.orNull(is.text),
  ifCounterpartMatch: is.orNull(is.enumOf(RuleMatch)),
  ifAmountMin: is.orNull(is.numeric),
  ifAmountMax: is.orNull(is.numeric),
  ifDirection: is.orNull(is.enumOf(RuleDirection)),
  ifGroups: is.jsonOf(ruleGroups),
  ifAssetId: is.orNull(is.uuid),
  ifMerchantId: is.orNull(is.uuid),
  thenCategoryId: is.orNull(is.uuid),
  thenTagIds: is.arrayOf(is.uuid),
  thenMerchantId: is.orNull(is.uuid),
  thenUsingDateRule: is.orNull(is.oneOf('transactionDate', 'previousMonth', 'nextMonth')),
  thenReviewed: is.bool,
  createdTime: is.timestamptz,
  createdUserId: is.uuid,
  lastUpdatedTime: is.timestamptz,
  lastUpdatedUserId: is.uuid,
};

const COLUMNS = `r.id, r."walletId", r."legacyStoreId", r.name, r.enabled, r.position, r."ifText", r."ifTextMatch", r."ifCounterpart",
  r."ifCounterpartMatch", r."ifAmountMin", r."ifAmountMax", r."ifDirection", r."ifGroups", r."ifAssetId", r."ifMerchantId", r."thenCategoryId",
  ARRAY(SELECT g."tagId" FROM "RuleTag" g WHERE g."walletId" = r."walletId" AND g."ruleId" = r.id
        ORDER BY g.position) AS "thenTagIds",
  r."thenMerchantId", r."thenUsingDateRule", r."thenReviewed", r."createdTime", r."createdUserId", r."lastUpdatedTime", r."lastUpdatedUserId"`;

/** All rules of wallet $1 in order: there are few. */
export const ALL_RULES = `SELECT ${COLUMNS} FROM "Rule" r WHERE r."walletId" = $1 ORDER BY r.position, r.id`;

/** $1 wallet, $2 id. */
export const RULE_BY_ID = `SELECT ${COLUMNS} FROM "Rule" r WHERE r."walletId" = $1 AND r.id = $2`;

/** The stored columns that a write sets, in the same order for insert and update. */
export const RULE_COLUMNS_WRITTEN = [
  'name',
  'enabled',
  'position',
  'ifText',
  'ifTextMatch',
  'ifCounterpart',
  'ifCounterpartMatch',
  'ifAmountMin',
  'ifAmountMax',
  'ifDirection',
  'ifGroups',
  'ifAssetId',
  'ifMerchantId',
  'thenCategoryId',
  'thenMerchantId',
  'thenUsingDateRule',
  'thenReviewed',
] as const;

const names = RULE_COLUMNS_WRITTEN.map((column) => `"${column}"`);

/** $1 wallet, $2 id, $3 time, $4 user, then RULE_COLUMNS_WRITTEN. */
export const INSERT_RULE = `INSERT INTO "Rule" ("walletId", id, "createdTime", "createdUserId", "lastUpdatedTime", "lastUpdatedUserId", ${names.join(', ')})
  VALUES ($1, $2, $3, $4, $3, $4, ${names.map((_, at) => `$${at + 5}`).join(', ')})`;

/** Parameters as in `INSERT_RULE`. */
export const UPDATE_RULE = `UPDATE "Rule" SET "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4,
  ${names.map((name, at) => `${name} = $${at + 5}`).join(', ')} WHERE "walletId" = $1 AND id = $2`;
