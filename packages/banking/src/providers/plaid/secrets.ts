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
 * The stored secrets of a connection. They exist before the person approves it, so some are null at first. Plaid calls a person's
 * access to a bank an item.
 */
export type PlaidSecrets = z.infer<typeof kept>;

export function parsePlaidSecrets(secrets: JsonObject): PlaidSecrets {
  return kept.parse(secrets);
}

/** The secrets of an earlier consent, including its item's token; null without one. */
export function plaidFormerSecrets(secrets: JsonObject | null): PlaidSecrets | null {
  return kept.safeParse(secrets).data ?? null;
}
