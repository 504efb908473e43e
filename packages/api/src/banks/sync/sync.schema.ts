import { z } from 'zod';
import { id, inWallet, storedId } from '../../kernel/shapes.ts';

export const syncInput = z.strictObject({
  ...inWallet,
  assetId: id.optional().meta({ description: 'One bank-connected asset; without it, all of the wallet.' }),
});

const assetIds = z.array(storedId);

/** The result of a sync request: each connected asset is in exactly one of the lists. */
export const syncAnswer = z.strictObject({
  queued: assetIds,
  alreadyPending: assetIds,
  needsReconnect: assetIds,
  failed: assetIds,
});
export type SyncAnswer = z.infer<typeof syncAnswer>;
