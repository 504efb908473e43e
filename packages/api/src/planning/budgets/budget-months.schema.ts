import { z } from 'zod';
import { transaction } from '../../books/transactions/transactions.schema.ts';
import {
  cursor,
  limit,
  month,
  recordReferenceFields,
  storedDate,
  storedDecimal,
  storedId,
  storedMonth,
} from '../../kernel/shapes.ts';
import { budgetTarget, envelopeKey } from './budgets.schema.ts';

export const budgetMonthsInput = z.strictObject({
  ...recordReferenceFields,
  from: month.meta({ description: 'The first month, not before the budget’s first one.' }),
  to: month.meta({ description: 'The last month, included; at most 24 months.' }),
});

const money = (description: string) => z.number().meta({ description });
const moneys = (description: string) => z.array(z.number()).meta({ description });

const monthAmounts = z.strictObject({
  month: storedMonth,
  start: storedDate.meta({ description: 'The first day, included.' }),
  end: storedDate.meta({ description: 'The last day, included.' }),
  etag: z
    .string()
    .meta({ description: 'Version of the month’s settings, for `If-Match`; transactions don’t change it.' }),
  money: money('The cash of the budget’s assets at the end of the month: toAssign + held + available + timing.'),
  toAssign: money('The money left to assign to envelopes.'),
  held: storedDecimal.meta({ description: 'Held for the next month.' }),
  holdCategoryIds: z
    .array(storedId)
    .meta({ description: 'The categories whose income is held; empty for a set amount.' }),
  assigned: money('The money assigned to envelopes in this month.'),
  assignedLater: money('The money assigned to envelopes in all later months.'),
  available: money('The money available in all envelopes.'),
  uncovered: money('Overspending that is not carried over; it lowers the money to assign in the next month.'),
  income: money('Income, by cash-flow dates.'),
  spent: money('Spending from envelopes, by cash-flow dates, less refunds.'),
  other: money('Changes of value, opening balances, and transfers whose other side is missing.'),
  fx: money('The effect of exchange rates, and of the margin of the bank in transfers.'),
  timing: money(
    'Money on the accounts that counts in a later month, less money that already counts but arrives later.',
  ),
  daysCovered: z.number().nullable().meta({
    description: 'How many days the money lasts, at the spending of the last 90 days; null without spending.',
  }),
});

const monthEnvelope = z.strictObject({
  key: storedId.meta({ description: 'The envelope: the id of a category or of an asset.' }),
  kind: z.enum(['category', 'asset']).meta({ description: 'The kind of the record with this key.' }),
  name: z.string(),
  groupId: storedId.nullable().meta({ description: 'The category’s group.' }),
  assigned: z.array(storedDecimal).meta({ description: 'The amounts assigned to it in each month.' }),
  carried: moneys('The amount carried over from the previous month, in each month.'),
  spent: moneys('Its spending in each month, less refunds.'),
  available: moneys('The money available in it at the end of each month.'),
  carry: z
    .array(z.boolean())
    .meta({ description: 'For each month, whether an overspent envelope stays below 0 in the next month.' }),
  note: z.array(z.string().nullable()).meta({ description: 'Its note, in each month.' }),
  snoozed: z.array(z.boolean()).meta({ description: 'For each month, whether its target is paused.' }),
  need: moneys('The need of its target before anything is assigned, in each month.'),
  underfunded: moneys('The part of the need that is still missing, in each month.'),
  target: budgetTarget.nullable().meta({ description: 'Its target.' }),
});

const monthGroup = z.strictObject({
  id: storedId.nullable().meta({ description: 'The group; null for assets and categories without a group.' }),
  name: z.string().nullable(),
  assigned: moneys('The money assigned to its envelopes in each month.'),
  carried: moneys('The amount carried over from the previous month, in each month.'),
  spent: moneys('The spending of its envelopes in each month.'),
  available: moneys('The money available in its envelopes at the end of each month.'),
});

/** The months of a budget. Each amount of an envelope is a list with one value for each of `months`. */
export const budgetMonthsOutput = z.strictObject({
  budgetId: storedId.meta({ description: 'The budget.' }),
  currency: z.string().meta({ description: 'The budget’s currency; all amounts are in it.' }),
  opening: money('The money at the start of the budget.'),
  months: z.array(monthAmounts).meta({ description: 'Ascending.' }),
  envelopes: z.array(monthEnvelope).meta({ description: 'In the order of groups and categories, then assets.' }),
  groups: z.array(monthGroup).meta({ description: 'Sums of groups.' }),
});
export type BudgetMonthsOutput = z.infer<typeof budgetMonthsOutput>;

export const monthSumsOutput = z
  .strictObject({ assigned: money('The money assigned to envelopes.'), spent: money('Spending from envelopes.') })
  .meta({ description: 'Sums over the months, each added up exactly and rounded once.' });

export const setMonthOutput = budgetMonthsOutput.extend({
  etag: z.string().meta({ description: 'Version of the month’s settings; transactions don’t change it.' }),
});

export const monthTransactionsInput = z.strictObject({
  ...recordReferenceFields,
  month,
  key: z.union([envelopeKey, z.enum(['income', 'other', 'timing'])]).meta({
    description: 'An envelope, `income`, `other` or `timing`.',
  }),
  limit,
  cursor: cursor.optional(),
});

export const monthTransactions = z.strictObject({
  items: z.array(transaction).meta({ description: 'Newest first.' }),
  shares: z
    .array(z.number())
    .meta({ description: 'The counted amount of each transaction in the budget’s currency, in the order of `items`.' }),
  nextCursor: z.string().nullable(),
});
