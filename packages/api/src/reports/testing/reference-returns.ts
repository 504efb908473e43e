import { Decimal, ONE, ZERO } from '@coffer/domain/decimal.ts';
import { listDays, toDayNumber } from './counted-calendar.ts';
import type { RawPositionTransaction } from './raw-wallet.ts';
import type { InstrumentHolding, ReferenceHoldings } from './reference-holdings.ts';

/**
 * Computes returns from the contract (§3, "Returns are given for a position …"), independently of the code. Values
 * every day from the first to the last transaction. Each line of code follows one sentence of the definition.
 */

/** Enough digits that only the final percentage is rounded. */
const Precise = Decimal.clone({ precision: 120 });

/** A cash flow on a day: positive for money received, negative for money paid. */
export interface DatedAmount {
  readonly date: string;
  readonly amount: Decimal;
}

export interface ReferenceReturns {
  /** The time-weighted return in percent, rounded to four decimals. */
  readonly timeWeighted: number | null;
  readonly daysSkipped: number;
  /** The inputs of the money-weighted return: the flows and the value on the last day. */
  readonly amounts: readonly DatedAmount[];
  /** Days from the first flow to the last day; null without a flow. */
  readonly span: number | null;
}

/** The combined returns of some holdings; null if a non-empty holding lacks a price on a day that the computation needs. */
export function referenceReturns(
  holdings: ReferenceHoldings,
  scope: readonly InstrumentHolding[],
  date: string,
): ReferenceReturns | null {
  const transactions = scope.flatMap(({ transactions }) => transactions);
  const start = transactions.map((one) => one.date).toSorted()[0];
  if (start === undefined) return null;
  let factor = new Precise(1);
  let [hasFactor, daysSkipped, before] = [false, 0, ZERO];
  const amounts: DatedAmount[] = [];
  let first: string | null = null;
  for (const day of listDays({ start, end: date })) {
    const value = totalValueOn(holdings, scope, day);
    if (value === null) return null;
    const { flowIn, flowOut } = flowsOn(holdings, transactions, day);
    if (!flowIn.isZero() || !flowOut.isZero()) first ??= day;
    amounts.push({ date: day, amount: flowOut.minus(flowIn) });
    const [invested, became] = [before.plus(flowIn), value.plus(flowOut)];
    if (invested.greaterThan(0)) {
      if (!invested.equals(became)) factor = factor.times(became).div(invested);
      hasFactor = true;
    } else if (![value, flowOut, before, flowIn].every((one) => one.isZero())) daysSkipped += 1;
    before = value;
  }
  const span = first === null ? null : toDayNumber(date) - toDayNumber(first);
  return {
    timeWeighted: hasFactor ? percent(factor.minus(ONE)) : null,
    daysSkipped,
    amounts: withValue(amounts, { date, amount: before }),
    span,
  };
}

function withValue(amounts: readonly DatedAmount[], end: DatedAmount): DatedAmount[] {
  return [...Map.groupBy([...amounts, end], ({ date }) => date)]
    .map(([date, of]) => ({ date, amount: of.reduce((sum, one) => sum.plus(one.amount), ZERO) }))
    .filter(({ amount }) => !amount.isZero());
}

function totalValueOn(holdings: ReferenceHoldings, scope: readonly InstrumentHolding[], day: string): Decimal | null {
  let sum = ZERO;
  for (const holding of scope) {
    const value = holdings.valueOn(holding, day);
    if (value === null) return null;
    sum = sum.plus(value);
  }
  return sum;
}

function flowsOn(holdings: ReferenceHoldings, transactions: readonly RawPositionTransaction[], day: string) {
  let [flowIn, flowOut] = [ZERO, ZERO];
  for (const one of transactions.filter((other) => other.date === day)) {
    // Units that move on one day between two linked positions of the scope are not a flow.
    if (holdings.movesWithin(one, transactions)) continue;
    const units = new Decimal(one.quantity);
    const moved = holdings.marketValue(one) ?? holdings.amount(one);
    if (one.type === 'buy') flowIn = flowIn.plus(holdings.amount(one));
    // Fees and tax of a trade with quantity 0 are a flow in.
    if (one.type === 'sell' && units.isZero()) flowIn = flowIn.plus(holdings.amount(one));
    if (one.type === 'sell' && !units.isZero()) flowOut = flowOut.plus(holdings.amount(one));
    if (one.type === 'dividend') flowOut = flowOut.plus(holdings.amount(one));
    if (one.type === 'transferIn') flowIn = flowIn.plus(moved);
    if (one.type === 'transferOut') flowOut = flowOut.plus(moved);
    if (one.type === 'initialBalance' && units.isNegative()) flowOut = flowOut.plus(moved);
    if (one.type === 'initialBalance' && !units.isNegative()) flowIn = flowIn.plus(moved);
  }
  return { flowIn, flowOut };
}

function percent(fraction: Decimal): number {
  // JSON has no negative zero.
  return new Precise(fraction).times(100).toDecimalPlaces(4, Decimal.ROUND_HALF_EVEN).toNumber() + 0;
}
