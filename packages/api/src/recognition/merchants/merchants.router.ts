import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
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
  merchantReferenceInput,
  merchantsByIds,
  merchantsByIdsInput,
  merchantTransactionCounts,
  merchantTransactionCountsInput,
  mergeMerchantsInput,
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
      example: { name: 'Grünmarkt', defaultCategoryId: EXAMPLE_IDS.category, domains: ['gruenmarkt.example'] },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a merchant',
        description: 'New transactions are compared with its name and domains.',
      },
    })
    .input(createMerchantInput)
    .output(merchant)
    .mutation(({ ctx, input }) => createMerchant(ctx.wallet, input)),

  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List merchants', description: 'Ordered by creation.' },
    })
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
    .input(merchantsByIdsInput)
    .output(merchantsByIds)
    .query(({ ctx, input }) => readMerchantNames(ctx.wallet, input.ids)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a merchant',
        description: 'Its transactions: `GET …/transactions?merchantIds=…`.',
      },
    })
    .input(merchantReferenceInput)
    .output(merchant)
    .query(({ ctx, input }) => getMerchant(ctx.wallet, input.id)),

  update: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { autoReviewTransactions: true },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a merchant',
        description: 'Transactions of the merchant keep their categories.',
      },
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
        description:
          'Its transactions have no merchant afterwards. Rules that set it no longer do; rules with it as condition ' +
          '(`ifMerchantId`) are deleted.',
      },
    })
    .input(merchantReferenceInput)
    .output(deletedMerchant)
    .mutation(({ ctx, input }) => deleteMerchant(ctx.wallet, input)),

  merge: writeProcedure
    .meta({
      tool: 'organise',
      record: true,
      example: { mergeIds: [EXAMPLE_IDS.second] },
      openapi: {
        method: 'POST',
        path: `${one}/merge`,
        tags,
        summary: 'Merge merchants into one',
        description: 'Their transactions, domains and rules go to this merchant; then they are deleted.',
      },
    })
    .input(mergeMerchantsInput)
    .output(merchant)
    .mutation(({ ctx, input }) => mergeMerchants(ctx.wallet, input)),
});
