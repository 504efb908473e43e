import { router, writeProcedure } from '../../kernel/trpc.ts';
import { setBalanceInput } from '../../wallets/assets/assets.schema.ts';
import { setBalance } from './balance.service.ts';
import { transaction } from './transactions.schema.ts';

/** The operation `assets.balance`. It belongs to this folder, because it creates a transaction. */
export const balanceRouter = router({
  balance: writeProcedure
    .meta({
      tool: 'manage_assets',
      record: true,
      example: { balance: '1250.00', date: '2026-11-20' },
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/assets/{id}/balance',
        tags: ['assets'],
        summary: 'Set a balance by adding the difference as a transaction',
        description:
          'Creates a transaction with the difference between the balance and the sum of the asset’s transactions in ' +
          'the currency, up to and including the date. Its category is the asset’s value-change category, else the ' +
          'system category. Securities and crypto positions do not count. Returns the transaction, or `null` if the ' +
          'balance is already right.',
      },
    })
    .input(setBalanceInput)
    .output(transaction.nullable())
    .mutation(({ ctx, input }) => setBalance(ctx.wallet, input)),
});
