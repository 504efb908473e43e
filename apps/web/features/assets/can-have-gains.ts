import type { Asset } from '#shared/data/use-wallet-lists.ts';

const MONEY: readonly Asset['type'][] = ['bank', 'manualBank', 'cash', 'creditCard', 'savings', 'loan'];

/**
 * Whether a change of the asset's value is a gain or loss. Without positions, the value of an account, cash or a loan
 * changes only by payments in and out.
 */
export function canHaveGains({ type }: Pick<Asset, 'type'>, hasPositions: boolean): boolean {
  return hasPositions || !MONEY.includes(type);
}
