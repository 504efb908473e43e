import { z } from 'zod';
import type { JsonObject } from '../provider.ts';

const kept = z.object({
  personId: z.string(),
  /** Of the bank that she set out for. */
  institutionId: z.string(),
  linkToken: z.string().nullable(),
  accessToken: z.string().nullable(),
  itemId: z.string().nullable(),
  hookName: z.string().nullable(),
});

/** What is kept of a connection, from its beginning on. An item is what Plaid calls a person's access to a bank. */
export type PlaidSecrets = z.infer<typeof kept>;

export function plaidSecretsOf(secrets: JsonObject): PlaidSecrets {
  return kept.parse(secrets);
}

/** The token of the item of an earlier consent; null where there is none. */
export function plaidFormerSecrets(secrets: JsonObject | null): PlaidSecrets | null {
  return kept.safeParse(secrets).data ?? null;
}
