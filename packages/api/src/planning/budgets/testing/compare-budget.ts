import { budgetMonths } from '@coffer/domain/budget/budget-months.ts';
import { computeReferenceBudget, type ReferenceHistory } from '@coffer/domain/budget/testing/budget-reference.ts';
import { minorUnits } from '@coffer/domain/currencies.ts';
import { Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { expect } from 'vitest';
import { localDay, shiftDay } from '../../../reports/testing/counted-calendar.ts';
import { readRawWallet } from '../../../reports/testing/raw-wallet.ts';
import { ReferenceRates } from '../../../reports/testing/reference-rates.ts';
import type { openTestDatabase, TestCaller } from '../../../testing/create-test-wallet.ts';
import { RawLedger, readRawBudget } from './raw-budget.ts';

interface ComparedBudget {
  readonly walletId: string;
  readonly call: TestCaller;
  readonly now: Date;
  readonly id: string;
  /** The last month to compare. */
  readonly to: string;
  /** Whether to add up the transactions behind the numbers, too. */
  readonly withTransactions: boolean;
  /** Included in failure messages, to reproduce a difference. */
  readonly label: string;
}

/**
 * Expects every amount of a budget to equal the amount that a reference implementation of the contract computes from
 * the raw records.
 */
export async function expectBudgetMatchesReference(
  services: ReturnType<typeof openTestDatabase>,
  { walletId, call, now, id, to, withTransactions, label }: ComparedBudget,
): Promise<void> {
  const raw = await readRawWallet(services, walletId, call);
  const budget = await readRawBudget(services, walletId, id);
  const ledger = new RawLedger(raw, budget);
  const rates = new ReferenceRates(raw.rates);
  const { currency, startMonth } = budget;
  const history: ReferenceHistory = {
    ...{ months: budgetMonths(startMonth, to, budget), transactions: ledger.transactions, pairs: ledger.pairs },
    ...{ envelopes: ledger.envelopes, rows: budget.rows, held: budget.held, minorUnits: minorUnits(currency) },
    rateOn: (code, date) => rates.on(code, currency, date),
  };
  const answer = await call.budgets.months({ walletId, id, from: startMonth, to });
  const money = (amount: Decimal | undefined) => reportNumber(amount ?? ZERO, currency);
  const assigned = new Set(history.envelopes);
  for (const [at, expected] of computeReferenceBudget(history).entries()) {
    const { month, held, available, spent, ...amounts } = expected;
    const total = [...available.values()].reduce((sum, one) => sum.plus(one), ZERO);
    const law = amounts.toAssign.plus(held).plus(total).plus(amounts.timing).minus(amounts.money);
    expect(law.toFixed(), `${label}, the law in ${month}`).toBe('0');
    const later = budget.rows
      .filter((row) => row.month > month && assigned.has(row.key))
      .reduce((sum, row) => sum.plus(row.assigned), ZERO);
    const rounded = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, money(amount)]));
    const covered = daysCovered(history, { at, today: localDay(now, raw.timeZone), money: amounts.money });
    const says = `${label}, ${month}`;
    expect(answer.months[at], says).toMatchObject({
      ...{ month, ...rounded, available: money(total), assignedLater: money(later), daysCovered: covered },
    });
    expect(new Decimal(answer.months[at]?.held ?? 'NaN').equals(held), says).toBe(true);
    const found = answer.envelopes.map((one) => [one.key, one.spent[at], one.available[at]]);
    const wanted = history.envelopes.map((key) => [key, money(spent.get(key)), money(available.get(key))]);
    expect(found.toSorted(byKey), says).toEqual(wanted.toSorted(byKey));
    if (!withTransactions) continue;
    await compareTransactions(call, { walletId, id, month, label: says }, [
      ...[
        ['income', answer.months[at]?.income],
        ['other', answer.months[at]?.other],
      ],
      ...[['timing', answer.months[at]?.timing]],
      ...answer.envelopes.slice(0, 2).map((one) => [one.key, -(one.spent[at] ?? 0)]),
    ] as [string, number][]);
  }
}

/** Checks that the transactions behind a number add up to it, except for the rounding of each share. */
async function compareTransactions(
  call: TestCaller,
  { label, ...month }: { walletId: string; id: string; month: string; label: string },
  numbers: readonly [string, number][],
) {
  for (const [key, expected] of numbers) {
    const { items, shares, nextCursor } = await call.budgets.monthTransactions({ ...month, key, limit: 500 });
    expect([shares.length, nextCursor], `${label} ${key}`).toEqual([items.length, null]);
    const sum = shares.reduce((total, share) => total.plus(share), ZERO);
    const [most = 0] = [...shares, expected].map(Math.abs).toSorted((one, other) => other - one);
    const off = sum.minus(expected).abs().toNumber();
    // Numbers above 2⁵³ cents are rounded to the nearest double.
    expect(off, `${label}, transactions of ${key}`).toBeLessThanOrEqual(
      (shares.length + 1) * Math.max(0.5, most * 1e-15),
    );
  }
}

/**
 * Returns for how many days the money lasts at the average daily spending from envelopes. The average covers the 90
 * days up to the month's end, or up to today if that is earlier.
 */
function daysCovered(
  { months, transactions, rateOn }: ReferenceHistory,
  { at, today, money }: { readonly at: number; readonly today: string; readonly money: Decimal },
): number | null {
  const end = months[at]?.end ?? '';
  const last = end < today ? end : today;
  const out = transactions
    .filter(({ kind, date }) => kind === 'envelope' && shiftDay(last, -89) <= date && date <= last)
    .reduce((sum, one) => sum.minus(new Decimal(one.amount).times(rateOn(one.currency, one.date))), ZERO);
  return out.greaterThan(0) ? money.dividedBy(out.dividedBy(90)).toDecimalPlaces(1).toNumber() : null;
}

function byKey([one = '']: (string | number | undefined)[], [other = '']: (string | number | undefined)[]): number {
  return one < other ? -1 : Number(one > other);
}
