import { z } from 'zod';
import { id, storedId, timestamp } from '../../kernel/shapes.ts';

/** A signed-in browser, as its person sees it. */
export const session = z.strictObject({
  id: storedId,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdTime: timestamp,
  lastSeenTime: timestamp,
  expiresTime: timestamp,
  /** The one that asks. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

export const sessions = z.array(session);
export const oneSessionInput = z.strictObject({ id });
export const revokedSession = z.strictObject({ id: storedId });
export const revokedSessions = z.strictObject({ revokedCount: z.number().int() });
