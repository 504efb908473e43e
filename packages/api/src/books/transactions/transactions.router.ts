import { EXAMPLE_IDS } from '../../kernel/example-ids.ts';
import { readProcedure, router, sessionReadProcedure, writeProcedure } from '../../kernel/trpc.ts';
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
import { findSimilarTransactions } from './similar-transactions.service.ts';
import { splitTransactionInput, unsplitTransactionInput } from './split.schema.ts';
import { splitTransaction, unsplitTransaction } from './split.service.ts';
import { suggestions, suggestTransactionsInput } from './suggestions.schema.ts';
import { suggestTransactions } from './suggestions.service.ts';
import { summariseTransactions } from './summary.service.ts';
import { readTransactionTexts } from './transaction-texts.service.ts';
import {
  createTransactionInput,
  deletedTransaction,
  listTransactionsInput,
  summarizeTransactionsInput,
  transaction,
  transactionPage,
  transactionReferenceInput,
  transactionSearchResult,
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
      example: {
        assetId: EXAMPLE_IDS.asset,
        date: '2026-11-20',
        amountValue: '-12.50',
        amountCurrency: 'EUR',
        fromTo: 'Backhaus Sommer',
        description: 'Two coffees and a cake',
        categoryId: EXAMPLE_IDS.category,
        tagIds: [EXAMPLE_IDS.tag],
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a transaction',
        description:
          'Balances change on `date`. An amount is never rounded. A currency without any exchange rate answers 422 `noExchangeRate`. ' +
          'A key’s transaction that names no merchant gets the one that its counterparty is known by, with that merchant’s defaults.',
      },
    })
    .input(createTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => createTransaction(ctx.wallet, input)),

  list: readProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List transactions, newest first',
        description:
          'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
          'transactions that aren’t split; the parent of a listed part is listed too.',
      },
    })
    .input(listTransactionsInput)
    .output(transactionPage)
    .query(({ ctx, input }) => listTransactions(ctx.wallet, input)),

  search: readProcedure
    .meta({
      tool: 'search_transactions',
      example: { dateFrom: '2026-01-01', amountMax: '-50', text: 'coffee', uncategorized: true, limit: 50 },
      openapi: {
        method: 'POST',
        path: `${all}/search`,
        tags,
        summary: 'Search transactions, with the total count',
        description:
          'Several filters must all hold; several values of one filter mean any of them. Filters select split parts and ' +
          'transactions that aren’t split; the parent of a listed part is listed too. `totalCount` counts every page, without ' +
          'parents. With `basis: cashFlow`, `total` is the number that `cashFlowByCategory` reports for these transactions.',
      },
    })
    .input(listTransactionsInput)
    .output(transactionSearchResult)
    .query(({ ctx, input }) => searchTransactions(ctx.wallet, input)),

  suggest: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: `${all}/suggestions`,
        tags,
        summary: 'Suggest a new transaction from past ones',
        description:
          'Searches the 10,000 newest transactions, without transfers and parts of splits. Names that begin with the ' +
          'text come first, then more frequent ones.',
      },
    })
    .input(suggestTransactionsInput)
    .output(suggestions)
    .query(({ ctx, input }) => suggestTransactions(ctx.wallet, input)),

  summary: sessionReadProcedure('viewer')
    .input(summarizeTransactionsInput)
    .output(transactionSummary)
    .query(({ ctx, input }) => summariseTransactions(ctx.wallet, input)),

  get: readProcedure
    .meta({
      tool: 'look_up',
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a transaction',
        description: 'A part of a split is a transaction of its own.',
      },
    })
    .input(transactionReferenceInput)
    .output(transaction)
    .query(({ ctx, input }) => getTransaction(ctx.wallet, input.id)),

  origin: sessionReadProcedure('viewer')
    .input(transactionReferenceInput)
    .output(transactionOrigin)
    .query(({ ctx, input }) => readTransactionOrigin(ctx.wallet, input)),

  texts: sessionReadProcedure('viewer')
    .input(transactionTextsInput)
    .output(transactionTexts)
    .query(({ ctx, input }) => readTransactionTexts(ctx.wallet, input)),

  alike: sessionReadProcedure('viewer')
    .input(similarTransactionsInput)
    .output(similarTransactionPage)
    .query(({ ctx, input }) => findSimilarTransactions(ctx.wallet, input)),

  update: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { categoryId: EXAMPLE_IDS.category, notes: 'With Ada', reviewed: true },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a transaction',
        description:
          'The two fields of a transfer link are set or cleared together, on both sides. A change that would break a ' +
          'transfer link or a split (date, sign, amount, currency or asset) answers 409 `linked` or `split`. Merchant, ' +
          'person and `reviewed` of a parent are also set on its parts, and tags are added to and removed from the ' +
          'parts too.',
      },
    })
    .input(updateTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => updateTransaction(ctx.wallet, input)),

  delete: writeProcedure
    .meta({
      tool: 'delete_records',
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a transaction',
        description:
          'Deletes its parts, comments and file assignments too. The other side of its transfer stays, without the ' +
          'link.',
      },
    })
    .input(transactionReferenceInput)
    .output(deletedTransaction)
    .mutation(({ ctx, input }) => deleteTransaction(ctx.wallet, input)),

  removeAssetHistory: writeProcedure
    .meta({
      tool: 'delete_records',
      record: true,
      example: { assetId: EXAMPLE_IDS.asset, date: '2026-01-01' },
      openapi: {
        method: 'POST',
        path: `${all}/removeAssetHistory`,
        tags,
        summary: 'Replace an asset’s transactions before a day by their sum',
        description:
          'Deletes the asset’s transactions before `date` with their parts and comments, and adds one transaction with ' +
          'their sum on `date` in the category `initialBalance`, in the asset’s currency at the rates of `date`. If ' +
          'all deleted transactions were in the asset’s currency, balances from `date` on do not change. Repeating the ' +
          'request changes nothing. Returns the new transaction.',
      },
    })
    .input(removeAssetHistoryInput)
    .output(transaction)
    .mutation(({ ctx, input }) => removeAssetHistory(ctx.wallet, input)),

  split: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: {
        parts: [
          { amountValue: '-8.50', categoryId: EXAMPLE_IDS.category },
          { amountValue: '-4.00', description: 'The cake' },
        ],
      },
      openapi: {
        method: 'POST',
        path: `${one}/split`,
        tags,
        summary: 'Split a transaction into parts',
        description:
          'The parts’ amounts must add up exactly to the amount of the transaction (409 `split`). Cash flow counts the ' +
          'parts, balances count the parent. A linked transaction cannot be split (409 `linked`).',
      },
    })
    .input(splitTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => splitTransaction(ctx.wallet, input)),

  unsplit: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      openapi: {
        method: 'POST',
        path: `${one}/unsplit`,
        tags,
        summary: 'Merge the parts of a split transaction',
        description: 'Deletes the parts. Returns the transaction.',
      },
    })
    .input(unsplitTransactionInput)
    .output(transaction)
    .mutation(({ ctx, input }) => unsplitTransaction(ctx.wallet, input)),

  merge: writeProcedure
    .meta({
      tool: 'record',
      record: true,
      example: { otherId: EXAMPLE_IDS.second },
      openapi: {
        method: 'POST',
        path: `${one}/merge`,
        tags,
        summary: 'Merge two transactions that are duplicates',
        description:
          'The transaction of the path keeps its date, amount and fields, and `otherId` is deleted. Empty fields are ' +
          'filled from the other transaction, whose tags, comments, files, split and link move to it. Both must be on ' +
          'the same asset, otherwise 422. If both are split or linked, or the parts or the link would not fit: 409.',
      },
    })
    .input(mergeTransactionsInput)
    .output(transaction)
    .mutation(({ ctx, input }) => mergeTransactions(ctx.wallet, input)),
});
