import { deletedRecord, noInput } from '../../kernel/shapes.ts';
import { personProcedure, publicProcedure, router } from '../../kernel/trpc.ts';
import {
  accountState,
  changePasswordInput,
  confirmPasswordInput,
  signedInAccount,
  signUpInput,
  signUpOutput,
  updateAccountInput,
} from './account.schema.ts';
import { changePassword, confirmPassword, getMe, readAccountState, signUp, updateMe } from './account.service.ts';
import { deleteAccount } from './delete-account.ts';
import { listOwnApiKeys, ownApiKeys, revokedApiKeys, revokeOwnApiKeys } from './own-api-keys.ts';

export const accountRouter = router({
  state: publicProcedure
    .input(noInput)
    .output(accountState)
    .query(({ ctx }) => readAccountState(ctx)),

  signUp: publicProcedure
    .input(signUpInput)
    .output(signUpOutput)
    .mutation(({ ctx, input }) => signUp(ctx, input)),

  me: personProcedure
    .input(noInput)
    .output(signedInAccount)
    .query(({ ctx }) => getMe(ctx.database, ctx.credential)),

  update: personProcedure
    .input(updateAccountInput)
    .output(signedInAccount)
    .mutation(({ ctx, input }) => updateMe(ctx, input)),

  /**
   * Requires the password even after a recent sign-in, because the change locks out everybody who knows the old
   * password.
   */
  changePassword: personProcedure
    .input(changePasswordInput)
    .output(signUpOutput)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),

  /** Proves that the signed-in person is still at the browser: see `recent-sign-in.ts`. */
  confirmPassword: personProcedure
    .input(confirmPasswordInput)
    .output(signUpOutput)
    .mutation(({ ctx, input }) => confirmPassword(ctx, input)),

  /** The person's usable API keys in all wallets. */
  apiKeys: personProcedure
    .input(noInput)
    .output(ownApiKeys)
    .query(({ ctx }) => listOwnApiKeys(ctx.database, ctx.credential)),

  revokeApiKeys: personProcedure
    .input(noInput)
    .output(revokedApiKeys)
    .mutation(({ ctx }) => revokeOwnApiKeys(ctx)),

  delete: personProcedure
    .meta({ recentSignIn: true })
    .input(noInput)
    .output(deletedRecord)
    .mutation(({ ctx }) => deleteAccount(ctx)),
});
