import type { Asset } from '#shared/data/use-catalogue.ts';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

interface Held {
  readonly held: readonly CurrencyBalance[];
  readonly hasPositions: boolean;
}

/**
 * The account's own currency if that is all it holds; null for assets with positions or other currencies, whose value
 * needs a conversion.
 */
export function soleCurrency(
  { defaultCurrency }: Pick<Asset, 'defaultCurrency'>,
  { held, hasPositions }: Held,
): string | null {
  if (hasPositions) return null;
  return balancesToShow(held, defaultCurrency).every(({ currency }) => currency === defaultCurrency)
    ? defaultCurrency
    : null;
}
