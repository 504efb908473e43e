import * as is from '@coffer/db/columns.ts';
import type { z } from 'zod';
import { invalidReferenceProblem } from '../../kernel/problems.ts';
import { requireAllIds } from '../../kernel/references.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { fieldsAfterRules, isChangedByRules, pickRuleFields } from './fields-after-rules.ts';
import { readMerchantDefaults, readNewestRuleOutcomes } from './read-outcomes.ts';
import { applyRuleChanges, EMPTY_RULE } from './rule-definition.ts';
import { requirePatternsWithinLimit } from './rule-patterns.ts';
import type { previewRulesInput, Rule, RuleDefinition, RuleDraft } from './rules.schema.ts';
import { readAllRules } from './rules.service.ts';

/** The number of transactions that a preview examines. */
const MAX_PREVIEWED_TRANSACTIONS = 20_000;
const SHOWN = 50;

/** Previews `applyRules` without changes; can include a rule that is not stored. */
export async function previewRules(wallet: Wallet, input: z.infer<typeof previewRulesInput>) {
  const { rule, ruleIds, overwrite = false, ...filter } = input;
  const stored = rule !== undefined && ruleIds === undefined ? [] : selectRules(await readAllRules(wallet), ruleIds);
  const rules: RuleDefinition[] = [...stored, ...(rule === undefined ? [] : [await draftOf(wallet, rule)])];
  requirePatternsWithinLimit(rules);
  const { outcomes, examined, nextCursor } = await readNewestRuleOutcomes(
    wallet,
    rules,
    filter,
    MAX_PREVIEWED_TRANSACTIONS,
  );
  const merchants = await readMerchantDefaults(wallet, rules);
  const both = outcomes.map((before) => ({ before, after: fieldsAfterRules(before, { rules, merchants, overwrite }) }));
  return {
    examinedCount: examined,
    matchedCount: both.length,
    changedCount: both.filter(({ before, after }) => isChangedByRules(before, after)).length,
    items: both.slice(0, SHOWN).map(({ before, after }) => {
      const { id, date, fromTo, description, amountValue, amountCurrency } = before;
      const states = { before: mutable(pickRuleFields(before)), after: mutable(after) };
      return { id, date, fromTo, description, amountValue, amountCurrency, ...states };
    }),
    nextCursor,
  };
}

function mutable(state: ReturnType<typeof pickRuleFields>) {
  return { ...state, tagIds: [...state.tagIds] };
}

/** Returns the rules with these ids, enabled or not; without ids, all enabled rules. Keeps the order of `rules`. */
export function selectRules(rules: readonly Rule[], ruleIds: readonly string[] | undefined): Rule[] {
  if (ruleIds === undefined) return rules.filter(({ enabled }) => enabled);
  requireAllIds('ruleIds', ruleIds, rules);
  return rules.filter(({ id }) => ruleIds.includes(id));
}

async function draftOf(wallet: Wallet, draft: RuleDraft): Promise<RuleDefinition> {
  const state = applyRuleChanges(EMPTY_RULE, draft, 'rule.');
  const named = [
    ['Asset', 'ifAssetId'],
    ['Merchant', 'ifMerchantId'],
    ['Category', 'thenCategoryId'],
    ['Merchant', 'thenMerchantId'],
  ] as const;
  for (const [table, field] of named) {
    const id = draft[field];
    if (id != null && (await present(wallet, table, [id])).length === 0) throw invalidReferenceProblem(`rule.${field}`);
  }
  const tagIds = draft.thenTagIds ?? [];
  requireAllIds('rule.thenTagIds', tagIds, await present(wallet, 'Tag', tagIds));
  return state;
}

function present({ transaction, walletId }: Wallet, table: string, ids: readonly string[]) {
  return transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "${table}" WHERE "walletId" = $1 AND id = ANY($2::uuid[])`,
    values: [walletId, ids],
  });
}
