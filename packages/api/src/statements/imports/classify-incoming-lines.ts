import * as is from '@coffer/db/columns.ts';
import { runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { createMerchantMatcher } from '../../recognition/merchantAssignment/create-merchant-matcher.ts';
import type { MerchantMatcher } from '../../recognition/merchantAssignment/merchant-matcher.ts';
import { readRulesAndLockTargets } from '../../recognition/rules/lock-rule-targets.ts';
import { type RulesParameter, ruleOutcomesSql, rulesParameter } from '../../recognition/rules/rule-outcomes.sql.ts';
import type { Rule } from '../../recognition/rules/rules.schema.ts';
import type { ImportAsset } from './import-asset.ts';
import type { IncomingTables } from './incoming-tables.ts';
import { newTransactionsSql } from './new-transactions.sql.ts';

/**
 * The rules that were applied to new transactions. `addRuleTags` adds their tags after the transactions are inserted.
 * All other results are in the temporary table `classified`.
 */
export interface AppliedImportRules {
  readonly rules: readonly Rule[];
}

/**
 * Finds the merchants of new transactions and applies the wallet's rules, with few SQL statements even for many lines.
 * Null if the wallet has neither merchants nor enabled rules.
 */
export async function classifyIncomingLines(
  wallet: Wallet,
  asset: ImportAsset,
  incoming: IncomingTables,
): Promise<AppliedImportRules | null> {
  const matcher = await createMerchantMatcher(wallet);
  const rules = (await readRulesAndLockTargets(wallet)).filter(({ enabled }) => enabled);
  if (matcher === null && rules.length === 0) return null;
  const { transaction, walletId } = wallet;
  await transaction.execute({ text: 'CREATE TEMPORARY TABLE recognised (id uuid, "merchantId" uuid) ON COMMIT DROP' });
  const recognised = matcher === null ? [] : await recognise(wallet, asset, matcher, incoming);
  // Locks the merchants against deletion. Merchants that were deleted in the meantime are not assigned.
  await transaction.query({
    text: `SELECT FROM "Merchant" WHERE "walletId" = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR KEY SHARE`,
    values: [walletId, recognised],
  });
  await transaction.execute({ text: 'ANALYZE recognised' });
  const given = rules.flatMap(({ thenMerchantId }) => thenMerchantId ?? []);
  const merchants = incoming.isDistributed ? await copyMerchants(wallet, [...recognised, ...given]) : '"Merchant"';
  const asked = rulesParameter(rules);
  await transaction.execute({
    text: classified(asked, incoming, merchants),
    values: [walletId, asset.id, asked.parameter],
  });
  await transaction.execute({ text: 'ANALYZE classified' });
  return { rules };
}

/** Copies the merchants with these ids to a temporary table, next to the lines, and returns the table's name. */
async function copyMerchants({ transaction, walletId }: Wallet, ids: readonly string[]): Promise<string> {
  await transaction.execute({
    text: `CREATE TEMPORARY TABLE merchant ON COMMIT DROP AS
           SELECT "walletId", id, "defaultCategoryId", "defaultUsingDateRule", "autoReviewTransactions" FROM "Merchant"
           WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
  return 'merchant';
}

/** Number of lines fetched at a time. */
const LINES_PER_FETCH = 2_000;

/**
 * Finds the merchants of new transactions by text and stores them in the table `recognised`; returns each merchant
 * once.
 */
async function recognise(
  { transaction, walletId }: Wallet,
  asset: ImportAsset,
  matcher: MerchantMatcher,
  { booked }: IncomingTables,
): Promise<string[]> {
  const merchants = new Set<string>();
  await transaction.execute({
    text: `DECLARE new_texts NO SCROLL CURSOR FOR SELECT i.id, i."fromTo", i.description ${newTransactionsSql(booked)}`,
    values: [walletId, asset.id],
  });
  for (;;) {
    const rows = await transaction.query({
      row: { id: is.uuid, fromTo: is.orNull(is.text), description: is.orNull(is.text) },
      text: `FETCH ${LINES_PER_FETCH} FROM new_texts`,
    });
    const matched = await runInSlices(matches(rows, matcher));
    for (const { merchantId } of matched) merchants.add(merchantId);
    await transaction.execute({
      text: 'INSERT INTO recognised SELECT * FROM unnest($1::uuid[], $2::uuid[])',
      values: [matched.map(({ id }) => id), matched.map(({ merchantId }) => merchantId)],
    });
    if (rows.length < LINES_PER_FETCH) break;
  }
  await transaction.execute({ text: 'CLOSE new_texts' });
  return [...merchants];
}

interface Texts {
  readonly id: string;
  readonly fromTo: string | null;
  readonly description: string | null;
}

function* matches(
  rows: readonly Texts[],
  matcher: MerchantMatcher,
): Generator<void, { readonly id: string; readonly merchantId: string }[], void> {
  const found: { id: string; merchantId: string }[] = [];
  for (const { id, fromTo, description } of rows) {
    const merchantId = matcher.match(fromTo, description);
    if (merchantId !== null) found.push({ id, merchantId });
    yield;
  }
  return found;
}

const incomingTransactions = ({ booked }: IncomingTables, merchants: string) => `
  SELECT i.id, i.date, i."fromTo", i.description, i.notes, i."amountValue", $2::uuid AS "assetId", m.id AS "merchantId", true AS open
  FROM (SELECT i.* ${newTransactionsSql(booked)}) i
  LEFT JOIN recognised r ON r.id = i.id
  LEFT JOIN ${merchants} m ON m."walletId" = $1 AND m.id = r."merchantId"`;

/**
 * SQL: creates the table `classified`. Rules take precedence over a merchant's defaults, which take precedence over the
 * asset's category. $1 wallet, $2 asset, $3 rules, $4 the asset's category.
 */
const classified = (asked: RulesParameter, incoming: IncomingTables, merchants: string) => `
  CREATE TEMPORARY TABLE classified ON COMMIT DROP AS
  SELECT o.id, o.date AS day, m.id AS "merchantId", coalesce(o."outcomeCategoryId", m."defaultCategoryId") AS "categoryId",
    days.rule AS "usingDateRule", coffer.using_start(days.rule, o.date) AS "usingStartDate",
    coffer.using_end(days.rule, o.date) AS "usingEndDate",
    o."outcomeReviewed" OR coalesce(m."autoReviewTransactions", false) AS reviewed, o."outcomePlaces" AS places
  FROM (${ruleOutcomesSql(incomingTransactions(incoming, merchants), '$3', asked)}) o
  LEFT JOIN ${merchants} m ON m."walletId" = $1 AND m.id = o."outcomeMerchantId"
  CROSS JOIN LATERAL (
    SELECT coffer.fitting_rule(coalesce(o."outcomeUsingDateRule", m."defaultUsingDateRule"), o.date) AS rule
  ) days`;

/** Adds the rules' tags to imported transactions, with one statement per combination of rules. */
export async function addRuleTags({ transaction, walletId }: Wallet, { rules }: AppliedImportRules): Promise<void> {
  if (rules.every(({ thenTagIds }) => thenTagIds.length === 0)) return;
  const groups = await transaction.query({
    row: { places: is.arrayOf(is.int4), ids: is.text, days: is.text },
    text: `SELECT places, array_agg(id ORDER BY day, id)::text AS ids, array_agg(day ORDER BY day, id)::text AS days
           FROM classified WHERE places IS NOT NULL GROUP BY places`,
  });
  for (const { places, ids, days } of groups) {
    const tagIds = new Set(places.flatMap((place) => rules[place]?.thenTagIds ?? []));
    if (tagIds.size === 0) continue;
    await transaction.execute({
      text: `INSERT INTO "TransactionTag" ("walletId", "transactionId", "tagId", position, date)
             SELECT wallet.id, booked.id, tag.id, tag.position, booked.date
             FROM "Wallet" AS wallet, unnest($2::uuid[], $3::date[]) AS booked(id, date),
               unnest($4::uuid[]) WITH ORDINALITY AS tag(id, position)
             WHERE wallet.id = $1`,
      values: [walletId, ids, days, [...tagIds]],
    });
  }
}
