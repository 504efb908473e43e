import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { decideReview } from './decide-review.service.ts';
import {
  decideReviewInput,
  listMatchReviewsInput,
  matchReview,
  matchReviewPage,
  oneMatchReviewInput,
} from './matchReviews.schema.ts';
import { getMatchReview, listMatchReviews } from './matchReviews.service.ts';

const tags = ['matchReviews'];
const all = '/wallets/{walletId}/matchReviews';
const one = '/wallets/{walletId}/matchReviews/{id}';

export const matchReviewsRouter = router({
  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List reviews of delivered lines, newest first' },
    })
    .input(listMatchReviewsInput)
    .output(matchReviewPage)
    .query(({ ctx, input }) => listMatchReviews(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: { method: 'GET', path: one, tags, summary: 'Get the review of a delivered line' },
    })
    .input(oneMatchReviewInput)
    .output(matchReview)
    .query(({ ctx, input }) => getMatchReview(ctx.wallet, input.id)),

  decide: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/decide`,
        tags,
        summary: 'Decide which transaction a delivered line belongs to',
      },
    })
    .input(decideReviewInput)
    .output(matchReview)
    .mutation(({ ctx, input }) => decideReview(ctx.wallet, input)),
});
