import { z } from 'zod';
import { id, storedId, timestamp } from '../../kernel/shapes.ts';

/** An app that a person has granted access; listed once, however often it is connected. */
const connectedApp = z.strictObject({
  id: storedId,
  /** The OAuth client id, as in the history. */
  clientId: z.string(),
  name: z.string(),
  /** The host that receives the responses; null if it is the person's own machine. */
  host: z.string().nullable(),
  scopes: z.array(z.string()),
  /** True if the app has ever requested `service:write`; only then can the person allow it. */
  hasRequestedWriting: z.boolean(),
  /** The wallets that the app can access; null means all wallets of the person, including future wallets. */
  walletIds: z.array(storedId).nullable(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
  connectionCount: z.number().int(),
});

export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedApps = z.array(connectedApp);
export const appReferenceInput = z.strictObject({ id });
/** `walletIds`: the wallets that the app can access; null for all wallets of the person, including future wallets. */
export const appWalletsInput = z.strictObject({ id, walletIds: z.array(id).min(1).max(1_000).nullable() });
export const changedApp = z.strictObject({ id: storedId });
export const revokedApps = z.strictObject({ withdrawnCount: z.number().int() });
