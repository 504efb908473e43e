import { Decimal, formatDecimal, roundHalfEven, sumDecimals, ZERO } from '../decimal.ts';
import { reportNumber } from '../report-money.ts';
import type { SlicedComputation } from '../sliced-computation.ts';
import type { CostMethod } from './cost-basis.ts';
import type { Position } from './position.ts';
import { combineReturns, type PositionReturns } from './position-returns.ts';

/** Amounts of one or more positions, in one currency, rounded half-even to its minor unit; returns in percent. */
export interface PositionFigures {
  readonly value: number;
  readonly cost: number;
  /** Unrealised gain: value minus cost. */
  readonly gain: number;
  readonly realisedGain: number;
  readonly dividends: number;
  readonly timeWeightedReturn: number | null;
  readonly moneyWeightedReturn: number | null;
  readonly timeWeightedReturnPerYear: number | null;
  readonly moneyWeightedReturnPerYear: number | null;
  readonly daysSkipped: number;
}

export interface PositionRow extends PositionFigures {
  /** The JSON number nearest to the exact quantity. */
  readonly quantity: number;
  readonly price: number | null;
  readonly priceCurrency: string | null;
  readonly priceDate: string | null;
}

/** Parameters of a valuation. */
export interface ValuationParameters {
  readonly date: string;
  readonly currency: string;
  readonly method: CostMethod;
}

/** Decimals of a return in percent. */
const PERCENT_SCALE = 4;

/** The figures of one position (contract §3, `securityPositions`). A position without a price counts as 0. */
export function* positionRow(position: Position, valuation: ValuationParameters): SlicedComputation<PositionRow> {
  const price = position.priceOn(valuation.date);
  return {
    quantity: numberOf(position.quantityOn(valuation.date)),
    price: price === null ? null : numberOf(price.value),
    priceCurrency: price?.currency ?? null,
    priceDate: price?.date ?? null,
    ...(yield* combineFigures([position], valuation)),
  };
}

/** Combined figures of positions, such as those of an asset or a wallet. Each number is summed exactly and rounded on its own. */
export function* combineFigures(
  positions: readonly Position[],
  { date, currency, method }: ValuationParameters,
): SlicedComputation<PositionFigures> {
  const costs: ReturnType<Position['costOn']>[] = [];
  for (const position of positions) {
    costs.push(position.costOn(date, method));
    yield;
  }
  const value = sumDecimals(positions.map((position) => position.valueOn(date) ?? ZERO));
  const cost = sumDecimals(costs.map((basis) => basis.cost));
  const rounded = (amount: Decimal) => reportNumber(amount, currency);
  return {
    value: rounded(value),
    cost: rounded(cost),
    gain: rounded(value.minus(cost)),
    realisedGain: rounded(sumDecimals(costs.map((basis) => basis.realisedGain))),
    dividends: rounded(sumDecimals(positions.map((position) => position.dividendsUntil(date)))),
    ...percentages(yield* combineReturns(positions, date)),
  };
}

function percentages(returns: PositionReturns) {
  const percent = (rate: Decimal | number | null) =>
    rate === null ? null : finiteNumber(roundHalfEven(new Decimal(rate).times(100), PERCENT_SCALE));
  return {
    timeWeightedReturn: percent(returns.timeWeighted),
    moneyWeightedReturn: percent(returns.moneyWeighted),
    timeWeightedReturnPerYear: percent(returns.timeWeightedPerYear),
    moneyWeightedReturnPerYear: percent(returns.moneyWeightedPerYear),
    daysSkipped: returns.daysSkipped,
  };
}

/** Returns the number, or null if a JSON number cannot represent it. */
function finiteNumber(value: Decimal): number | null {
  const number = numberOf(value);
  return Number.isFinite(number) ? number : null;
}

/** The nearest double; never −0, which JSON cannot represent. */
function numberOf(value: Decimal): number {
  return Number(formatDecimal(value));
}
