import { isPositionAsset } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-catalogue.ts';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

/** The account's own currency if all of its money is in it; null for other assets, whose value needs a conversion. */
export function soleCurrency({ type, defaultCurrency }: Asset, held: readonly CurrencyBalance[]): string | null {
  if (isPositionAsset(type)) return null;
  return balancesToShow(held, defaultCurrency).every(({ currency }) => currency === defaultCurrency)
    ? defaultCurrency
    : null;
}
