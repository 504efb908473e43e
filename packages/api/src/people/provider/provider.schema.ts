import { z } from 'zod';
import { id, storedId, timestamp } from '../../kernel/shapes.ts';

/** An account at a provider, as the person sees it who signs in with it. */
export const providerLink = z.strictObject({
  id: storedId,
  issuer: z.string(),
  email: z.string().nullable(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
});
export type ProviderLink = z.infer<typeof providerLink>;

export const providerState = z.strictObject({
  /** Of the provider that one can sign in at; null where there is none. */
  name: z.string().nullable(),
  hasPassword: z.boolean(),
  links: z.array(
    providerLink.extend({
      /** Of the provider that is configured, and so a way in. */
      current: z.boolean(),
    }),
  ),
});

export const unlinkInput = z.strictObject({ id });
export const unlinked = z.strictObject({ id: storedId });
