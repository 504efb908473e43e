import { cashFlowSumsByInterval, type DayTotalsWithoutSpread } from '../cash-flow.ts';
import { minorUnits } from '../currencies.ts';
import { addDays } from '../dates.ts';
import type { DayTotals } from '../day-totals.ts';
import { Decimal, parseUnlimitedDecimal, roundHalfEven, sumDecimals, ZERO } from '../decimal.ts';
import type { TargetCurrencyRates } from '../fx.ts';
import { computeAllInSlices, type SlicedComputation } from '../sliced-computation.ts';
import type { SpreadTransaction } from '../spread-shares.ts';
import type { BudgetMonth } from './budget-months.ts';
import { createDaysCoveredCalculator, type OutflowWindow, splitAtRangeBounds } from './days-covered.ts';
import { exchangeGainsByMonth, type InternalTransfer, moneyInTransit } from './internal-transfers.ts';

/**
 * How the transactions with a key (the id of a category or of an asset outside the budget) count: as income, as
 * spending from the key's envelope, or as another change of the money, such as a change in value.
 */
export type BudgetKeyKind = 'income' | 'other' | 'envelope';

/** The settings of one envelope in one month. */
interface EnvelopeRow {
  readonly assigned: Decimal;
  readonly carry: boolean;
}

/**
 * The settings of one month. `held` is an amount, or the keys of the categories whose income is held; `rows` is keyed
 * by envelope.
 */
export interface BudgetMonthSettings {
  readonly held: Decimal | readonly string[];
  readonly rows: ReadonlyMap<string, EnvelopeRow>;
}

export interface BudgetInput {
  /** Consecutive months, beginning with the first month of the budget. */
  readonly months: readonly BudgetMonth[];
  readonly settings: ReadonlyMap<string, BudgetMonthSettings>;
  /** The sum of the amounts assigned in months after the last of `months`. */
  readonly assignedAfter: Decimal;
  readonly envelopes: readonly string[];
  readonly kindOf: (key: string) => BudgetKeyKind | undefined;
  /** Rates into the budget's currency. */
  readonly rates: TargetCurrencyRates;
  /**
   * The cash of the budget's assets by currency and day. Amounts before the first month are dated on the day before it.
   */
  readonly cash: readonly DayTotals[];
  /**
   * Transactions that count entirely on their own day, by key. They begin 90 days before the first month, because
   * `daysCovered` needs them. Transactions in the budget's currency are already summed over each segment of
   * `splitAtRangeBounds`.
   */
  readonly booked: readonly DayTotalsWithoutSpread[];
  /** Transactions whose cash-flow dates differ from their date, unless both are before the first month. */
  readonly spread: readonly SpreadTransaction[];
  /** Transfers between two assets of the budget whose later side is in one of the months. */
  readonly internal: readonly InternalTransfer[];
  /** The windows of `daysCovered`, one for each month that requests `daysCovered`. */
  readonly windows: readonly OutflowWindow[];
}

export interface EnvelopeAmounts {
  readonly assigned: Decimal;
  readonly carried: Decimal;
  readonly spent: Decimal;
  readonly available: Decimal;
  readonly carry: boolean;
}

/** Every amount of a month (contract, daily money §1.2), exact. */
export interface BudgetMonthAmounts extends BudgetMonth {
  readonly money: Decimal;
  readonly income: Decimal;
  readonly other: Decimal;
  readonly fx: Decimal;
  readonly timing: Decimal;
  readonly held: Decimal;
  readonly assigned: Decimal;
  readonly assignedLater: Decimal;
  readonly uncovered: Decimal;
  readonly toAssign: Decimal;
  /** The number of days that the month's money covers; null if there is no window or no outflow. */
  readonly daysCovered: Decimal | null;
  readonly envelopes: ReadonlyMap<string, EnvelopeAmounts>;
}

/** A day before all days that can be stored. */
const BEFORE_ALL = '1899-12-31';

/** Sums by key for each month, and the sum before the first month. */
interface SumsOfMonths {
  readonly before: ReadonlyMap<string, Decimal>;
  readonly months: readonly ReadonlyMap<string, Decimal>[];
}

/**
 * Computes the months of a budget. Before rounding, money = toAssign + held + Σ available + timing in every month:
 * `toAssign` is built up from opening, income, other and exchange effects, and `money` from balances.
 * @throws NoExchangeRateError for a currency without any rate; DomainError `tooMuchToCompute` above 5,000,000 shares of
 * transactions in months.
 */
