import { noInput } from '../../kernel/shapes.ts';
import { personProcedure, publicProcedure, router } from '../../kernel/trpc.ts';
import {
  addPasskeyInput,
  confirmPasskeyInput,
  onePasskeyInput,
  passkey,
  passkeyConfirmed,
  passkeyCreation,
  passkeyRemoved,
  passkeyRequest,
  passkeys,
  renamePasskeyInput,
} from './passkeys.schema.ts';
import { addPasskey, beginAddPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts';
import { beginConfirmPasskey, beginPasskeySignIn, confirmPasskey } from './prove-passkey.ts';

/** Operations that change how a person signs in. */
const factorProcedure = personProcedure.meta({ recentSignIn: true });

export const passkeysRouter = router({
  list: personProcedure
    .input(noInput)
    .output(passkeys)
    .query(({ ctx }) => listPasskeys(ctx.database, ctx.credential)),

  beginAdd: factorProcedure
    .input(noInput)
    .output(passkeyCreation)
    .mutation(({ ctx }) => beginAddPasskey(ctx)),

  add: factorProcedure
    .input(addPasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => addPasskey(ctx, input)),

  rename: factorProcedure
    .input(renamePasskeyInput)
    .output(passkey)
    .mutation(({ ctx, input }) => renamePasskey(ctx, input)),

  remove: factorProcedure
    .input(onePasskeyInput)
    .output(passkeyRemoved)
    .mutation(({ ctx, input }) => removePasskey(ctx, input.id)),

  /** The browser sends the signed challenge to `/auth/callback/credentials`. */
  beginSignIn: publicProcedure
    .input(noInput)
    .output(passkeyRequest)
    .mutation(({ ctx }) => beginPasskeySignIn(ctx)),

  beginConfirm: personProcedure
    .input(noInput)
    .output(passkeyRequest)
    .mutation(({ ctx }) => beginConfirmPasskey(ctx)),

  /** Like `account.confirmPassword`, but with a passkey. */
  confirm: personProcedure
    .input(confirmPasskeyInput)
    .output(passkeyConfirmed)
    .mutation(({ ctx, input }) => confirmPasskey(ctx, input.signed)),
});
