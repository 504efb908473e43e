import { router, sessionReadProcedure } from '../../kernel/trpc.ts';
import { quoteListings, quoteListingsInput } from './quotes.schema.ts';
import { listQuoteListings } from './quotes.service.ts';

export const quotesRouter = router({
  listings: sessionReadProcedure('viewer')
    .input(quoteListingsInput)
    .output(quoteListings)
    .query(({ ctx }) => listQuoteListings(ctx.wallet)),
});
