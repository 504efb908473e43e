import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, router } from '../../kernel/trpc.ts';
import { signUpOutput } from '../account/account.schema.ts';
import { confirmCodeInput, factorState, recoveryCodes, removeFactorOutput, totpSetup } from './factors.schema.ts';
import {
  beginTotp,
  confirmCode,
  readSignInFactors,
  removeTotp,
  renewRecoveryCodes,
  setUpTotp,
} from './factors.service.ts';

/** Base procedure of the operations that change how a person signs in; they require a recent sign-in. */
const factorProcedure = personProcedure.meta({ recentSignIn: true });

export const factorsRouter = router({
  state: personProcedure
    .input(noInput)
    .output(factorState)
    .query(({ ctx }) => readSignInFactors(ctx.database, ctx.credential)),

  beginTotp: factorProcedure
    .input(noInput)
    .output(totpSetup)
    .mutation(({ ctx }) => beginTotp(ctx)),

  setUpTotp: factorProcedure
    .input(confirmCodeInput)
    .output(recoveryCodes)
    .mutation(({ ctx, input }) => setUpTotp(ctx, input.code)),

  removeTotp: factorProcedure
    .input(noInput)
    .output(removeFactorOutput)
    .mutation(({ ctx }) => removeTotp(ctx)),

  renewRecoveryCodes: factorProcedure
    .input(noInput)
    .output(recoveryCodes)
    .mutation(({ ctx }) => renewRecoveryCodes(ctx)),

  /** Like `account.confirmPassword`, but with a code of the authenticator app or a recovery code. */
  confirmCode: personProcedure
    .input(confirmCodeInput)
    .output(signUpOutput)
    .mutation(({ ctx, input }) => confirmCode(ctx, input.code)),
});
