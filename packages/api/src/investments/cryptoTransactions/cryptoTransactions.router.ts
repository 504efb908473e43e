import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import {
  readProcedure,
  router,
  sessionReadProcedure,
  sessionWriteProcedure,
  writeProcedure,
} from '../../kernel/trpc.ts';
import { pricePage, setPricesOutput } from '../prices/prices.schema.ts';
import { listPrices, setPrices } from '../prices/prices.service.ts';
import {
  createCryptoTransactionInput,
  cryptoTransaction,
  cryptoTransactionPage,
  cryptoTransactionReferenceInput,
  deletedCryptoTransaction,
  listCryptoPricesInput,
  listCryptoTransactionsInput,
  setCryptoPricesInput,
  updateCryptoTransactionInput,
} from './cryptoTransactions.schema.ts';
import {
  createCryptoTransaction,
  deleteCryptoTransaction,
  getCryptoTransaction,
  listCryptoTransactions,
  updateCryptoTransaction,
} from './cryptoTransactions.service.ts';

const tags = ['cryptoTransactions'];
const all = '/wallets/{walletId}/cryptoTransactions';
const one = '/wallets/{walletId}/cryptoTransactions/{id}';

export const cryptoTransactionsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: {
        assetId: EXAMPLE_IDS.asset,
        date: '2026-11-20',
        type: 'buy',
        symbol: 'BTC',
        quantity: 0.015,
        priceValue: '81250',
        priceCurrency: 'EUR',
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a crypto transaction',
        description:
          'After the first transaction of a symbol, transactions in this wallet can use the symbol as currency.',
      },
    })
    .input(createCryptoTransactionInput)
    .output(cryptoTransaction)
    .mutation(({ ctx, input }) => createCryptoTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List crypto transactions, newest first',
        description: 'Several filters must all hold; several values of one filter mean any of them.',
      },
    })
    .input(listCryptoTransactionsInput)
    .output(cryptoTransactionPage)
    .query(({ ctx, input }) => listCryptoTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a crypto transaction',
        description: 'Each amount has its currency in a field of its own.',
      },
    })
    .input(cryptoTransactionReferenceInput)
    .output(cryptoTransaction)
    .query(({ ctx, input }) => getCryptoTransaction(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { notes: 'Moved to the cold wallet' },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a crypto transaction',
        description: 'The two fields of a transfer link are set or cleared together, on both sides.',
      },
    })
    .input(updateCryptoTransactionInput)
    .output(cryptoTransaction)
    .mutation(({ ctx, input }) => updateCryptoTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a crypto transaction',
        description: 'The other side of its transfer stays, without the link.',
      },
    })
    .input(cryptoTransactionReferenceInput)
    .output(deletedCryptoTransaction)
    .mutation(({ ctx, input }) => deleteCryptoTransaction(ctx.wallet, input)),

  prices: sessionReadProcedure('viewer')
    .input(listCryptoPricesInput)
    .output(pricePage)
    .query(({ ctx, input: { walletId: _wallet, symbol, ...filters } }) => listPrices(ctx.wallet, symbol, filters)),

  setPrices: sessionWriteProcedure('member')
    .input(setCryptoPricesInput)
    .output(setPricesOutput)
    .mutation(({ ctx, input }) => setPrices(ctx.wallet, input.symbol, input.prices)),
});
