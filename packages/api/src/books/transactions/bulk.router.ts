import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { router, writeProcedure } from '../../kernel/trpc.ts';
import {
  bulkAddTagsInput,
  bulkDeleteInput,
  bulkRemoveTagsInput,
  bulkUpdateEachInput,
  bulkUpdateInput,
  deletedCount,
  updatedCount,
} from './bulk.schema.ts';
import { bulkAddTags, bulkDelete, bulkRemoveTags, bulkUpdate, bulkUpdateEach } from './bulk.service.ts';

const tags = ['transactions'];
const all = '/wallets/{walletId}/transactions';

export const bulkRouter = router({
  bulkAddTags: writeProcedure
    .meta({
      tool: 'categorise',
      example: { transactionIds: [EXAMPLE_IDS.first, EXAMPLE_IDS.second], tagIdsToAdd: [EXAMPLE_IDS.tag] },
      openapi: {
        method: 'POST',
        path: `${all}/bulkAddTags`,
        tags,
        summary: 'Append tags to many transactions',
        description: 'All or nothing. Repeating it changes nothing. The parts of a split transaction get the tags too.',
      },
    })
    .input(bulkAddTagsInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkAddTags(ctx.wallet, input)),

  bulkRemoveTags: writeProcedure
    .meta({
      tool: 'categorise',
      example: { transactionIds: [EXAMPLE_IDS.first, EXAMPLE_IDS.second], tagIdsToRemove: [EXAMPLE_IDS.tag] },
      openapi: {
        method: 'POST',
        path: `${all}/bulkRemoveTags`,
        tags,
        summary: 'Remove tags from many transactions',
        description:
          'All or nothing. Repeating it changes nothing. The parts of a split transaction lose the tags too.',
      },
    })
    .input(bulkRemoveTagsInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkRemoveTags(ctx.wallet, input)),

  bulkUpdate: writeProcedure
    .meta({
      tool: 'categorise',
      example: {
        transactionIds: [EXAMPLE_IDS.first, EXAMPLE_IDS.second],
        changes: { categoryId: EXAMPLE_IDS.category, reviewed: true },
      },
      openapi: {
        method: 'POST',
        path: `${all}/bulkUpdate`,
        tags,
        summary: 'Apply the same change to many transactions',
        description:
          'All or nothing: one transaction that cannot be changed refuses all. Parts and parents of a split keep their ' +
          'asset, and a part changes its date only together with its parent (409 `split`). Merchant, person, ' +
          '`reviewed` and tags of a parent are also set on its parts, as with a single change; `updatedCount` counts ' +
          'the named transactions.',
      },
    })
    .input(bulkUpdateInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkUpdate(ctx.wallet, input)),

  bulkUpdateEach: writeProcedure
    .meta({
      notTool: 'transactions.bulkUpdate does the same, one group at a time',
      // An undo sends ten thousand transactions with their own notes in one request.
      bodyLimitOfApp: 64 * 1024 * 1024,
      example: {
        groups: [
          { transactionIds: [EXAMPLE_IDS.first], changes: { date: '2026-11-20' } },
          { transactionIds: [EXAMPLE_IDS.second], changes: { date: '2026-11-21', notes: null } },
        ],
      },
      openapi: {
        method: 'POST',
        path: `${all}/bulkUpdateEach`,
        tags,
        summary: 'Apply a different change to each group of transactions',
        description:
          'All or nothing; each group works like `bulkUpdate`, with at most 10,000 transactions in all. Use it to ' +
          'revert a bulk change of different values in one request.',
      },
    })
    .input(bulkUpdateEachInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkUpdateEach(ctx.wallet, input)),

  bulkDelete: writeProcedure
    .meta({
      tool: 'delete_records',
      example: { transactionIds: [EXAMPLE_IDS.first, EXAMPLE_IDS.second] },
      openapi: {
        method: 'POST',
        path: `${all}/bulkDelete`,
        tags,
        summary: 'Delete many transactions',
        description: 'All or nothing. Deletes parts, comments and file assignments too.',
      },
    })
    .input(bulkDeleteInput)
    .output(deletedCount)
    .mutation(({ ctx, input }) => bulkDelete(ctx.wallet, input)),
});
