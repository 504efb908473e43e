import type { DateRange } from '../../calendar-units.ts';
import { addDays, daysBetween } from '../../dates.ts';
import { Decimal, roundHalfAway, roundHalfEven, ZERO } from '../../decimal.ts';

/** A transaction without split parts on an asset of the budget, and how it counts. */
export interface CountedTransaction {
  readonly kind: 'income' | 'other' | 'envelope' | 'internal';
  readonly key: string;
  readonly date: string;
  readonly currency: string;
  readonly amount: string;
  readonly start: string;
  readonly end: string;
}

export interface ReferenceHistory {
  readonly months: readonly (DateRange & { readonly month: string })[];
  readonly transactions: readonly CountedTransaction[];
  /** Pairs of indexes in `transactions`: the two sides of each transfer inside the budget. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly envelopes: readonly string[];
  readonly rows: readonly {
    readonly month: string;
    readonly key: string;
    readonly assigned: string;
    readonly carry: boolean;
  }[];
  readonly held: ReadonlyMap<string, string | readonly string[]>;
  readonly rateOn: (currency: string, date: string) => Decimal;
  readonly minorUnits: number;
}

/** The amounts of each month, computed slowly from the definitions of the contract, day by day. */
export function computeReferenceBudget(history: ReferenceHistory) {
  const { months, transactions, pairs, envelopes, rateOn } = history;
  const before = addDays(months[0]?.start ?? '', -1);
  const value = ({ amount, currency, date }: CountedTransaction) => new Decimal(amount).times(rateOn(currency, date));
  const currencies = [...new Set(transactions.map(({ currency }) => currency))];
  const balance = (of: string, day: string) =>
    sum(
      transactions
        .filter(({ currency, date }) => currency === of && date <= day)
        .map(({ amount }) => new Decimal(amount)),
    );
  const money = (day: string) => sum(currencies.map((currency) => balance(currency, day).times(rateOn(currency, day))));
  const counted = transactions.filter(({ kind }) => kind !== 'internal');
  const spreading = counted.filter(({ kind }) => kind !== 'other');
  const sides = pairs.flatMap(([one, other]) => {
    const [a, b] = [transactions[one], transactions[other]];
    if (a === undefined || b === undefined) return [];
    return [a.date <= b.date ? { early: a, late: b } : { early: b, late: a }];
  });
  const timing = (end: string) => {
    const bookedNotUsed = spreading
      .filter(({ date }) => date <= end)
      .map((one) => value(one).minus(usedUpTo(one, end, rateOn)));
    const usedNotBooked = spreading.filter(({ date }) => date > end).map((one) => usedUpTo(one, end, rateOn));
    const inTransit = sides
      .filter(({ early, late }) => early.date <= end && late.date > end)
      .map(({ early }) => value(early));
    return sum(bookedNotUsed).minus(sum(usedNotBooked)).plus(sum(inTransit));
  };
  const used = (one: CountedTransaction, { start, end }: DateRange) =>
    usedUpTo(one, end, rateOn).minus(usedUpTo(one, addDays(start, -1), rateOn));
  const exchange = ({ start, end }: DateRange) => {
    let effect = ZERO;
    for (let day = start; day <= end; day = addDays(day, 1)) {
      for (const currency of currencies) {
        const change = rateOn(currency, day).minus(rateOn(currency, addDays(day, -1)));
        if (!change.isZero()) effect = effect.plus(balance(currency, addDays(day, -1)).times(change));
      }
    }
    const settled = sides.filter(({ late }) => start <= late.date && late.date <= end);
    return effect.plus(sum(settled.map(({ early, late }) => value(early).plus(value(late)))));
  };
  const opening = money(before).minus(timing(before));
  let [known, carried] = [opening, new Map<string, Decimal>()];
  return months.map((month) => {
    const during = (one: CountedTransaction) => month.start <= one.date && one.date <= month.end;
    const income = sum(counted.filter(({ kind }) => kind === 'income').map((one) => used(one, month)));
    const other = sum(counted.filter((one) => one.kind === 'other' && during(one)).map(value));
    const fx = exchange(month);
    const rows = history.rows.filter((row) => row.month === month.month && envelopes.includes(row.key));
    const assigned = sum(rows.map((row) => new Decimal(row.assigned)));
    const heldAs = history.held.get(month.month) ?? '0';
    const ofCategories = (keys: readonly string[]) =>
      sum(counted.filter((one) => one.kind === 'income' && keys.includes(one.key)).map((one) => used(one, month)));
    const held =
      typeof heldAs === 'string'
        ? new Decimal(heldAs)
        : roundHalfEven(Decimal.max(0, ofCategories(heldAs)), history.minorUnits);
    let uncovered = ZERO;
    const next = new Map<string, Decimal>();
    const available = new Map<string, Decimal>();
    const spent = new Map<string, Decimal>();
    for (const key of envelopes) {
      const row = rows.find((one) => one.key === key);
      const out = ZERO.minus(
        sum(counted.filter((one) => one.kind === 'envelope' && one.key === key).map((one) => used(one, month))),
      );
      const left = (carried.get(key) ?? ZERO).plus(row?.assigned ?? 0).minus(out);
      spent.set(key, out);
      available.set(key, left);
      if (left.isNegative() && row?.carry !== true) uncovered = uncovered.minus(left);
      else next.set(key, left);
    }
    carried = next;
    known = known.plus(income).plus(other).plus(fx).minus(assigned);
    const toAssign = known.minus(held);
    known = known.minus(uncovered);
    const answer = { month: month.month, money: money(month.end), income, other, fx, timing: timing(month.end) };
    return { ...answer, held, assigned, uncovered, toAssign, available, spent };
  });
}

/** The part of a transaction's value used until `day`: its share is rounded to 18 decimals. */
function usedUpTo(
  { amount, currency, date, start, end }: CountedTransaction,
  day: string,
  rateOn: ReferenceHistory['rateOn'],
): Decimal {
  const all = daysBetween(start, end) + 1;
  const until = Math.min(Math.max(daysBetween(start, day) + 1, 0), all);
  return roundHalfAway(new Decimal(amount).times(until).dividedBy(all), 18).times(rateOn(currency, date));
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((all, one) => all.plus(one), ZERO);
}
