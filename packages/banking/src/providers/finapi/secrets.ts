import { z } from 'zod';
import type { JsonObject } from '../provider.ts';
import type { FinapiUser } from './client.ts';

const kept = z.object({
  userId: z.string(),
  userPassword: z.string(),
  personId: z.string(),
  webFormId: z.string().nullable(),
  bankConnectionId: z.string().nullable(),
});

/** The stored secrets of a connection, from its beginning. */
export type FinapiSecrets = z.infer<typeof kept>;

export function parseFinapiSecrets(secrets: JsonObject): FinapiSecrets {
  return kept.parse(secrets);
}

/** Null without secrets of an earlier consent. */
export function finapiFormerSecrets(secrets: JsonObject | null): FinapiSecrets | null {
  return kept.safeParse(secrets).data ?? null;
}

export function finapiUserOfSecrets({ userId, userPassword }: FinapiSecrets): FinapiUser {
  return { id: userId, password: userPassword };
}
