import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
import { findMerchants, readMerchantNames } from './find-merchants.service.ts';
import {
  createMerchantInput,
  deletedMerchant,
  findMerchantsInput,
  foundMerchants,
  listMerchantsInput,
  merchant,
  merchantPage,
  merchantTransactionCounts,
  merchantTransactionCountsInput,
  mergeMerchantsInput,
  namedMerchants,
  namedMerchantsInput,
  oneMerchantInput,
  updateMerchantInput,
} from './merchants.schema.ts';
import {
  countTransactionsByMerchant,
  createMerchant,
  deleteMerchant,
  getMerchant,
  listMerchants,
  updateMerchant,
} from './merchants.service.ts';
import { mergeMerchants } from './merge.service.ts';

const tags = ['merchants'];
const all = '/wallets/{walletId}/merchants';
const one = '/wallets/{walletId}/merchants/{id}';

export const merchantsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create a merchant' },
    })
    .input(createMerchantInput)
    .output(merchant)
    .mutation(({ ctx, input }) => createMerchant(ctx.wallet, input)),

  list: readProcedure
    .meta({ tool: 'look_up', openapi: { method: 'GET', path: all, tags, summary: 'List merchants' } })
    .input(listMerchantsInput)
    .output(merchantPage)
    .query(({ ctx, input }) => listMerchants(ctx.wallet, input)),

  transactions: sessionReadProcedure('viewer')
    .input(merchantTransactionCountsInput)
    .output(merchantTransactionCounts)
    .query(({ ctx }) => countTransactionsByMerchant(ctx.wallet)),

  find: sessionReadProcedure('viewer')
    .input(findMerchantsInput)
    .output(foundMerchants)
    .query(({ ctx, input }) => findMerchants(ctx.wallet, input)),

  named: sessionReadProcedure('viewer')
    .input(namedMerchantsInput)
    .output(namedMerchants)
    .query(({ ctx, input }) => readMerchantNames(ctx.wallet, input.ids)),

  get: readProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a merchant' } })
    .input(oneMerchantInput)
    .output(merchant)
    .query(({ ctx, input }) => getMerchant(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a merchant' },
    })
    .input(updateMerchantInput)
    .output(merchant)
    .mutation(({ ctx, input }) => updateMerchant(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a merchant and remove it from its transactions',
      },
    })
    .input(oneMerchantInput)
    .output(deletedMerchant)
    .mutation(({ ctx, input }) => deleteMerchant(ctx.wallet, input)),

  merge: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/merge`,
        tags,
        summary: 'Merge merchants into one',
      },
    })
    .input(mergeMerchantsInput)
    .output(merchant)
    .mutation(({ ctx, input }) => mergeMerchants(ctx.wallet, input)),
});