export function* computeBudgetMonths(
  input: BudgetInput,
): SlicedComputation<{ opening: Decimal; months: BudgetMonthAmounts[] }> {
  const { months, rates } = input;
  const before = addDays(months[0]?.start ?? BEFORE_ALL, -1);
  const segments = splitAtRangeBounds(months, input.windows);
  const bySegment = yield* cashFlowSumsByInterval({ months: [], booked: input.booked, spread: [] }, segments, rates);
  const booked = yield* computeAllInSlices(months, function* (month) {
    yield;
    return addedUp(bySegment.filter((_, at) => isWithin(segments[at], month)));
  });
  const spread = yield* sumsOfMonths({ booked: [], spread: input.spread }, input, before);
  const cash = yield* cashOfMonths(input, before);
  const transit = yield* moneyInTransit(input.internal, [before, ...months.map(({ end }) => end)], rates);
  const early = yield* timingOfSpread(input.spread, spread, [before, ...months.map(({ end }) => end)], rates);
  const timing = early.map((amount, at) => amount.plus(transit[at] ?? ZERO));
  const margins = yield* exchangeGainsByMonth(input.internal, months, rates);
  const opening = (cash.money[0] ?? ZERO).minus(timing[0] ?? ZERO);
  const outflow = yield* createDaysCoveredCalculator(input, bySegment, segments);
  const rest = yield* assignedInMonths(input);
  const answers: BudgetMonthAmounts[] = [];
  let [carriedOver, toAssign] = [new Map<string, Decimal>(), opening];
  for (const [at, month] of months.entries()) {
    const settings = input.settings.get(month.month);
    const flows = addedUp([booked[at] ?? new Map(), spread.months[at] ?? new Map()]);
    const ofKind = (kind: BudgetKeyKind) =>
      sumDecimals([...flows].flatMap(([key, sum]) => (input.kindOf(key) === kind ? [sum] : [])));
    const { envelopes, next, uncovered } = yield* envelopesOf(input.envelopes, { settings, flows, carriedOver });
    const held = amountHeldBack(settings, flows, rates.currency);
    const [income, other, assigned] = [ofKind('income'), ofKind('other'), rest.by[at] ?? ZERO];
    const fx = (cash.fx[at] ?? ZERO).plus(margins[at] ?? ZERO);
    toAssign = toAssign.plus(income).plus(other).plus(fx).minus(assigned);
    const money = cash.money[at + 1] ?? ZERO;
    answers.push({
      ...month,
      ...{ money, income, other, fx, timing: timing[at + 1] ?? ZERO, held, assigned, uncovered, envelopes },
      assignedLater: rest.later[at] ?? ZERO,
      toAssign: toAssign.minus(held),
      daysCovered: outflow(month.month, money),
    });
    toAssign = toAssign.minus(uncovered);
    carriedOver = next;
  }
  return { opening, months: answers };
}

interface Carried {
  readonly envelopes: ReadonlyMap<string, EnvelopeAmounts>;
  readonly next: Map<string, Decimal>;
  readonly uncovered: Decimal;
}

/** Number of envelopes or transactions processed per slice; each takes several sums. */
const IN_SLICE = 200;

/** Carried, spent and available amounts of each envelope; the amounts carried over, and the uncovered amount. */
function* envelopesOf(
  keys: readonly string[],
  {
    settings,
    flows,
    carriedOver,
  }: {
    readonly settings: BudgetMonthSettings | undefined;
    readonly flows: ReadonlyMap<string, Decimal>;
    readonly carriedOver: ReadonlyMap<string, Decimal>;
  },
): SlicedComputation<Carried> {
  const envelopes = new Map<string, EnvelopeAmounts>();
  const next = new Map<string, Decimal>();
  let uncovered = ZERO;
  for (const [count, key] of keys.entries()) {
    if (count % IN_SLICE === IN_SLICE - 1) yield;
    const row = settings?.rows.get(key);
    const [carried, assigned] = [carriedOver.get(key) ?? ZERO, row?.assigned ?? ZERO];
    const spent = ZERO.minus(flows.get(key) ?? ZERO);
    const available = carried.plus(assigned).minus(spent);
    const carry = row?.carry ?? false;
    envelopes.set(key, { assigned, carried, spent, available, carry });
    if (available.isNegative() && !carry) uncovered = uncovered.minus(available);
    else if (!available.isZero()) next.set(key, available);
  }
  return { envelopes, next, uncovered };
}

/**
 * The amount held for the next month. If the settings name categories, it is the income of these categories: at least
 * 0, and rounded to the minor unit.
 */
function amountHeldBack(
  settings: BudgetMonthSettings | undefined,
  flows: ReadonlyMap<string, Decimal>,
  currency: string,
): Decimal {
  const held = settings?.held ?? ZERO;
  if (held instanceof Decimal) return held;
  const income = sumDecimals(held.map((category) => flows.get(category) ?? ZERO));
  return roundHalfEven(Decimal.max(ZERO, income), minorUnits(currency));
}

