import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
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
import { mergeTransactionsInput } from './merge.schema.ts';
import { mergeTransactions } from './merge.service.ts';
import { readTransactionOrigin } from './origin.service.ts';
import {
  similarTransactionPage,
  similarTransactionsInput,
  transactionOrigin,
  transactionTexts,
  transactionTextsInput,
} from './related-transactions.schema.ts';
import { removeAssetHistoryInput } from './remove-history.schema.ts';
import { removeAssetHistory } from './remove-history.service.ts';
import { similarTransactions } from './similar-transactions.service.ts';
import { splitTransactionInput, unsplitTransactionInput } from './split.schema.ts';
import { splitTransaction, unsplitTransaction } from './split.service.ts';
import { suggestions, suggestTransactionsInput } from './suggestions.schema.ts';
import { suggestTransactions } from './suggestions.service.ts';
import { summarizeTransactions } from './summary.service.ts';
import { readTransactionTexts } from './transaction-texts.service.ts';
import {
  createTransactionInput,
  deletedTransaction,
  listTransactionsInput,
  oneTransactionInput,
  summarizeTransactionsInput,
  transaction,
  transactionPage,
  transactionSearch,
  transactionSummary,
  updateTransactionInput,
} from './transactions.schema.ts';
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  listTransactions,
  searchTransactions,
  updateTransaction,
} from './transactions.service.ts';

const tags = ['transactions'];
const all = '/wallets/{walletId}/transactions';
const one = '/wallets/{walletId}/transactions/{id}';

export const transactionsRouter = router({
  create: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create a transaction' },
    })
    .input(createTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => createTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({ openapi: { method: 'GET', path: all, tags, summary: 'List transactions, newest first' } })
    .input(listTransactionsInput)
    .output(transactionPage)
    .query(({ ctx, input }) => listTransactions(ctx.wallet, input)),

  search: readProcedure
    .meta({
      tool: 'search_transactions',
      openapi: { method: 'POST', path: `${all}/search`, tags, summary: 'Search transactions, with the total count' },
    })
    .input(listTransactionsInput)
    .output(transactionSearch)
    .query(({ ctx, input }) => searchTransactions(ctx.wallet, input)),

  suggest: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: `${all}/suggestions`,
        tags,
        summary: 'Suggest a new transaction from past ones',
      },
    })
    .input(suggestTransactionsInput)
    .output(suggestions)
    .query(({ ctx, input }) => suggestTransactions(ctx.wallet, input)),

  summary: sessionReadProcedure('viewer')
    .input(summarizeTransactionsInput)
    .output(transactionSummary)
    .query(({ ctx, input }) => summarizeTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({ tool: 'look_up', record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a transaction' } })
    .input(oneTransactionInput)
    .output(transaction)
    .query(({ ctx, input }) => getTransaction(ctx.wallet, input.id)),

  origin: sessionReadProcedure('viewer')
    .input(oneTransactionInput)
    .output(transactionOrigin)
    .query(({ ctx, input }) => readTransactionOrigin(ctx.wallet, input)),

  texts: sessionReadProcedure('viewer')
    .input(transactionTextsInput)
    .output(transactionTexts)
    .query(({ ctx, input }) => readTransactionTexts(ctx.wallet, input)),

  alike: sessionReadProcedure('viewer')
    .input(similarTransactionsInput)
    .output(similarTransactionPage)
    .query(({ ctx, input }) => similarTransactions(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a transaction' },
    })
    .input(updateTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => updateTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({ tool: 'delete_records', openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a transaction' } })
    .input(oneTransactionInput)
    .output(deletedTransaction)
    .mutation(({ ctx, input }) => deleteTransaction(ctx.wallet, input)),

  removeAssetHistory: writeProcedure
    .meta({
      tool: 'delete_records',
      record: true,
      openapi: {
        method: 'POST',
        path: `${all}/removeAssetHistory`,
        tags,
        summary: 'Replace an asset’s transactions before a day by their sum',
      },
    })
    .input(removeAssetHistoryInput)
    .output(transaction)
    .mutation(({ ctx, input }) => removeAssetHistory(ctx.wallet, input)),

  split: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'POST', path: `${one}/split`, tags, summary: 'Split a transaction into parts' },
    })
    .input(splitTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => splitTransaction(ctx.wallet, input)),

  unsplit: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'POST', path: `${one}/unsplit`, tags, summary: 'Merge the parts of a split transaction' },
    })
    .input(unsplitTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => unsplitTransaction(ctx.wallet, input)),

  merge: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: { method: 'POST', path: `${one}/merge`, tags, summary: 'Merge two transactions that are duplicates' },
    })
    .input(mergeTransactionsInput)
    .output(transaction)
    .mutation(({ ctx, input }) => mergeTransactions(ctx.wallet, input)),

  bulkAddTags: writeProcedure
    .meta({
      tool: 'categorise',
      openapi: { method: 'POST', path: `${all}/bulkAddTags`, tags, summary: 'Append tags to many transactions' },
    })
    .input(bulkAddTagsInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkAddTags(ctx.wallet, input)),

  bulkRemoveTags: writeProcedure
    .meta({
      tool: 'categorise',
      openapi: { method: 'POST', path: `${all}/bulkRemoveTags`, tags, summary: 'Remove tags from many transactions' },
    })
    .input(bulkRemoveTagsInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkRemoveTags(ctx.wallet, input)),

  bulkUpdate: writeProcedure
    .meta({
      tool: 'categorise',
      openapi: {
        method: 'POST',
        path: `${all}/bulkUpdate`,
        tags,
        summary: 'Apply the same change to many transactions',
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
      openapi: {
        method: 'POST',
        path: `${all}/bulkUpdateEach`,
        tags,
        summary: 'Apply a different change to each group of transactions',
      },
    })
    .input(bulkUpdateEachInput)
    .output(updatedCount)
    .mutation(({ ctx, input }) => bulkUpdateEach(ctx.wallet, input)),

  bulkDelete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: { method: 'POST', path: `${all}/bulkDelete`, tags, summary: 'Delete many transactions' },
    })
    .input(bulkDeleteInput)
    .output(deletedCount)
    .mutation(({ ctx, input }) => bulkDelete(ctx.wallet, input)),
});
