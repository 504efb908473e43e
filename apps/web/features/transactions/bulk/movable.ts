import type { Transaction } from '#shared/transactions/record.ts';

/** What can be set on many at once in a dialog. */
export type BulkField = 'merchantId' | 'assetId' | 'date' | 'notes';

export interface Movable {
  readonly fit: readonly Transaction[];
  /** They belong to a split, which holds them where they are. */
  readonly held: readonly Transaction[];
}

/**
 * Which of them the service would change. A split stays on its asset, all of it; a part goes to another day with its
 * whole only.
 */
export function movableOf(records: readonly Transaction[], field: BulkField): Movable {
  const ids = new Set(records.map(({ id }) => id));
  const { fit = [], held = [] } = Object.groupBy(records, ({ parent, parentTransactionId: whole }) => {
    const isHeld =
      field === 'assetId' ? parent || whole !== null : field === 'date' && whole !== null && !ids.has(whole);
    return isHeld ? 'held' : 'fit';
  });
  return { fit, held };
}
