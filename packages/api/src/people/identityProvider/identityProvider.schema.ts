import { z } from 'zod';
import { id, storedId } from '../../kernel/shapes.ts';
import { identityProviderLink } from '../account/list-identity-provider-links.ts';

export const identityProviderState = z.strictObject({
  /** The identity provider for sign-in; null if none is configured. */
  name: z.string().nullable(),
  hasPassword: z.boolean(),
  links: z.array(
    identityProviderLink.extend({
      /** True if the account belongs to the configured identity provider, so that the person can sign in with it. */
      current: z.boolean(),
    }),
  ),
});

export const unlinkIdentityProviderInput = z.strictObject({ id });
export const unlinkedIdentityProvider = z.strictObject({ id: storedId });
