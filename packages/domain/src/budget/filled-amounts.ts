import { minorUnits } from '../currencies.ts';
import { Decimal, sumDecimals, ZERO } from '../decimal.ts';

/** An envelope to fill. Envelopes are filled in the order of the list. */
export interface EnvelopeToFill {
  readonly key: string;
  readonly assigned: Decimal;
  /** The amount that the rule would assign. */
  readonly wanted: Decimal;
  /** The envelope's weight when the remaining money is distributed; 0 if it gets no share. */
  readonly weight: number;
}

/**
 * The new amounts of envelopes by key; envelopes whose amount doesn't change are left out. If `limit` is null, each
 * envelope gets its wanted amount. Otherwise, increases cost at most the limit plus the money released by decreases: in
 * order, each envelope gets its wanted amount or the remaining money. Money left over is distributed in proportion to
 * the weights, rounded down to the minor unit; the last units go to the weighted envelopes one by one, in order.
 */
export function filledAmounts(
  envelopes: readonly EnvelopeToFill[],
  limit: Decimal | null,
  currency: string,
): Map<string, Decimal> {
  const before: ReadonlyMap<string, Decimal> = new Map(envelopes.map(({ key, assigned }) => [key, assigned]));
  const amounts = new Map(before);
  const lowered = envelopes.filter(({ assigned, wanted }) => wanted.lessThan(assigned));
  for (const { key, wanted } of lowered) amounts.set(key, wanted);
  const freed = sumDecimals(lowered.map(({ assigned, wanted }) => assigned.minus(wanted)));
  let left = limit === null ? null : Decimal.max(ZERO, limit.plus(freed));
  for (const { key, assigned, wanted } of envelopes) {
    if (!wanted.greaterThan(assigned)) continue;
    const raise = left === null ? wanted.minus(assigned) : Decimal.min(left, wanted.minus(assigned));
    amounts.set(key, assigned.plus(raise));
    left = left?.minus(raise) ?? null;
  }
  if (left !== null) shareRest(envelopes, amounts, left, currency);
  return new Map([...amounts].filter(([key, amount]) => !amount.equals(before.get(key) ?? ZERO)));
}

function shareRest(
  envelopes: readonly EnvelopeToFill[],
  amounts: Map<string, Decimal>,
  rest: Decimal,
  currency: string,
): void {
  const weighted = envelopes.filter(({ weight }) => weight > 0);
  const total = sumDecimals(weighted.map(({ weight }) => new Decimal(weight)));
  if (total.isZero()) return;
  const places = minorUnits(currency);
  const cut = (amount: Decimal) => amount.toDecimalPlaces(places, Decimal.ROUND_DOWN);
  const unit = new Decimal(10).pow(-places);
  const shares = weighted.map(({ key, weight }) => ({ key, share: cut(rest.times(weight).dividedBy(total)) }));
  let units = cut(rest).minus(sumDecimals(shares.map(({ share }) => share)));
  for (const { key, share } of shares) {
    const more = units.greaterThanOrEqualTo(unit) ? unit : ZERO;
    units = units.minus(more);
    amounts.set(key, (amounts.get(key) ?? ZERO).plus(share).plus(more));
  }
}
