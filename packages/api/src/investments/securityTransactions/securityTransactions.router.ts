import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { searchSecurityTransactions } from './search.service.ts';
import {
  createSecurityTransactionInput,
  deletedSecurityTransaction,
  listSecurityTransactionsInput,
  oneSecurityTransactionInput,
  searchSecurityTransactionsInput,
  securityTransaction,
  securityTransactionPage,
  securityTransactionSearch,
  updateSecurityTransactionInput,
} from './securityTransactions.schema.ts';
import {
  createSecurityTransaction,
  deleteSecurityTransaction,
  getSecurityTransaction,
  listSecurityTransactions,
  updateSecurityTransaction,
} from './securityTransactions.service.ts';

const tags = ['securityTransactions'];
const all = '/wallets/{walletId}/securityTransactions';
const one = '/wallets/{walletId}/securityTransactions/{id}';

export const securityTransactionsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create a security transaction' },
    })
    .input(createSecurityTransactionInput)
    .output(securityTransaction)
    .mutation(({ ctx, input }) => createSecurityTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({ openapi: { method: 'GET', path: all, tags, summary: 'List security transactions, newest first' } })
    .input(listSecurityTransactionsInput)
    .output(securityTransactionPage)
    .query(({ ctx, input }) => listSecurityTransactions(ctx.wallet, input)),

  search: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'POST',
        path: `${all}/search`,
        tags,
        summary: 'Search security transactions that may match a cash transaction',
      },
    })
    .input(searchSecurityTransactionsInput)
    .output(securityTransactionSearch)
    .query(({ ctx, input }) => searchSecurityTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a security transaction' } })
    .input(oneSecurityTransactionInput)
    .output(securityTransaction)
    .query(({ ctx, input }) => getSecurityTransaction(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a security transaction' },
    })
    .input(updateSecurityTransactionInput)
    .output(securityTransaction)
    .mutation(({ ctx, input }) => updateSecurityTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a security transaction' },
    })
    .input(oneSecurityTransactionInput)
    .output(deletedSecurityTransaction)
    .mutation(({ ctx, input }) => deleteSecurityTransaction(ctx.wallet, input)),
});
