import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, publicProcedure, router } from '../../kernel/trpc.ts';
import {
  accountLinkInput,
  addressOffer,
  askResetInput,
  changeEmailAnswer,
  changeEmailInput,
  confirmedEmail,
  mailRequested,
  resetOffer,
  resetPasswordAnswer,
  resetPasswordInput,
} from './accountLinks.schema.ts';
import { changeEmail, confirmEmail, previewAddress, requestEmailVerification } from './email-address.ts';
import { previewReset, requestPasswordReset, resetPassword } from './reset-password.ts';

export const accountLinksRouter = router({
  askReset: publicProcedure
    .input(askResetInput)
    .output(mailRequested)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input.email)),

  previewReset: publicProcedure
    .input(accountLinkInput)
    .output(resetOffer)
    .query(({ ctx, input }) => previewReset(ctx, input.token)),

  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(resetPasswordAnswer)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  askVerification: personProcedure
    .input(noInput)
    .output(mailRequested)
    .mutation(({ ctx }) => requestEmailVerification(ctx)),

  changeEmail: personProcedure
    .meta({ recentSignIn: true })
    .input(changeEmailInput)
    .output(changeEmailAnswer)
    .mutation(({ ctx, input }) => changeEmail(ctx, input.email)),

  previewAddress: publicProcedure
    .input(accountLinkInput)
    .output(addressOffer)
    .query(({ ctx, input }) => previewAddress(ctx, input.token)),

  confirmEmail: personProcedure
    .input(accountLinkInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input.token)),
});
