import { z } from 'zod';
import { id, storedId, timestamp } from '../../kernel/shapes.ts';

/** A signed-in browser, as shown to its person. */
export const session = z.strictObject({
  id: storedId,
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdTime: timestamp,
  lastSeenTime: timestamp,
  expiresTime: timestamp,
  /** True for the session of this request. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

export const sessions = z.array(session);
export const sessionReferenceInput = z.strictObject({ id });
export const revokedSession = z.strictObject({ id: storedId });
export const revokedSessions = z.strictObject({ revokedCount: z.number().int() });

/** The signed-in person, for every page. */
export const person = z.strictObject({ id: storedId, email: z.string(), name: z.string(), locale: z.string() });

export type Person = z.infer<typeof person>;
