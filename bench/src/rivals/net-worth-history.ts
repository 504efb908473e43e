import { daysInMonth, monthOfDate, yearOfDate } from '@coffer/domain/date-texts.ts';
import { divideHalfAway, divideHalfEven, parseScaled } from '@coffer/domain/fixed-point.ts';
import type { JournalRate } from './hledger-journal.ts';

/** The balance of each account and currency at the end of each month, in hundredths. */
export interface BalanceHistory {
  /** Consecutive months such as `2026-11`, oldest first. */
  readonly months: readonly string[];
  readonly balances: readonly MonthlyBalances[];
}

export interface MonthlyBalances {
  readonly asset: string;
  readonly currency: string;
  readonly atEnd: readonly bigint[];
}

/** Values in euros at the end of each month, in hundredths. */
export interface MonthlyNetWorth {
  readonly months: readonly string[];
  readonly atEnd: readonly bigint[];
  /** Indexes of months whose value is exactly half a cent, so that the last decimal of a rate decides the rounding. */
  readonly halves?: ReadonlySet<number>;
}

export interface NetWorthHistory {
  readonly all: MonthlyNetWorth;
  readonly byAsset: ReadonlyMap<string, MonthlyNetWorth>;
}

export function toHundredths(decimal: string): bigint {
  return parseScaled(decimal, 2);
}

/** Running totals of monthly sums; a month may have no sum. */
export function runningTotals(months: readonly string[], sums: ReadonlyMap<string, bigint>): bigint[] {
  let balance = 0n;
  return months.map((month) => {
    balance += sums.get(month) ?? 0n;
    return balance;
  });
}

/**
 * Balances in euros, converted at each month's last day with the latest rate up to that day, else the first rate.
 * Follows the contract without using Coffer's code. The value of a unit has 30 decimals, as in the contract; the sum is
 * rounded once, half to even.
 */
function convertBalances({ months, balances }: BalanceHistory, rates: readonly JournalRate[]): MonthlyNetWorth {
  const byCurrency = Map.groupBy(rates, ({ currency }) => currency);
  const halves = new Set<number>();
  const atEnd = months.map((month, at) => {
    let sum = 0n;
    for (const { currency, atEnd } of balances) {
      const rate = currency === 'EUR' ? '1' : rateOn(byCurrency.get(currency) ?? [], lastDayOf(month));
      sum += (atEnd[at] ?? 0n) * eurosPerUnit(rate);
    }
    // With 20 decimals, the remainder equals half a cent only if the value is exactly half a cent.
    const rest = divideHalfEven(sum * 10n ** 20n, UNIT) % 10n ** 20n;
    if (rest === HALF || rest === -HALF) halves.add(at);
    return divideHalfEven(sum, UNIT);
  });
  return { months, atEnd, halves };
}

const HALF = 5n * 10n ** 19n;
const UNIT = 10n ** 30n;
const RATE_SCALE = 6;

/**
 * Returns the value in euros of one unit of a currency, multiplied by 10^30. `rate` is the number of units per euro.
 */
function eurosPerUnit(rate: string): bigint {
  return divideHalfAway(UNIT * 10n ** BigInt(RATE_SCALE), parseScaled(rate, RATE_SCALE));
}

function lastDayOf(month: string): string {
  return `${month}-${daysInMonth(yearOfDate(`${month}-01`), monthOfDate(`${month}-01`))}`;
}

function rateOn(rates: readonly JournalRate[], day: string): string {
  const rate = rates.findLast(({ date }) => date <= day) ?? rates[0];
  if (rate === undefined) throw new Error('a currency has no rate');
  return rate.rate;
}

/** Converts balances to net worth in euros: the net worth of all assets together and of each asset. */
export function convertToEuros(history: BalanceHistory, rates: readonly JournalRate[]): NetWorthHistory {
  const { months, balances } = history;
  const byAsset = Map.groupBy(balances, ({ asset }) => asset);
  const worth = (some: readonly MonthlyBalances[]) => convertBalances({ months, balances: some }, rates);
  return { all: worth(balances), byAsset: new Map([...byAsset].map(([asset, some]) => [asset, worth(some)])) };
}

/**
 * Compares two net-worth histories. Returns the number of values that differ by a hundredth; such a difference is
 * allowed where our value is exactly half a cent.
 * @throws Error with the first other difference, in the total or in an asset
 */
export function requireEqualNetWorth(what: string, ours: NetWorthHistory, theirs: NetWorthHistory): number {
  const none = { months: [], atEnd: [] };
  let off = requireSame(what, ours.all, theirs.all);
  for (const [asset, worth] of ours.byAsset) {
    off += requireSame(`${what}, ${asset}`, worth, theirs.byAsset.get(asset) ?? none);
  }
  return off;
}

/**
 * Compares two series of monthly values. Returns the number of values that differ by an allowed hundredth; throws if
 * values differ otherwise.
 */
function requireSame(what: string, ours: MonthlyNetWorth, theirs: MonthlyNetWorth): number {
  if (ours.months.join() !== theirs.months.join()) {
    throw new Error(`${what}: months ${ours.months.join()} against ${theirs.months.join()}`);
  }
  let off = 0;
  for (const [at, month] of ours.months.entries()) {
    const [one = 0n, other = 0n] = [ours.atEnd[at], theirs.atEnd[at]];
    if (one === other) continue;
    const aHundredth = one - other === 1n || other - one === 1n;
    if (!(aHundredth && ours.halves?.has(at))) {
      throw new Error(`${what}, ${month}: ${one} against ${other} hundredths`);
    }
    off += 1;
  }
  return off;
}
