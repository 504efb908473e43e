import { z } from 'zod';
import { id, storedId, walletIdField } from '../../kernel/shapes.ts';

export const syncInput = z.strictObject({
  ...walletIdField,
  assetId: id.optional().meta({ description: 'One bank-connected asset; without it, all of the wallet.' }),
});

const assetIds = z.array(storedId);

/** The result of a sync request: each connected asset is in exactly one of the lists. */
export const syncOutput = z.strictObject({
  queued: assetIds,
  alreadyPending: assetIds,
  needsReconnect: assetIds,
  failed: assetIds,
});
export type SyncOutput = z.infer<typeof syncOutput>;
