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

/** The secrets of a connection. They are stored before the person approves the consent, so some are null at first. */
export type FinapiSecrets = z.infer<typeof kept>;

export function parseFinapiSecrets(secrets: JsonObject): FinapiSecrets {
  return kept.parse(secrets);
}

/** Parses the secrets of an earlier consent; null if there is none, or if they cannot be parsed. */
export function parseFormerFinapiSecrets(secrets: JsonObject | null): FinapiSecrets | null {
  return kept.safeParse(secrets).data ?? null;
}

export function finapiUserFromSecrets({ userId, userPassword }: FinapiSecrets): FinapiUser {
  return { id: userId, password: userPassword };
}
