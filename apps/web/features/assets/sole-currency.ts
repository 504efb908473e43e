import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

interface AccountHoldings {
  readonly held: readonly CurrencyBalance[];
  readonly hasPositions: boolean;
}

/**
 * Returns the account's own currency if the account has no balance in other currencies. Null for an asset with
 * positions or other currencies, whose value requires a conversion.
 */
export function soleCurrency(
  { defaultCurrency }: Pick<Asset, 'defaultCurrency'>,
  { held, hasPositions }: AccountHoldings,
): string | null {
  if (hasPositions) return null;
  return balancesToShow(held, defaultCurrency).every(({ currency }) => currency === defaultCurrency)
    ? defaultCurrency
    : null;
}
