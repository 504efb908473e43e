import { z } from 'zod';
import { id, storedId } from '../../kernel/shapes.ts';
import { providerLink } from '../account/provider-accounts.ts';

export const providerState = z.strictObject({
  /** The provider for signing in; null where none is configured. */
  name: z.string().nullable(),
  hasPassword: z.boolean(),
  links: z.array(
    providerLink.extend({
      /** Of the provider that is configured, and so a way in. */
      current: z.boolean(),
    }),
  ),
});

export const unlinkProviderInput = z.strictObject({ id });
export const unlinkedProvider = z.strictObject({ id: storedId });
