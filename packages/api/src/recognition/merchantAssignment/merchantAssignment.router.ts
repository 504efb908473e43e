import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import { assignmentInput, assignmentPreview, assignmentResult } from './merchantAssignment.schema.ts';
import { assignMerchants, previewAssignment } from './merchantAssignment.service.ts';

export const merchantAssignmentRouter = router({
  preview: sessionReadProcedure('viewer')
    .input(assignmentInput)
    .output(assignmentPreview)
    .query(({ ctx, input }) => previewAssignment(ctx.wallet, input)),

  run: sessionWriteProcedure('member')
    .input(assignmentInput)
    .output(assignmentResult)
    .mutation(({ ctx, input }) => assignMerchants(ctx.wallet, input)),
});
