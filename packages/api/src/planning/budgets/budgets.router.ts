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
  oneBudgetInput,
  setMonthInput,
  setTargetInput,
  updateBudgetInput,
} from './budgets.schema.ts';
import { createBudget, deleteBudget, getBudget, listBudgets, updateBudget } from './budgets.service.ts';
import { fillMonths } from './fill.service.ts';
import { createFirstBudget } from './first-budget.service.ts';
import { monthTransactionsPage } from './month-transactions.service.ts';
import { budgetMonthSums, readBudgetMonths } from './months.service.ts';
import { holdIncome, moveMoney, setMonth } from './set-month.service.ts';
import { deleteTarget, setTarget } from './targets.service.ts';

const tags = ['budgets'];
const all = '/wallets/{walletId}/budgets';
const one = '/wallets/{walletId}/budgets/{id}';

export const budgetsRouter = router({
  create: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'POST', path: all, tags, summary: 'Create a budget' } })
    .input(createBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => createBudget(ctx.wallet, input)),

  createFirst: sessionWriteProcedure('member')
    .input(createFirstBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => createFirstBudget(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List all budgets' } })
    .input(listBudgetsInput)
    .output(budgets)
    .query(({ ctx }) => listBudgets(ctx.wallet)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a budget' } })
    .input(oneBudgetInput)
    .output(budget)
    .query(({ ctx, input }) => getBudget(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({ tool: 'plan', record: true, openapi: { method: 'PATCH', path: one, tags, summary: 'Change a budget' } })
    .input(updateBudgetInput)
    .output(budget)
    .mutation(({ ctx, input }) => updateBudget(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a budget with its months and targets' },
    })
    .input(oneBudgetInput)
    .output(deletedBudget)
    .mutation(({ ctx, input }) => deleteBudget(ctx.wallet, input.id)),

  months: readProcedure
    .meta({
      tool: 'report',
      openapi: { method: 'GET', path: `${one}/months`, tags, summary: 'Get months of a budget' },
    })
    .input(budgetMonthsInput)
    .output(budgetMonthsOutput)
    .query(({ ctx, input }) => readBudgetMonths(ctx.wallet, input)),

  monthSums: readProcedure
    .input(budgetMonthsInput)
    .output(monthSumsOutput)
    .query(({ ctx, input }) => budgetMonthSums(ctx.wallet, input)),

  monthTransactions: readProcedure
    .meta({
      openapi: {
        ...{ method: 'GET', path: `${one}/months/{month}/transactions`, tags },
        summary: 'List the transactions behind a number of a month',
      },
    })
    .input(monthTransactionsInput)
    .output(monthTransactions)
    .query(({ ctx, input }) => monthTransactionsPage(ctx.wallet, input)),

  setMonth: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      openapi: { method: 'PUT', path: `${one}/months/{month}`, tags, summary: 'Assign money to envelopes in a month' },
    })
    .input(setMonthInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => setMonth(ctx.wallet, input)),

  move: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      openapi: { method: 'POST', path: `${one}/move`, tags, summary: 'Move money between two envelopes' },
    })
    .input(moveMoneyInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => moveMoney(ctx.wallet, input)),

  fill: writeProcedure
    .meta({
      tool: 'plan',
      openapi: { method: 'POST', path: `${one}/fill`, tags, summary: 'Fill many envelopes by a rule' },
    })
    .input(fillMonthsInput)
    .output(filledMonths)
    .mutation(({ ctx, input }) => fillMonths(ctx.wallet, input)),

  setTarget: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      openapi: { method: 'PUT', path: `${one}/targets/{key}`, tags, summary: 'Set the target of an envelope' },
    })
    .input(setTargetInput)
    .output(budgetTarget)
    .mutation(({ ctx, input }) => setTarget(ctx.wallet, input)),

  deleteTarget: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: `${one}/targets/{key}`, tags, summary: 'Delete the target of an envelope' },
    })
    .input(deleteTargetInput)
    .output(deletedTarget)
    .mutation(({ ctx, input }) => deleteTarget(ctx.wallet, input)),

  hold: writeProcedure
    .meta({
      tool: 'plan',
      record: true,
      openapi: { method: 'PUT', path: `${one}/hold`, tags, summary: 'Hold income for the next month' },
    })
    .input(holdIncomeInput)
    .output(setMonthOutput)
    .mutation(({ ctx, input }) => holdIncome(ctx.wallet, input)),
});
