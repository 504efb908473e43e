import type { z } from 'zod';
import { lockMatchingTransactions } from '../../kernel/locks.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { copyChangesToParts, retagParts } from '../copy-changes-to-parts.ts';
import { addTags, markTransactionsChanged } from '../transaction-tags.ts';
import {
  fieldsAfterRules,
  isChangedByRules,
  pickRuleFields,
  type RuleChangeableFields,
  type RuleOutcome,
} from './fields-after-rules.ts';
import { readRulesAndLockTargets } from './lock-rule-targets.ts';
import { selectRules } from './preview.service.ts';
import { readMerchantDefaults, readNewestRuleOutcomes, readRuleOutcomes } from './read-outcomes.ts';
import type { applyRulesInput, RuleDefinition } from './rules.schema.ts';

/** Maximum number of transactions that one call examines and can change: the limit of all bulk operations. */
const MAX_TRANSACTIONS_PER_APPLY = 10_000;

interface Change {
  readonly before: RuleOutcome;
  readonly after: RuleChangeableFields;
}

/** Applies rules to existing transactions. */
export async function applyRules(wallet: RecordedWallet, input: z.infer<typeof applyRulesInput>) {
  const { ruleIds, overwrite = false, ...filter } = input;
  const rules = selectRules(await readRulesAndLockTargets(wallet), ruleIds);
  const { outcomes, examined, nextCursor } = await readNewestRuleOutcomes(
    wallet,
    rules,
    filter,
    MAX_TRANSACTIONS_PER_APPLY,
  );
  const ids = (await changesOf(wallet, rules, outcomes, overwrite)).map(({ before }) => before.id);
  const before = await applyRulesToTransactions(wallet, rules, ids, overwrite);
  if (before.length === 0) wallet.unchanged();
  else wallet.changingAll(before, { ruleIds: rules.map(({ id }) => id), overwrite });
  return { examinedCount: examined, updatedCount: before.length, nextCursor };
}

/** Locks these transactions and applies the rules to them. Returns the changed transactions as they were before. */
export async function applyRulesToTransactions(
  wallet: Wallet,
  rules: readonly RuleDefinition[],
  ids: readonly string[],
  overwrite: boolean,
): Promise<(RuleChangeableFields & { id: string })[]> {
  if (ids.length === 0 || rules.length === 0) return [];
  await lockMatchingTransactions(wallet, '(id = ANY($2::uuid[]) OR "parentTransactionId" = ANY($2::uuid[]))', [ids]);
  const changes = await changesOf(wallet, rules, await readRuleOutcomes(wallet, rules, ids), overwrite);
  for (const alike of Map.groupBy(changes, ({ before, after }) => keyOf(before, after)).values())
    await store(wallet, alike);
  for (const alike of Map.groupBy(changes, ({ after }) => String(after.tagIds)).values()) {
    const [first] = alike;
    const tagged = alike.filter(({ before, after }) => after.tagIds.length > before.tagIds.length);
    if (first === undefined || tagged.length === 0) continue;
    const ids = tagged.map(({ before }) => before.id);
    await markTransactionsChanged(wallet, await retagParts(wallet, ids, first.after.tagIds));
    await addTags(wallet, ids, first.after.tagIds);
  }
  await passOn(wallet, changes);
  return changes.map(({ before }) => ({ id: before.id, ...pickRuleFields(before) }));
}

/** Passes a parent's `reviewed` to its parts, and its merchant to parts for which no merchant was chosen. */
async function passOn(wallet: Wallet, changes: readonly Change[]): Promise<void> {
  const idsOf = (some: readonly Change[]) => some.map(({ before }) => before.id);
  const reviewed = changes.filter(({ before, after }) => after.reviewed && !before.reviewed);
  await copyChangesToParts(wallet, idsOf(reviewed), { reviewed: true });
  const given = changes.filter(({ before, after }) => after.merchantId !== before.merchantId);
  for (const [merchantId, alike] of Map.groupBy(given, ({ after }) => after.merchantId)) {
    if (merchantId === null) continue;
    await wallet.transaction.execute({
      text: `UPDATE "Transaction" SET "merchantId" = $3, "merchantAutoAssigned" = true, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
             WHERE "walletId" = $1 AND "parentTransactionId" = ANY($2::uuid[]) AND "merchantId" IS DISTINCT FROM $3
               AND ("merchantId" IS NULL OR "merchantAutoAssigned") AND NOT "excludeFromMerchantAutoAssignment"`,
      values: [wallet.walletId, idsOf(alike), merchantId, wallet.now().toISOString(), wallet.userId],
    });
  }
}

async function changesOf(
  wallet: Wallet,
  rules: readonly RuleDefinition[],
  outcomes: readonly RuleOutcome[],
  overwrite: boolean,
): Promise<Change[]> {
  const merchants = await readMerchantDefaults(wallet, rules);
  return outcomes
    .map((before) => ({ before, after: fieldsAfterRules(before, { rules, merchants, overwrite }) }))
    .filter(({ before, after }) => isChangedByRules(before, after));
}

/**
 * Returns the same key for changes that one UPDATE can make. The number of statements then depends on the number of
 * rules, not of transactions.
 */
function keyOf(before: RuleOutcome, after: RuleChangeableFields): string {
  const { categoryId, merchantId, usingDateRule, reviewed } = after;
  return JSON.stringify([categoryId, merchantId, merchantId === before.merchantId, usingDateRule, reviewed]);
}

async function store({ transaction, walletId, userId, now }: Wallet, alike: readonly Change[]): Promise<void> {
  const [first] = alike;
  if (first === undefined) return;
  const { categoryId, merchantId, usingDateRule, reviewed } = first.after;
  await transaction.execute({
    text: `UPDATE "Transaction" t SET "categoryId" = $3, "merchantId" = $4,
             "merchantAutoAssigned" = t."merchantAutoAssigned" OR t."merchantId" IS DISTINCT FROM $4,
             "usingDateRule" = $5,
             "usingStartDate" = CASE WHEN t."usingDateRule" = $5 THEN t."usingStartDate" ELSE coffer.using_start($5, t.date) END,
             "usingEndDate" = CASE WHEN t."usingDateRule" = $5 THEN t."usingEndDate" ELSE coffer.using_end($5, t.date) END,
             reviewed = $6, "lastUpdatedTime" = $7, "lastUpdatedUserId" = $8
           WHERE t."walletId" = $1 AND t.id = ANY($2::uuid[])`,
    values: [
      walletId,
      alike.map(({ before }) => before.id),
      categoryId,
      merchantId,
      usingDateRule,
      reviewed,
      now().toISOString(),
      userId,
    ],
  });
}
