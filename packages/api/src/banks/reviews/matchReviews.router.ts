import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { decideReview } from './decide-review.service.ts';
import {
  decideReviewInput,
  listMatchReviewsInput,
  matchReview,
  matchReviewPage,
  matchReviewReferenceInput,
} from './matchReviews.schema.ts';
import { getMatchReview, listMatchReviews } from './matchReviews.service.ts';

const tags = ['matchReviews'];
const all = '/wallets/{walletId}/matchReviews';
const one = '/wallets/{walletId}/matchReviews/{id}';

export const matchReviewsRouter = router({
  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List reviews of delivered lines, newest first',
        description: 'Questions about delivered lines that a person decides.',
      },
    })
    .input(listMatchReviewsInput)
    .output(matchReviewPage)
    .query(({ ctx, input }) => listMatchReviews(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get the review of a delivered line',
        description: 'A decided review contains its decision.',
      },
    })
    .input(matchReviewReferenceInput)
    .output(matchReview)
    .query(({ ctx, input }) => getMatchReview(ctx.wallet, input.id)),

  decide: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { decision: 'same', transactionId: EXAMPLE_IDS.first, takeAmount: true },
      openapi: {
        method: 'POST',
        path: `${one}/decide`,
        tags,
        summary: 'Decide which transaction a delivered line belongs to',
        description:
          '`same`: the line is the transaction `transactionId`, or the only candidate. It gets the bank’s values in ' +
          'fields that nobody has edited, and with `takeAmount` the amount. `different`: the line becomes a ' +
          'transaction. `ignore`: it does not, and no further review is opened. For a transaction that the bank no ' +
          'longer lists, `same` merges it into `transactionId`, `different` deletes a pending one, and `ignore` keeps ' +
          'it. A second decision answers 409 `alreadyDecided`.',
      },
    })
    .input(decideReviewInput)
    .output(matchReview)
    .mutation(({ ctx, input }) => decideReview(ctx.wallet, input)),
});
