import { dayNumber } from '../../dates.ts';
import { toDayTotals } from '../../day-totals.ts';
import { Decimal, ZERO } from '../../decimal.ts';
import type { TargetCurrencyRates } from '../../fx.ts';
import type { BudgetInput, BudgetKeyKind, BudgetMonthSettings } from '../compute-budget-months.ts';
import type { ReferenceHistory } from './budget-reference.ts';

/** Converts a history to the input of `computeBudgetMonths`, as the service reads it from the database. */
export function buildTestBudgetInput(history: ReferenceHistory, rates: TargetCurrencyRates): BudgetInput {
  const { transactions, months, envelopes } = history;
  const before = months[0]?.start ?? '';
  const kinds = new Map<string, BudgetKeyKind>(envelopes.map((key) => [key, 'envelope']));
  for (const { key, kind } of transactions) if (kind === 'income' || kind === 'other') kinds.set(key, kind);
  const counted = transactions.filter(({ kind }) => kind !== 'internal');
  const isSpread = ({ kind, start, end, date }: (typeof counted)[number]) =>
    kind !== 'other' && (start !== date || end !== date);
  const settings = new Map<string, BudgetMonthSettings>(
    months.map(({ month }) => {
      const held = history.held.get(month) ?? '0';
      const rows = history.rows.filter((row) => row.month === month);
      return [
        month,
        {
          held: typeof held === 'string' ? new Decimal(held) : held,
          rows: new Map(rows.map(({ key, assigned, carry }) => [key, { assigned: new Decimal(assigned), carry }])),
        },
      ];
    }),
  );
  return {
    ...{ months, envelopes, rates, settings, assignedAfter: ZERO, windows: [] },
    kindOf: (key) => kinds.get(key),
    cash: toDayTotals(transactions.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
    booked: counted
      .filter((one) => !isSpread(one))
      .map(({ key, currency, date, amount }) => ({
        category: key,
        currency,
        days: [dayNumber(date)],
        amounts: [amount],
      })),
    spread: counted
      .filter((one) => isSpread(one) && (one.date >= before || one.end >= before))
      .map(({ key, start, end, ...one }) => ({ ...one, category: key, usingStartDate: start, usingEndDate: end })),
    internal: history.pairs.flatMap(([one, other]) => {
      const [a, b] = [transactions[one], transactions[other]];
      if (a === undefined || b === undefined) return [];
      const [earlier, later] = a.date <= b.date ? [a, b] : [b, a];
      return later.date < before ? [] : [{ earlier, later }];
    }),
  };
}
