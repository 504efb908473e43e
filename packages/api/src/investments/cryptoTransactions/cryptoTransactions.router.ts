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
  deletedCryptoTransaction,
  listCryptoPricesInput,
  listCryptoTransactionsInput,
  oneCryptoTransactionInput,
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
      openapi: { method: 'POST', path: all, tags, summary: 'Create a crypto transaction' },
    })
    .input(createCryptoTransactionInput)
    .output(cryptoTransaction)
    .mutation(({ ctx, input }) => createCryptoTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List crypto transactions, newest first' },
    })
    .input(listCryptoTransactionsInput)
    .output(cryptoTransactionPage)
    .query(({ ctx, input }) => listCryptoTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a crypto transaction' } })
    .input(oneCryptoTransactionInput)
    .output(cryptoTransaction)
    .query(({ ctx, input }) => getCryptoTransaction(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a crypto transaction' },
    })
    .input(updateCryptoTransactionInput)
    .output(cryptoTransaction)
    .mutation(({ ctx, input }) => updateCryptoTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a crypto transaction' },
    })
    .input(oneCryptoTransactionInput)
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
