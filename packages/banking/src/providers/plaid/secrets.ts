import { z } from 'zod';
import type { JsonObject } from '../provider.ts';

const kept = z.object({
  personId: z.string(),
  /** The bank for which the consent was started. */
  institutionId: z.string(),
  linkToken: z.string().nullable(),
  accessToken: z.string().nullable(),
  itemId: z.string().nullable(),
  hookName: z.string().nullable(),
});

/**
 * The secrets of a connection. They are stored before the person approves the consent, so some are null at first. Plaid
 * calls a person's access to a bank an item.
 */
export type PlaidSecrets = z.infer<typeof kept>;

export function parsePlaidSecrets(secrets: JsonObject): PlaidSecrets {
  return kept.parse(secrets);
}

/**
 * Parses the secrets of an earlier consent, including the token of its item; null if there is none, or if they cannot
 * be parsed.
 */
export function parseFormerPlaidSecrets(secrets: JsonObject | null): PlaidSecrets | null {
  return kept.safeParse(secrets).data ?? null;
}
