import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import { computeExpectedCash, findMostRecentCashAccount } from './expected-cash.service.ts';
import {
  addedPositionTransaction,
  addPositionTransactionInput,
  changePositionTransactionInput,
  defaultCashAccount,
  defaultCashAccountInput,
  expectedCash,
  expectedCashInput,
  removedPositionTransaction,
  removePositionTransactionInput,
} from './positionTransactions.schema.ts';
import {
  addPositionTransaction,
  changePositionTransaction,
  removePositionTransaction,
} from './positionTransactions.service.ts';

/** For the web app only: each procedure writes a security or crypto transaction and its cash in one database transaction. */
export const positionTransactionsRouter = router({
  add: sessionWriteProcedure('member')
    .input(addPositionTransactionInput)
    .output(addedPositionTransaction)
    .mutation(({ ctx, input }) => addPositionTransaction(ctx.wallet, input)),

  change: sessionWriteProcedure('member')
    .input(changePositionTransactionInput)
    .output(addedPositionTransaction)
    .mutation(({ ctx, input }) => changePositionTransaction(ctx.wallet, input)),

  remove: sessionWriteProcedure('member')
    .input(removePositionTransactionInput)
    .output(removedPositionTransaction)
    .mutation(({ ctx, input }) => removePositionTransaction(ctx.wallet, input)),

  expectedCash: sessionReadProcedure('viewer')
    .input(expectedCashInput)
    .output(expectedCash)
    .query(({ ctx, input }) => computeExpectedCash(ctx.wallet, input)),

  usualAccount: sessionReadProcedure('viewer')
    .input(defaultCashAccountInput)
    .output(defaultCashAccount)
    .query(({ ctx, input }) => findMostRecentCashAccount(ctx.wallet, input)),
});
