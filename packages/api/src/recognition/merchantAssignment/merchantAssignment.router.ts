import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import {
  merchantAssignmentInput,
  merchantAssignmentPreview,
  merchantAssignmentResult,
} from './merchantAssignment.schema.ts';
import { assignMerchants, previewMerchantAssignment } from './merchantAssignment.service.ts';

export const merchantAssignmentRouter = router({
  preview: sessionReadProcedure('viewer')
    .input(merchantAssignmentInput)
    .output(merchantAssignmentPreview)
    .query(({ ctx, input }) => previewMerchantAssignment(ctx.wallet, input)),

  run: sessionWriteProcedure('member')
    .input(merchantAssignmentInput)
    .output(merchantAssignmentResult)
    .mutation(({ ctx, input }) => assignMerchants(ctx.wallet, input)),
});
