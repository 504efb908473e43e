import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { type CostBasisMethod, type InstrumentHolding, ReferenceHoldings } from './reference-holdings.ts';
import type { ReferenceReports } from './reference-reports.ts';
import { type ReferenceReturns, referenceReturns } from './reference-returns.ts';

/**
 * The summed figures of some holdings, as in `securityPositions`. The inputs of the returns that are missing here are
 * in `ExpectedFigures.returns`.
 */
interface Figures {
  readonly value: number;
  readonly cost: number;
  readonly gain: number;
  readonly realisedGain: number;
  readonly dividends: number;
  readonly timeWeightedReturn: number | null;
  readonly daysSkipped: number;
}

export interface ExpectedFigures {
  readonly figures: Figures;
  /** The returns; null if a price is missing. */
  readonly returns: ReferenceReturns | null;
}

/**
 * Figures of each position, each asset and the wallet, each added up exactly and rounded once. Written from the contract (§3
 * `securityPositions`, §1 rounding), independently of the code.
 */
export function referenceSecurityPositions(reference: ReferenceReports, date: string, costBasis: CostBasisMethod) {
  const holdings = new ReferenceHoldings(reference, date);
  const { all } = holdings;
  const together = (some: readonly InstrumentHolding[]) => figuresOf(reference, holdings, some, { date, costBasis });
  return {
    items: all.map((holding) => ({ item: itemOf(reference, holding, date), ...together([holding]) })),
    byAsset: new Map([...Map.groupBy(all, ({ assetId }) => assetId)].map(([id, of]) => [id, together(of)])),
    total: together(all),
  };
}

function itemOf({ positions }: ReferenceReports, { assetId, kind, instrument }: InstrumentHolding, date: string) {
  const price = positions.priceOn({ kind, instrument }, date);
  return {
    assetId,
    isin: kind === 'security' ? instrument : null,
    symbol: kind === 'crypto' ? instrument : null,
    quantity: positions.quantityOn(assetId, instrument, date).toNumber(),
    price: price?.value.toNumber() ?? null,
    priceCurrency: price?.currency ?? null,
    priceDate: price?.date ?? null,
  };
}

function figuresOf(
  reference: ReferenceReports,
  holdings: ReferenceHoldings,
  some: readonly InstrumentHolding[],
  { date, costBasis }: { readonly date: string; readonly costBasis: CostBasisMethod },
): ExpectedFigures {
  const lots = some.map(({ transactions }) => holdings.lots(transactions, costBasis));
  const value = sum(some.map((holding) => holdings.valueOn(holding, date) ?? ZERO));
  const cost = sum(lots.map((one) => one.cost));
  const scope = [date, ...some.map(({ assetId, kind, instrument }) => `${assetId} ${kind} ${instrument}`)].join();
  const returns = reference.returns.get(scope) ?? referenceReturns(holdings, some, date);
  reference.returns.set(scope, returns);
  return {
    figures: {
      value: reference.rounded(value),
      cost: reference.rounded(cost),
      gain: reference.rounded(value.minus(cost)),
      realisedGain: reference.rounded(sum(lots.map((one) => one.realisedGain))),
      dividends: reference.rounded(sum(some.map((holding) => holdings.dividends(holding)))),
      timeWeightedReturn: returns?.timeWeighted ?? null,
      daysSkipped: returns?.daysSkipped ?? 0,
    },
    returns,
  };
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((all, value) => all.plus(value), ZERO);
}
