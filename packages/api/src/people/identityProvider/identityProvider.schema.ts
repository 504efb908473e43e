import { z } from 'zod';
import { id, storedId } from '../../kernel/shapes.ts';
import { providerLink } from '../account/identity-provider-accounts.ts';

export const providerState = z.strictObject({
  /** The identity provider for sign-in; null if none is configured. */
  name: z.string().nullable(),
  hasPassword: z.boolean(),
  links: z.array(
    providerLink.extend({
      /** True if the account belongs to the configured identity provider, so that the person can sign in with it. */
      current: z.boolean(),
    }),
  ),
});

export const unlinkProviderInput = z.strictObject({ id });
export const unlinkedProvider = z.strictObject({ id: storedId });
