import type { Delivery } from './provider.ts';

/** A delivery of an account of money alone. */
export function deliveryOf(
  delivered: Omit<Delivery, 'coversDays' | 'removedIds' | 'cursor' | 'trades' | 'positions' | 'secrets'>,
): Delivery {
  return {
    ...delivered,
    coversDays: delivered.isComplete,
    removedIds: [],
    cursor: null,
    trades: [],
    positions: null,
    secrets: null,
  };
}
