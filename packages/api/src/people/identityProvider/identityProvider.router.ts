import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import {
  identityProviderState,
  unlinkedIdentityProvider,
  unlinkIdentityProviderInput,
} from './identityProvider.schema.ts';
import { readIdentityProviderState, unlinkIdentityProvider } from './identityProvider.service.ts';

/** Linking starts at `/auth/provider`, because it leads through the identity provider's pages. */
export const identityProviderRouter = router({
  state: personProcedure
    .input(noInput)
    .output(identityProviderState)
    .query(({ ctx }) => readIdentityProviderState(ctx, ctx.credential)),

  unlink: personProcedure
    .meta({ recentSignIn: true })
    .input(unlinkIdentityProviderInput)
    .output(unlinkedIdentityProvider)
    .mutation(({ ctx, input }) => unlinkIdentityProvider(ctx, input.id)),
});
