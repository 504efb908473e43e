import { Decimal, formatDecimal, roundHalfEven, sumDecimals, ZERO } from '../decimal.ts';
import { reportNumber } from '../report-money.ts';
import type { CostMethod } from './cost-basis.ts';
import { type Performance, performanceOf } from './performance.ts';
import type { Position } from './position.ts';

/** Money of one position or of several, in one currency, rounded half-even to its minor unit; returns in percent. */
export interface PositionFigures {
  readonly value: number;
  readonly cost: number;
  /** Value less cost: not realised yet. */
  readonly gain: number;
  readonly realisedGain: number;
  readonly dividends: number;
  readonly moneyWeightedReturn: number | null;
  readonly timeWeightedReturn: number | null;
}

export interface PositionRow extends PositionFigures {
  /** The JSON number nearest to the exact quantity. */
  readonly quantity: number;
  readonly price: number | null;
  readonly priceCurrency: string | null;
  readonly priceDate: string | null;
}

/** The same valued on one day. */
export interface Valuation {
  readonly date: string;
  readonly currency: string;
  readonly method: CostMethod;
}

/** Decimals of a return in percent. */
const PERCENT_SCALE = 4;

/** One position (contract §3, `securityPositions`). Without any price it counts 0. */
export function positionRow(position: Position, valuation: Valuation): PositionRow {
  const price = position.priceOn(valuation.date);
  return {
    quantity: numberOf(position.quantityOn(valuation.date)),
    price: price === null ? null : numberOf(price.value),
    priceCurrency: price?.currency ?? null,
    priceDate: price?.date ?? null,
    ...figuresOf([position], valuation),
  };
}

/** Positions together: those of an asset, or of a wallet. Each number is summed exactly and rounded on its own. */
export function figuresOf(positions: readonly Position[], { date, currency, method }: Valuation): PositionFigures {
  const costs = positions.map((position) => position.costOn(date, method));
  const value = sumDecimals(positions.map((position) => position.valueOn(date) ?? ZERO));
  const cost = sumDecimals(costs.map((basis) => basis.cost));
  const rounded = (amount: Decimal) => reportNumber(amount, currency);
  return {
    value: rounded(value),
    cost: rounded(cost),
    gain: rounded(value.minus(cost)),
    realisedGain: rounded(sumDecimals(costs.map((basis) => basis.realisedGain))),
    dividends: rounded(sumDecimals(positions.map((position) => position.dividendsUntil(date)))),
    ...percentages(performanceOf(positions, date)),
  };
}

function percentages({ moneyWeighted, timeWeighted }: Performance) {
  const percent = (rate: Decimal | null) =>
    rate === null ? null : numberOf(roundHalfEven(rate.times(100), PERCENT_SCALE));
  return {
    moneyWeightedReturn: percent(moneyWeighted === null ? null : new Decimal(moneyWeighted)),
    timeWeightedReturn: percent(timeWeighted),
  };
}

/** The nearest double; never −0, which JSON cannot say. */
function numberOf(value: Decimal): number {
  return Number(formatDecimal(value));
}
