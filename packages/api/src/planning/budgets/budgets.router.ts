import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, sessionWriteProcedure, writeProcedure } from '../../kernel/trpc.ts';
import {
  budgetMonthsInput,
  budgetMonthsOutput,
  monthSumsOutput,
  monthTransactions,
  monthTransactionsInput,
  setMonthOutput,
} from './budget-months.schema.ts';
import {
  budget,
  budgetReferenceInput,
  budgets,
  budgetTarget,
  createBudgetInput,
  createFirstBudgetInput,
  deletedBudget,
  deletedTarget,
  deleteTargetInput,
  filledMonths,
  fillMonthsInput,
  holdIncomeInput,
  listBudgetsInput,
  moveMoneyInput,
  setMonthInput,
  setTargetInput,
  updateBudgetInput,
} from './budgets.schema.ts';
import { createBudget, deleteBudget, getBudget, listBudgets, updateBudget } from './budgets.service.ts';
import { fillMonths } from './fill.service.ts';
import { createFirstBudget } from './first-budget.service.ts';
import { listMonthTransactions } from './month-transactions.service.ts';
import { computeBudgetMonthSums, readBudgetMonths } from './months.service.ts';
import { holdIncome, moveMoney, setBudgetMonth } from './set-month.service.ts';
import { deleteTarget, setTarget } from './targets.service.ts';

const tags = ['budgets'];
const all = '/wallets/{walletId}/budgets';
const one = '/wallets/{walletId}/budgets/{id}';

export const budgetsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { name: 'Household', assetIds: [EXAMPLE_IDS.asset], startMonth: '2026-11' },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a budget',
        description: 'Its months begin with `startMonth`; what its assets hold by then is there to be assigned.',
      },
    })
    .input(createBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => createBudget(ctx.wallet, input)),

  createFirst: sessionWriteProcedure('member')
    .input(createFirstBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => createFirstBudget(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List all budgets',
        description: 'Returns all budgets, as a plain array.',
      },
    })
    .input(listBudgetsInput)
    .output(budgets)
    .query(({ ctx }) => listBudgets(ctx.wallet)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a budget',
        description: 'For its amounts, use `GET …/months`.',
      },
    })
    .input(budgetReferenceInput)
    .output(budget)
    .query(({ ctx, input }) => getBudget(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { startDay: 25, weekend: 'before' },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a budget',
        description:
          'A change of `assetIds` or of the start of months counts in all months. `currency` and `startMonth` can’t change.',
      },
    })
    .input(updateBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => updateBudget(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a budget with its months and targets',
        description:
          'Its months and targets are deleted too. 409 `periodClosed` if something was set in a closed month.',
      },
    })
    .input(budgetReferenceInput)
    .output(deletedBudget)
    .mutation(({ ctx, input }) => deleteBudget(ctx.wallet, input.id)),

  months: readProcedure
    .meta({
      tool: 'report',
      openapi: {
        method: 'GET',
        path: `${one}/months`,
        tags,
        summary: 'Get months of a budget',
        description:
          'At most 24 months. More than 50,000 envelopes × months fail with 422 `tooMuchToCompute`. In each month, money = toAssign + held + available + timing before rounding. Each number ' +
          'is rounded once; `assigned` and `held` are as they were set.',
      },
    })
    .input(budgetMonthsInput)
    .output(budgetMonthsOutput)
    .query(({ ctx, input }) => readBudgetMonths(ctx.wallet, input)),

  monthSums: readProcedure
    .input(budgetMonthsInput)
    .output(monthSumsOutput)
    .query(({ ctx, input }) => computeBudgetMonthSums(ctx.wallet, input)),

  monthTransactions: readProcedure
    .meta({
      openapi: {
        ...{ method: 'GET', path: `${one}/months/{month}/transactions`, tags },
        summary: 'List the transactions behind a number of a month',
        description:
          'Answers the transactions that an envelope, the income, the other changes or the timing of a month are made of.',
      },
    })
    .input(monthTransactionsInput)
    .output(monthTransactions)
    .query(({ ctx, input }) => listMonthTransactions(ctx.wallet, input)),

  setMonth: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { rows: [{ key: EXAMPLE_IDS.category, assigned: '400' }], held: '500' },
      openapi: {
        method: 'PUT',
        path: `${one}/months/{month}`,
        tags,
        summary: 'Assign money to envelopes in a month',
        description:
          'Other envelopes keep what they have. The ETag follows what was set, not transactions. 409 `periodClosed` if the ' +
          'month ends in a closed period.',
      },
    })
    .input(setMonthInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => setBudgetMonth(ctx.wallet, input)),

  move: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { month: '2026-11', from: EXAMPLE_IDS.category, to: 'toAssign', amount: '25' },
      openapi: {
        method: 'POST',
        path: `${one}/move`,
        tags,
        summary: 'Move money between two envelopes',
        description: '409 `notEnough` if the source envelope has less, unless `allowNegative`. Answers the month.',
      },
    })
    .input(moveMoneyInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => moveMoney(ctx.wallet, input)),

  fill: writeProcedure
    .meta({
      tool: 'plan',
      example: { months: ['2026-12'], rule: 'average3', limit: 'toAssign', dryRun: true },
      openapi: {
        method: 'POST',
        path: `${one}/fill`,
        tags,
        summary: 'Fill many envelopes by a rule',
        description:
          'With the limit `toAssign`, envelopes get what they want or what is left, by priority and place; the rest goes to ' +
          'targets with a weight. Amounts above a target’s need stay.',
      },
    })
    .input(fillMonthsInput)
    .output(filledMonths)
    .mutation(({ ctx, input }) => fillMonths(ctx.wallet, input)),

  setTarget: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { type: 'byDate', amount: '600', month: '2027-06' },
      openapi: {
        method: 'PUT',
        path: `${one}/targets/{key}`,
        tags,
        summary: 'Set the target of an envelope',
        description: 'An envelope has one target for all months. A snoozed month needs nothing.',
      },
    })
    .input(setTargetInput)
    .output(budgetTarget)
    .mutation(({ ctx, input }) => setTarget(ctx.wallet, input)),

  deleteTarget: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: `${one}/targets/{key}`,
        tags,
        summary: 'Delete the target of an envelope',
        description: 'What was assigned stays.',
      },
    })
    .input(deleteTargetInput)
    .output(deletedTarget)
    .mutation(({ ctx, input }) => deleteTarget(ctx.wallet, input)),

  hold: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      example: { month: '2026-11', categoryIds: [EXAMPLE_IDS.category] },
      openapi: {
        method: 'PUT',
        path: `${one}/hold`,
        tags,
        summary: 'Hold income for the next month',
        description:
          'Holds the income of the categories in this month, at least 0. It follows their transactions until `held` or other ' +
          'categories are set. What is held comes back in the next month.',
      },
    })
    .input(holdIncomeInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => holdIncome(ctx.wallet, input)),
});
