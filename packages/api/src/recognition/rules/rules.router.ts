import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { applyRules } from './apply.service.ts';
import { previewRules } from './preview.service.ts';
import { reorderRules } from './reorder.service.ts';
import {
  applyRulesInput,
  applyRulesResult,
  createRuleInput,
  deletedRule,
  listRulesInput,
  previewRulesInput,
  reorderRulesInput,
  rule,
  rulePage,
  ruleReferenceInput,
  rulesPreview,
  updateRuleInput,
} from './rules.schema.ts';
import { createRule, deleteRule, getRule, listRules, updateRule } from './rules.service.ts';

const tags = ['rules'];
const all = '/wallets/{walletId}/rules';
const one = '/wallets/{walletId}/rules/{id}';

export const rulesRouter = router({
  create: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: {
        name: 'Music',
        ifCounterpart: 'klangwelt',
        ifAmountMax: '0',
        thenCategoryId: EXAMPLE_IDS.category,
        thenTagIds: [EXAMPLE_IDS.tag],
        thenReviewed: true,
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a rule and put it last',
        description:
          'A rule needs at least one condition (`if…`), else 422 `invalidState`. All its conditions must hold.',
      },
    })
    .input(createRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => createRule(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List rules in order',
        description: 'If two rules set the same field, the first one applies.',
      },
    })
    .input(listRulesInput)
    .output(rulePage)
    .query(({ ctx, input }) => listRules(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a rule',
        description: 'Conditions that are null are ignored.',
      },
    })
    .input(ruleReferenceInput)
    .output(rule)
    .query(({ ctx, input }) => getRule(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { enabled: false },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a rule',
        description: 'Earlier applications of the rule are not changed.',
      },
    })
    .input(updateRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => updateRule(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a rule; its changes to transactions stay',
        description: 'Earlier applications of the rule are not changed.',
      },
    })
    .input(ruleReferenceInput)
    .output(deletedRule)
    .mutation(({ ctx, input }) => deleteRule(ctx.wallet, input)),

  reorder: writeProcedure
    .meta({
      tool: 'organise',
      example: { ruleIds: [EXAMPLE_IDS.second, EXAMPLE_IDS.first] },
      openapi: {
        method: 'POST',
        path: `${all}/reorder`,
        tags,
        summary: 'Move rules to the top, in this order',
        description: 'Rules that are not named come after the named ones, in their current order.',
      },
    })
    .input(reorderRulesInput)
    .output(rulePage)
    .mutation(({ ctx, input }) => reorderRules(ctx.wallet, input)),

  preview: readProcedure
    .meta({
      tool: 'categorise',
      example: {
        rule: {
          ifDirection: 'out',
          ifGroups: [
            {
              apply: 'any',
              conditions: [
                { field: 'counterpart', match: 'contains', value: 'grünmarkt' },
                { field: 'description', match: 'matchesPattern', value: '^(rent|lease) \\d{4}' },
              ],
            },
            { apply: 'all', conditions: [{ field: 'text', match: 'doesNotContain', value: 'refund' }] },
          ],
          thenUsingDateRule: 'nextMonth',
        },
      },
      openapi: {
        method: 'POST',
        path: `${all}/preview`,
        tags,
        summary: 'Preview the effect of rules on transactions',
        description: 'Changes nothing. Examines up to 10,000 transactions, newest first; continue with `nextCursor`.',
      },
    })
    .input(previewRulesInput)
    .output(rulesPreview)
    .query(({ ctx, input }) => previewRules(ctx.wallet, input)),

  // The name is not `apply`, because a router is a function, and functions already have a method `apply`.
  run: writeProcedure
    .meta({
      tool: 'categorise',
      example: { ruleIds: [EXAMPLE_IDS.first], dateFrom: '2026-01-01' },
      openapi: {
        method: 'POST',
        path: `${all}/apply`,
        tags,
        summary: 'Apply rules to existing transactions',
        description:
          'Examines up to 10,000 transactions, newest first; continue with `nextCursor`. A repeated run changes ' +
          'nothing. Merchants that a person chose are kept.',
      },
    })
    .input(applyRulesInput)
    .output(applyRulesResult)
    .mutation(({ ctx, input }) => applyRules(ctx.wallet, input)),
});
