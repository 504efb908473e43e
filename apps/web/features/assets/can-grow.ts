import type { Asset } from '#shared/data/use-catalogue.ts';

const MONEY: readonly Asset['type'][] = ['bank', 'manualBank', 'cash', 'creditCard', 'savings', 'loan'];

/** Whether a change in value is growth. Accounts without positions change by the payments that go in and out. */
export function canGrow({ type }: Pick<Asset, 'type'>, hasPositions: boolean): boolean {
  return hasPositions || !MONEY.includes(type);
}
