import * as is from '@coffer/db/columns.ts';
import { UsingDateRule } from '@coffer/db/generated/tables.ts';
import { closedUntilSql } from '../../kernel/closed-until.sql.ts';
import { decodeDateCursor, encodeDateCursor } from '../../kernel/cursor.ts';
import { requireFilterValues } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { MerchantDefaults, RuleOutcome } from './fields-after-rules.ts';
import { type RulesParameter, ruleOutcomesSql, rulesParameter } from './rule-outcomes.sql.ts';
import { collectPatterns } from './rule-patterns.ts';
import type { RuleDefinition } from './rules.schema.ts';

/** Selects transactions by date, asset and cursor. */
export interface RuleTransactionFilter {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly assetIds?: readonly string[] | undefined;
  readonly cursor?: string | undefined;
}

type TransactionOfWallet = Pick<Wallet, 'transaction' | 'walletId'>;

const COLUMNS = `t.id, t.date, t."fromTo", t.description, t.notes, t."amountValue", t."amountCurrency", t."assetId", t."merchantId",
  (t."merchantId" IS NULL OR t."merchantAutoAssigned") AND NOT t."excludeFromMerchantAutoAssignment" AS open,
  t."categoryId", t."usingDateRule", t."usingStartDate", ${closedUntilSql('t."assetId"')} AS "closedUntil", t.reviewed,
  t."categoryId" IS NULL OR t."categoryId" = (SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized') AS uncategorized,
  t.source = 'system' OR EXISTS (SELECT FROM "TransferLink" l WHERE l."walletId" = $1 AND l."transactionId" = t.id) AS "categoryFixed",
  ARRAY(SELECT g."tagId" FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."transactionId" = t.id ORDER BY g.position) AS "tagIds"`;

/**
 * SQL: the newest transactions, by a walk along their index. $1 wallet, $2 rules, $3 and $4 days, $5 assets, $6 and $7
 * the position in the list, $8 limit.
 */
const NEWEST = `
  SELECT ${COLUMNS} FROM "Transaction" t
  WHERE t."walletId" = $1 AND ($3::date IS NULL OR t.date >= $3) AND ($4::date IS NULL OR t.date <= $4)
    AND ($5::uuid[] IS NULL OR t."assetId" = ANY($5)) AND ($6::date IS NULL OR (t.date, t.id) < ($6, $7::uuid))
  ORDER BY t.date DESC, t.id DESC LIMIT $8`;

/** SQL: transactions by their ids. $1 wallet, $2 rules, $3 ids. */
const NAMED = `SELECT ${COLUMNS} FROM "Transaction" t WHERE t."walletId" = $1 AND t.id = ANY($3::uuid[])`;

const OUTCOME = {
  id: is.uuid,
  date: is.date,
  fromTo: is.orNull(is.text),
  description: is.orNull(is.text),
  amountValue: is.numeric,
  amountCurrency: is.text,
  categoryId: is.orNull(is.uuid),
  merchantId: is.orNull(is.uuid),
  usingDateRule: is.enumOf(UsingDateRule),
  reviewed: is.bool,
  tagIds: is.arrayOf(is.uuid),
  uncategorized: is.bool,
  categoryFixed: is.bool,
  usingStartDate: is.date,
  closedUntil: is.orNull(is.date),
  outcomePlaces: is.arrayOf(is.int4),
  outcomeMerchantId: is.orNull(is.uuid),
  outcomeCategoryId: is.orNull(is.uuid),
  outcomeUsingDateRule: is.orNull(is.enumOf(UsingDateRule)),
  outcomeReviewed: is.bool,
};

/** The transactions that match a rule. */
const outcomesIn = (transactions: string, asked: RulesParameter) => `
  SELECT ${Object.keys(OUTCOME)
    .map((name) => `"${name}"`)
    .join(', ')} FROM (${ruleOutcomesSql(transactions, '$2', asked)}) o
  WHERE "outcomePlaces" IS NOT NULL`;

/**
 * Applies the rules to at most `most` of the newest selected transactions. Returns the transactions that match a rule,
 * the number of examined transactions, and the cursor for the rest.
 */
export async function readNewestRuleOutcomes(
  wallet: TransactionOfWallet,
  rules: readonly RuleDefinition[],
  filter: RuleTransactionFilter,
  most: number,
) {
  const { dateFrom = null, dateTo = null, assetIds = null, cursor } = filter;
  await requireFilterValues(wallet, { assetIds: filter.assetIds });
  const place = cursor === undefined ? null : decodeDateCursor(cursor);
  const asked = rulesParameter(rules);
  await limitTime(wallet, rules);
  const values = [wallet.walletId, asked.parameter, dateFrom, dateTo, assetIds, place?.date ?? null, place?.id ?? null];
  const [end] = await wallet.transaction.query({
    row: { examined: is.int8, date: is.orNull(is.date), id: is.orNull(is.uuid) },
    text: `SELECT count(*) AS examined, (array_agg(date ORDER BY date, id))[1] AS date, (array_agg(id ORDER BY date, id))[1] AS id
           FROM (${NEWEST}) t WHERE $2::text IS NOT NULL`,
    values: [...values, most],
  });
  const outcomes = await wallet.transaction.query({
    row: OUTCOME,
    text: `${outcomesIn(NEWEST, asked)} ORDER BY date DESC, id DESC`,
    values: [...values, most],
  });
  const { examined = 0, date = null, id = null } = end ?? {};
  const more = examined === most && date !== null && id !== null;
  return { outcomes, examined, nextCursor: more ? encodeDateCursor({ date, id }) : null };
}

/**
 * Limits the time of a statement: pattern sizes are limited, but thousands of long texts with twenty of the slowest
 * patterns still take minutes.
 */
async function limitTime({ transaction }: TransactionOfWallet, rules: readonly RuleDefinition[]): Promise<void> {
  if (collectPatterns(rules).length > 0) await transaction.execute({ text: 'SET LOCAL statement_timeout = 20000' });
}

/** Returns the transactions with these ids that match a rule, with the outcome of the rules. */
export async function readRuleOutcomes(
  { transaction, walletId }: TransactionOfWallet,
  rules: readonly RuleDefinition[],
  ids: readonly string[],
): Promise<RuleOutcome[]> {
  const asked = rulesParameter(rules);
  return transaction.query({
    row: OUTCOME,
    text: `${outcomesIn(NAMED, asked)} ORDER BY id`,
    values: [walletId, asked.parameter, ids],
  });
}

const DEFAULTS = {
  defaultCategoryId: is.orNull(is.uuid),
  defaultUsingDateRule: is.orNull(is.enumOf(UsingDateRule)),
  autoReviewTransactions: is.bool,
  id: is.uuid,
};

/** The defaults of the merchants that rules assign. */
export async function readMerchantDefaults(
  { transaction, walletId }: TransactionOfWallet,
  rules: readonly RuleDefinition[],
): Promise<ReadonlyMap<string, MerchantDefaults>> {
  const rows = await transaction.query({
    row: DEFAULTS,
    text: `SELECT id, "defaultCategoryId", "defaultUsingDateRule", "autoReviewTransactions" FROM "Merchant"
           WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, rules.flatMap(({ thenMerchantId }) => thenMerchantId ?? [])],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
