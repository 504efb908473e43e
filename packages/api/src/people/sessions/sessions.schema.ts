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

/** Who is signed in, as every page needs it. */
export const person = z.strictObject({ id: storedId, email: z.string(), name: z.string(), locale: z.string() });

export type Person = z.infer<typeof person>;
