import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, writeProcedure } from '../../kernel/trpc.ts';
import { searchSecurityTransactions } from './search.service.ts';
import {
  createSecurityTransactionInput,
  deletedSecurityTransaction,
  listSecurityTransactionsInput,
  searchSecurityTransactionsInput,
  securityTransaction,
  securityTransactionPage,
  securityTransactionReferenceInput,
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
      example: {
        assetId: EXAMPLE_IDS.asset,
        date: '2026-11-20',
        type: 'buy',
        isin: 'US0378331005',
        quantity: 2.5,
        priceValue: '230.50',
        priceCurrency: 'EUR',
        feesValue: '4.90',
        feesCurrency: 'EUR',
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a security transaction',
        description: 'A purchase or sale with a price also sets the price of the security on that day.',
      },
    })
    .input(createSecurityTransactionInput)
    .output(securityTransaction)
    .mutation(({ ctx, input }) => createSecurityTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List security transactions, newest first',
        description: 'Several filters must all hold; several values of one filter mean any of them.',
      },
    })
    .input(listSecurityTransactionsInput)
    .output(securityTransactionPage)
    .query(({ ctx, input }) => listSecurityTransactions(ctx.wallet, input)),

  search: readProcedure
    .meta({
      tool: 'look_up',
      example: { dateFrom: '2026-11-01', dateTo: '2026-11-30', withoutCounter: true },
      openapi: {
        method: 'POST',
        path: `${all}/search`,
        tags,
        summary: 'Search security transactions that may match a cash transaction',
        description:
          'Every field is optional. Paged by `limit` and `offset`. A page of long texts ends after about 1 MiB: continue at ' +
          '`offset` + the number of items received, until it is `totalCount`.',
      },
    })
    .input(searchSecurityTransactionsInput)
    .output(securityTransactionSearch)
    .query(({ ctx, input }) => searchSecurityTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a security transaction',
        description: 'Each amount has its currency in a field of its own.',
      },
    })
    .input(securityTransactionReferenceInput)
    .output(securityTransaction)
    .query(({ ctx, input }) => getSecurityTransaction(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { quantity: 3, notes: 'Savings plan' },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a security transaction',
        description: 'The two fields of a transfer link are set or cleared together, on both sides.',
      },
    })
    .input(updateSecurityTransactionInput)
    .output(securityTransaction)
    .mutation(({ ctx, input }) => updateSecurityTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a security transaction',
        description: 'The other side of its transfer stays, without the link.',
      },
    })
    .input(securityTransactionReferenceInput)
    .output(deletedSecurityTransaction)
    .mutation(({ ctx, input }) => deleteSecurityTransaction(ctx.wallet, input)),
});
