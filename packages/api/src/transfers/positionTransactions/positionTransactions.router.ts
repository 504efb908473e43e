import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import { expectedCashOf, usualAccountOf } from './expected-cash.service.ts';
import {
  added,
  addInput,
  changeInput,
  expectedCash,
  expectedCashInput,
  removed,
  removeInput,
  usualAccount,
  usualAccountInput,
} from './positionTransactions.schema.ts';
import {
  addPositionTransaction,
  changePositionTransaction,
  removePositionTransaction,
} from './positionTransactions.service.ts';

/** For the web app only: each procedure writes a security or crypto transaction and its cash in one database transaction. */
export const positionTransactionsRouter = router({
  add: sessionWriteProcedure('member')
    .input(addInput)
    .output(added)
    .mutation(({ ctx, input }) => addPositionTransaction(ctx.wallet, input)),

  change: sessionWriteProcedure('member')
    .input(changeInput)
    .output(added)
    .mutation(({ ctx, input }) => changePositionTransaction(ctx.wallet, input)),

  remove: sessionWriteProcedure('member')
    .input(removeInput)
    .output(removed)
    .mutation(({ ctx, input }) => removePositionTransaction(ctx.wallet, input)),

  expectedCash: sessionReadProcedure('viewer')
    .input(expectedCashInput)
    .output(expectedCash)
    .query(({ ctx, input }) => expectedCashOf(ctx.wallet, input)),

  usualAccount: sessionReadProcedure('viewer')
    .input(usualAccountInput)
    .output(usualAccount)
    .query(({ ctx, input }) => usualAccountOf(ctx.wallet, input)),
});
