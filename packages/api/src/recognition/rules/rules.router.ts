import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { applyRules } from './apply.service.ts';
import { previewRules } from './preview.service.ts';
import { reorderRules } from './reorder.service.ts';
import {
  appliedRules,
  applyRulesInput,
  createRuleInput,
  deletedRule,
  listRulesInput,
  oneRuleInput,
  previewRulesInput,
  reorderRulesInput,
  rule,
  rulePage,
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
      openapi: { method: 'POST', path: all, tags, summary: 'Create a rule and put it last' },
    })
    .input(createRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => createRule(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List rules in order' } })
    .input(listRulesInput)
    .output(rulePage)
    .query(({ ctx, input }) => listRules(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a rule' } })
    .input(oneRuleInput)
    .output(rule)
    .query(({ ctx, input }) => getRule(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({ tool: 'organise', record: true, openapi: { method: 'PATCH', path: one, tags, summary: 'Change a rule' } })
    .input(updateRuleInput)
    .output(rule)
    .mutation(({ ctx, input }) => updateRule(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a rule; its changes to transactions stay' },
    })
    .input(oneRuleInput)
    .output(deletedRule)
    .mutation(({ ctx, input }) => deleteRule(ctx.wallet, input)),

  reorder: writeProcedure
    .meta({
      tool: 'organise',
      openapi: { method: 'POST', path: `${all}/reorder`, tags, summary: 'Move rules to the top, in this order' },
    })
    .input(reorderRulesInput)
    .output(rulePage)
    .mutation(({ ctx, input }) => reorderRules(ctx.wallet, input)),

  preview: readProcedure
    .meta({
      tool: 'categorise',
      openapi: { method: 'POST', path: `${all}/preview`, tags, summary: 'Preview the effect of rules on transactions' },
    })
    .input(previewRulesInput)
    .output(rulesPreview)
    .query(({ ctx, input }) => previewRules(ctx.wallet, input)),

  // Not `apply`, because routers are functions, which already have `apply`.
  run: writeProcedure
    .meta({
      tool: 'categorise',
      openapi: {
        method: 'POST',
        path: `${all}/apply`,
        tags,
        summary: 'Apply rules to existing transactions',
      },
    })
    .input(applyRulesInput)
    .output(appliedRules)
    .mutation(({ ctx, input }) => applyRules(ctx.wallet, input)),
});
