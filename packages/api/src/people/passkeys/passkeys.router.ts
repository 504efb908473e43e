import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, publicProcedure, router } from '../../kernel/trpc.ts';
import {
  addPasskeyInput,
  confirmedPasskey,
  confirmPasskeyInput,
  passkey,
  passkeyCreationOptions,
  passkeyReferenceInput,
  passkeyRequestOptions,
  passkeys,
  removedPasskey,
  renamePasskeyInput,
} from './passkeys.schema.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from './passkeys.service.ts';
import { confirmPasskey, startPasskeyConfirmation, startPasskeySignIn } from './prove-passkey.ts';

/** Operations that change how a person signs in. */
const factorProcedure = personProcedure.meta({ recentSignIn: true });

export const passkeysRouter = router({
  list: personProcedure
    .input(noInput)
    .output(passkeys)
    .query(({ ctx }) => listPasskeys(ctx.database, ctx.credential)),

  beginAdd: factorProcedure
    .input(noInput)
    .output(passkeyCreationOptions)
    .mutation(({ ctx }) => startPasskeyRegistration(ctx)),

  add: factorProcedure
    .input(addPasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  rename: factorProcedure
    .input(renamePasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),

  remove: factorProcedure
    .input(passkeyReferenceInput)
    .output(removedPasskey)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  /** Starts a sign-in with a passkey. To finish, the browser sends the signed challenge to `/auth/callback/credentials`. */
  beginSignIn: publicProcedure
    .input(noInput)
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => startPasskeySignIn(ctx)),

  beginConfirm: personProcedure
    .input(noInput)
    .output(passkeyRequestOptions)
    .mutation(({ ctx }) => startPasskeyConfirmation(ctx)),

  /** Like `account.confirmPassword`, but with a passkey. */
  confirm: personProcedure
    .input(confirmPasskeyInput)
    .output(confirmedPasskey)
    .mutation(({ ctx, input }) => confirmPasskey(ctx, input.signed)),
});
