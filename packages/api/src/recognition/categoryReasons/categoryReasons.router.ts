import { router, sessionReadProcedure } from '../../kernel/trpc.ts';
import {
  categoryAccuracy,
  categoryAccuracyInput,
  categoryReason,
  categoryReasonInput,
} from './categoryReasons.schema.ts';
import { readCategoryAccuracy, readCategoryReason, suggestCategory } from './categoryReasons.service.ts';

export const categoryReasonsRouter = router({
  get: sessionReadProcedure('viewer')
    .input(categoryReasonInput)
    .output(categoryReason.nullable())
    .query(({ ctx, input }) => readCategoryReason(ctx.wallet, input.transactionId)),

  suggest: sessionReadProcedure('viewer')
    .input(categoryReasonInput)
    .output(categoryReason.nullable())
    .query(({ ctx, input }) => suggestCategory(ctx.wallet, input.transactionId)),

  accuracy: sessionReadProcedure('viewer')
    .input(categoryAccuracyInput)
    .output(categoryAccuracy)
    .query(({ ctx }) => readCategoryAccuracy(ctx.wallet)),
});
