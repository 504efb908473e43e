import { z } from 'zod';
import { transaction } from '../../books/transactions/transactions.schema.ts';
import {
  cursor,
  limit,
  month,
  oneRecord,
  storedDate,
  storedDecimal,
  storedId,
  storedMonth,
} from '../../kernel/shapes.ts';
import { budgetTarget, envelopeKey } from './budgets.schema.ts';

export const monthsInput = z.strictObject({
  ...oneRecord,
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
    .meta({ description: 'Changes with what was set in the month, not with transactions; for `If-Match`.' }),
  money: money('The cash of the budget’s assets at the end of the month: toAssign + held + available + timing.'),
  toAssign: money('What can still be given to envelopes.'),
  held: storedDecimal.meta({ description: 'Held for the next month.' }),
  holdCategoryIds: z
    .array(storedId)
    .meta({ description: 'The categories whose income is held; empty for a set amount.' }),
  assigned: money('Given to envelopes in this month.'),
  assignedLater: money('Given to envelopes in all later months.'),
  available: money('What is left in all envelopes.'),
  uncovered: money('Overspending that is not carried: the next month has less to assign.'),
  income: money('Income, by cash-flow dates.'),
  spent: money('What left through envelopes, by cash-flow dates; refunds lower it.'),
  other: money('Changes of value, opening balances, and transfers without their other side.'),
  fx: money('The effect of exchange rates, and of the margin of the bank in transfers.'),
  timing: money('Money that is here and counts later, or counts already and comes later.'),
  daysCovered: z.number().nullable().meta({
    description:
      'For how many days the money lasts, by what left through envelopes in 90 days; null where nothing did.',
  }),
});

const monthEnvelope = z.strictObject({
  key: storedId.meta({ description: 'The envelope: the id of a category or of an asset.' }),
  kind: z.enum(['category', 'asset']).meta({ description: 'Which record the key is of.' }),
  name: z.string(),
  groupId: storedId.nullable().meta({ description: 'The category’s group.' }),
  assigned: z.array(storedDecimal).meta({ description: 'What was given to it, in each month.' }),
  carried: moneys('What came from the month before, in each month.'),
  spent: moneys('What left through it, in each month; refunds lower it.'),
  available: moneys('What is left in it, in each month.'),
  carry: z.array(z.boolean()).meta({ description: 'Whether it stays below 0 in the next month, in each month.' }),
  note: z.array(z.string().nullable()).meta({ description: 'Its note, in each month.' }),
  snoozed: z.array(z.boolean()).meta({ description: 'Whether its target asks for nothing, in each month.' }),
  need: moneys('What its target needs before anything is assigned, in each month.'),
  underfunded: moneys('What is missing to the need, in each month.'),
  target: budgetTarget.nullable().meta({ description: 'Its target.' }),
});

const monthGroup = z.strictObject({
  id: storedId.nullable().meta({ description: 'The group; null for assets and categories without a group.' }),
  name: z.string().nullable(),
  assigned: moneys('Given to its envelopes, in each month.'),
  carried: moneys('What came from the month before, in each month.'),
  spent: moneys('What left through its envelopes, in each month.'),
  available: moneys('What is left in its envelopes, in each month.'),
});

/** Months of a budget. What is of each month in an envelope is a list in the order of `months`. */
export const monthsOutput = z.strictObject({
  budgetId: storedId.meta({ description: 'The budget.' }),
  currency: z.string().meta({ description: 'The budget’s currency, in which all amounts are.' }),
  opening: money('The money that the budget began with.'),
  months: z.array(monthAmounts).meta({ description: 'Ascending.' }),
  envelopes: z.array(monthEnvelope).meta({ description: 'In the order of groups and categories, then assets.' }),
  groups: z.array(monthGroup).meta({ description: 'Sums of groups.' }),
});
export type MonthsAnswer = z.infer<typeof monthsOutput>;

export const monthSumsOutput = z
  .strictObject({ assigned: money('Given to envelopes.'), spent: money('What left through envelopes.') })
  .meta({ description: 'Sums over the months, each added up exactly and rounded once.' });

export const setMonthOutput = monthsOutput.extend({
  etag: z.string().meta({ description: 'Changes with what was set in the month, not with transactions.' }),
});

export const monthTransactionsInput = z.strictObject({
  ...oneRecord,
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
    .meta({ description: 'How much of each transaction counts, in the budget’s currency, in the order of `items`.' }),
  nextCursor: z.string().nullable(),
});
