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
  /** Null: all wallets of the person, later ones too. */
  walletIds: z.array(storedId).nullable(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
  connectionCount: z.number().int(),
});

export type ConnectedApp = z.infer<typeof connectedApp>;

export const connectedApps = z.array(connectedApp);
export const oneAppInput = z.strictObject({ id });
export const withdrawnApp = z.strictObject({ id: storedId });
export const withdrawnApps = z.strictObject({ withdrawnCount: z.number().int() });
