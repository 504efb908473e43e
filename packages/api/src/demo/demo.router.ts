import { personProcedure, router } from '../kernel/trpc.ts';
import { demoWalletInput, wallet } from '../wallets/wallets.schema.ts';
import { createDemoWallet } from './demo-wallet.ts';

/** The operation that creates a wallet with the demo's records. */
export const demoRouter = router({
  createDemo: personProcedure
    .input(demoWalletInput)
    .output(wallet)
    .mutation(({ ctx }) => createDemoWallet(ctx, ctx.credential.userId)),
});
