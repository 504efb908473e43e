import { isPositionAsset } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-catalogue.ts';
import { type CurrencyBalance, shownBalances } from './use-balances.ts';

/** The account's own currency if all of its money is in it; null for other assets, whose value needs a conversion. */
export function ownCurrencyOf({ type, defaultCurrency }: Asset, held: readonly CurrencyBalance[]): string | null {
  if (isPositionAsset(type)) return null;
  return shownBalances(held, defaultCurrency).every(({ currency }) => currency === defaultCurrency)
    ? defaultCurrency
    : null;
}
