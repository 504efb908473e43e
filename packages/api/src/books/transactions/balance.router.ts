import { router, writeProcedure } from '../../kernel/trpc.ts';
import { balanceInput } from '../../wallets/assets/assets.schema.ts';
import { setBalance } from './balance.service.ts';
import { transaction } from './transactions.schema.ts';

/** Procedures of assets that create a transaction. */
export const balanceRouter = router({
  balance: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/assets/{id}/balance',
        tags: ['assets'],
        summary: 'Set a balance by adding the difference as a transaction',
      },
    })
    .input(balanceInput)
    .output(transaction.nullable())
    .mutation(({ ctx, input }) => setBalance(ctx.wallet, input)),
});
