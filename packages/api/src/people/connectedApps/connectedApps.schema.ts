import { z } from 'zod';
import { id, storedId, timestamp } from '../../kernel/shapes.ts';

/** An app that a person has let in, once however often it is connected. */
const connectedApp = z.strictObject({
  id: storedId,
  /** As OAuth names it: the audit and the history do. */
  clientId: z.string(),
  name: z.string(),
  /** The host that answers go to; null where that is the person's own machine. */
  host: z.string().nullable(),
  scopes: z.array(z.string()),
  /** The app has requested `service:write` at some time, so the person can allow it. */
  hasRequestedWriting: z.boolean(),
  /** Null: all wallets of the person, later ones too. */
  walletIds: z.array(storedId).nullable(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
  connectionCount: z.number().int(),
});

export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedApps = z.array(connectedApp);
export const oneAppInput = z.strictObject({ id });
/** Null: all wallets of the person, later ones too. */
export const appWalletsInput = z.strictObject({ id, walletIds: z.array(id).min(1).max(1_000).nullable() });
export const changedApp = z.strictObject({ id: storedId });
export const withdrawnApps = z.strictObject({ withdrawnCount: z.number().int() });