/** Returns the sum of the amounts assigned in each month (`by`), and in all later months (`later`). */
function* assignedInMonths({
  months,
  settings,
  envelopes,
  assignedAfter,
}: BudgetInput): SlicedComputation<{ readonly by: readonly Decimal[]; readonly later: readonly Decimal[] }> {
  const by = yield* computeAllInSlices(months, function* ({ month }) {
    yield;
    const rows = settings.get(month)?.rows;
    return rows === undefined ? ZERO : sumDecimals(envelopes.flatMap((key) => rows.get(key)?.assigned ?? []));
  });
  const later: Decimal[] = [];
  let after = assignedAfter;
  for (let at = months.length - 1; at >= 0; at -= 1) {
    later[at] = after;
    after = after.plus(by[at] ?? ZERO);
  }
  return { by, later };
}

/**
 * Returns the cash on the day before the first month and at the end of each month (`money`), and the gain or loss by
 * changed rates in each month (`fx`).
 */
function* cashOfMonths(
  { months, cash, rates }: BudgetInput,
  before: string,
): SlicedComputation<{ money: Decimal[]; fx: Decimal[] }> {
  const columns = cash.map((column) => ({ ...column, category: column.currency }));
  const intervals = [{ start: BEFORE_ALL, end: before }, ...months];
  const converted = yield* cashFlowSumsByInterval({ months: [], booked: columns, spread: [] }, intervals, rates);
  const amounts = yield* cashFlowSumsByInterval(
    { months: [], booked: columns.map((column) => ({ ...column, currency: rates.currency })), spread: [] },
    intervals,
    rates,
  );
  const money = intervals.map(() => ZERO);
  const fx = months.map(() => ZERO);
  for (const currency of new Set(cash.map((column) => column.currency))) {
    let [balance, value] = [ZERO, ZERO];
    for (const [at, { end }] of intervals.entries()) {
      balance = balance.plus(amounts[at]?.get(currency) ?? ZERO);
      const worth = balance.times(rates.on(currency, end));
      // The gain by changed rates is the change in value, minus the added amounts at the rates of their own days. It
      // equals Σ balance(day before) · (rate − rate of the day before) over all days.
      if (at > 0) {
        const effect = worth.minus(value).minus(converted[at]?.get(currency) ?? ZERO);
        fx[at - 1] = (fx[at - 1] ?? ZERO).plus(effect);
      }
      money[at] = (money[at] ?? ZERO).plus(worth);
      value = worth;
    }
  }
  return { money, fx };
}

/** Sums of transactions before the first month and in each month. */
function* sumsOfMonths(
  flows: { readonly booked: readonly DayTotalsWithoutSpread[]; readonly spread: readonly SpreadTransaction[] },
  { months, rates }: BudgetInput,
  before: string,
): SlicedComputation<SumsOfMonths> {
  const intervals = [{ start: BEFORE_ALL, end: before }, ...months];
  const [first = new Map(), ...rest] = yield* cashFlowSumsByInterval({ months: [], ...flows }, intervals, rates);
  return { before: first, months: rest };
}

/**
 * Returns, for each day in `ends`, the value of the spread transactions dated up to this day, minus all shares used up
 * to this day.
 */
function* timingOfSpread(
  spread: readonly SpreadTransaction[],
  { before, months }: SumsOfMonths,
  ends: readonly string[],
  rates: TargetCurrencyRates,
): SlicedComputation<Decimal[]> {
  const total = (sums: ReadonlyMap<string, Decimal>) => sumDecimals(sums.values());
  const ordered = spread.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  let [booked, used, next] = [ZERO, ZERO, 0];
  return yield* computeAllInSlices([...ends.entries()], function* ([at, end]) {
    yield;
    for (let one = ordered[next]; one !== undefined && one.date <= end; one = ordered[++next]) {
      if (next % IN_SLICE === 0) yield;
      booked = booked.plus(parseUnlimitedDecimal(one.amount).times(rates.on(one.currency, one.date)));
    }
    used = used.plus(total(at === 0 ? before : (months[at - 1] ?? new Map())));
    return booked.minus(used);
  });
}

function isWithin(
  part: { readonly start: string; readonly end: string } | undefined,
  { start, end }: BudgetMonth,
): boolean {
  return part !== undefined && start <= part.start && part.end <= end;
}

function addedUp(sums: readonly ReadonlyMap<string, Decimal>[]): Map<string, Decimal> {
  const all = new Map<string, Decimal>();
  for (const one of sums) for (const [key, sum] of one) all.set(key, (all.get(key) ?? ZERO).plus(sum));
  return all;
}
