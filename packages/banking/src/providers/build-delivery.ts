import type { AccountDelivery } from './provider.ts';

interface Delivered
  extends Pick<AccountDelivery, 'lines' | 'from' | 'until' | 'bookedBalance'>,
    Partial<Pick<AccountDelivery, 'openingBasis' | 'setAside'>> {
  /** Whether all pages arrived. */
  readonly hasAllPages: boolean;
}

/**
 * Builds a delivery with cash lines only: no trades, positions, cursor or removed ids. The opening balance is derived
 * from the booked balance unless `openingBasis` is given.
 */
export function buildDelivery({ hasAllPages, setAside = [], ...delivered }: Delivered): AccountDelivery {
  const { bookedBalance } = delivered;
  return {
    openingBasis: bookedBalance === null ? null : { ...bookedBalance, isProvisional: false },
    ...delivered,
    setAside,
    isComplete: hasAllPages && setAside.length === 0,
    coversDays: hasAllPages,
    removedIds: [],
    cursor: null,
    trades: [],
    positions: null,
    secrets: null,
  };
}
