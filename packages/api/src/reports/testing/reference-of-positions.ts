import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import type { Reference } from './reference.ts';
import { type CostBasis, type Holding, ReferenceHoldings } from './reference-holdings.ts';
import { type DatedAmount, HeldTogether } from './reference-returns.ts';

/** What `securityPositions` says of holdings together; of the money-weighted return what it follows from. */
interface Figures {
  readonly value: number;
  readonly cost: number;
  readonly gain: number;
  readonly realisedGain: number;
  readonly dividends: number;
  readonly timeWeightedReturn: number | null;
}

export interface ExpectedFigures {
  readonly figures: Figures;
  /** Null where a price is missing. */
  readonly amounts: readonly DatedAmount[] | null;
}

/** Each position, each asset, and the wallet, each of them added up exactly and rounded once. */
export function securityPositions(reference: Reference, date: string, costBasis: CostBasis) {
  const holdings = new ReferenceHoldings(reference, date);
  const { all } = holdings;
  const together = (some: readonly Holding[]) => figuresOf(reference, holdings, some, { date, costBasis });
  return {
    items: all.map((holding) => ({ item: itemOf(reference, holding, date), ...together([holding]) })),
    byAsset: new Map([...Map.groupBy(all, ({ assetId }) => assetId)].map(([id, of]) => [id, together(of)])),
    total: together(all),
  };
}

function itemOf({ positions }: Reference, { assetId, kind, instrument }: Holding, date: string) {
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
  reference: Reference,
  holdings: ReferenceHoldings,
  some: readonly Holding[],
  { date, costBasis }: { readonly date: string; readonly costBasis: CostBasis },
): ExpectedFigures {
  const lots = some.map(({ bookings }) => holdings.lots(bookings, costBasis));
  const value = sum(some.map((holding) => holdings.valueOn(holding, date) ?? ZERO));
  const cost = sum(lots.map((one) => one.cost));
  const together = new HeldTogether(holdings, some, date);
  return {
    figures: {
      value: reference.rounded(value),
      cost: reference.rounded(cost),
      gain: reference.rounded(value.minus(cost)),
      realisedGain: reference.rounded(sum(lots.map((one) => one.realisedGain))),
      dividends: reference.rounded(sum(some.map((holding) => holdings.dividends(holding)))),
      timeWeightedReturn: together.timeWeighted(),
    },
    amounts: together.amounts(),
  };
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((all, value) => all.plus(value), ZERO);
}
