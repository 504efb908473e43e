import { router, sessionReadProcedure } from '../../kernel/trpc.ts';
import { quoteListing, quoteListingInput } from './quotes.schema.ts';
import { listingOf } from './quotes.service.ts';

export const quotesRouter = router({
  listing: sessionReadProcedure('viewer')
    .input(quoteListingInput)
    .output(quoteListing)
    .query(({ ctx, input }) => listingOf(ctx.wallet, input)),
});
