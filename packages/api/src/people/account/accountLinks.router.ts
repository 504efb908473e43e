import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, publicProcedure, router } from '../../kernel/trpc.ts';
import {
  accountLinkInput,
  addressLinkPreview,
  changeEmailInput,
  changeEmailOutput,
  confirmedEmail,
  mailRequestOutput,
  passwordResetPreview,
  requestPasswordResetInput,
  resetPasswordInput,
  resetPasswordOutput,
} from './accountLinks.schema.ts';
import { changeEmail, confirmEmail, previewAddress, requestEmailVerification } from './email-verification.ts';
import { previewPasswordReset, requestPasswordReset, resetPassword } from './reset-password.ts';

export const accountLinksRouter = router({
  askReset: publicProcedure
    .input(requestPasswordResetInput)
    .output(mailRequestOutput)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input.email)),

  previewReset: publicProcedure
    .input(accountLinkInput)
    .output(passwordResetPreview)
    .query(({ ctx, input }) => previewPasswordReset(ctx, input.token)),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(resetPasswordOutput)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  askVerification: personProcedure
    .input(noInput)
    .output(mailRequestOutput)
    .mutation(({ ctx }) => requestEmailVerification(ctx)),

  changeEmail: personProcedure
    .meta({ recentSignIn: true })
    .input(changeEmailInput)
    .output(changeEmailOutput)
    .mutation(({ ctx, input }) => changeEmail(ctx, input.email)),

  previewAddress: publicProcedure
    .input(accountLinkInput)
    .output(addressLinkPreview)
    .query(({ ctx, input }) => previewAddress(ctx, input.token)),

  confirmEmail: personProcedure
    .input(accountLinkInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
});
