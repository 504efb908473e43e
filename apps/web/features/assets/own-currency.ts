import { isForPositions } from '#features/investments/positions.ts';
import type { Asset } from '#shared/data/use-catalogue.ts';
import { type Held, shownOf } from './use-balances.ts';

/** The account's own currency if all of its money is in it; null for other assets, whose value needs a conversion. */
export function ownCurrencyOf({ type, defaultCurrency }: Asset, held: readonly Held[]): string | null {
  if (isForPositions(type)) return null;
  return shownOf(held, defaultCurrency).every(({ currency }) => currency === defaultCurrency) ? defaultCurrency : null;
}
