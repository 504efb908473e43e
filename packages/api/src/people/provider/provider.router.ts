import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { providerState, unlinkedProvider, unlinkProviderInput } from './provider.schema.ts';
import { providerStateOf, unlinkProvider } from './provider.service.ts';

/** Linking begins at `/auth/provider`, since it leads through the provider's pages. */
export const providerRouter = router({
  state: personProcedure
    .input(noInput)
    .output(providerState)
    .query(({ ctx }) => providerStateOf(ctx, ctx.credential)),

  unlink: personProcedure
    .meta({ recentSignIn: true })
    .input(unlinkProviderInput)
    .output(unlinkedProvider)
    .mutation(({ ctx, input }) => unlinkProvider(ctx, input.id)),
});
