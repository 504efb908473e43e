import { deletedTransaction, transaction } from '../books/transactions/transactions.schema.ts';
import { readProcedure, router, sessionReadProcedure, sessionWriteProcedure, writeProcedure } from '../kernel/trpc.ts';
import { bulkLink, bulkUnlink } from './bulk-links.service.ts';
import { convertAmount, createTransfer } from './create-transfer.service.ts';
import { listLinkedPairs } from './linked-pairs.service.ts';
import { findTransferMatches } from './matches.service.ts';
import { countProposedTransfers, proposeTransfers } from './propose.service.ts';
import {
  bulkLinkInput,
  bulkUnlinkInput,
  conversionResult,
  convertInput,
  createCounterInput,
  createdTransfer,
  createTransferInput,
  deleteCounterInput,
  linkedCount,
  linkedPairs,
  linkRecordsInput,
  listLinkedInput,
  proposals,
  proposedCount,
  proposedCountInput,
  proposeInput,
  transfer,
  transferMatches,
  transferMatchesInput,
  unlinkedCount,
  unlinkedRecord,
  unlinkRecordInput,
} from './transfers.schema.ts';
import { createCounter, deleteCounter, linkRecords, unlinkRecord } from './transfers.service.ts';

const tags = ['transfers'];
const all = '/wallets/{walletId}/transfers';

export const transfersRouter = router({
  matches: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction/matches`,
        tags,
        summary: 'Find transactions on an asset that can be the other side of a transfer',
      },
    })
    .input(transferMatchesInput)
    .output(transferMatches)
    .query(({ ctx, input }) => findTransferMatches(ctx.wallet, input)),

  createCounter: writeProcedure
    .meta({
      tool: 'link_transfers',
      record: true,
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction`,
        tags,
        summary: 'Create the other side of a transfer on an asset, and link both',
      },
    })
    .input(createCounterInput)
    .output(transaction)
    .mutation(({ ctx, input }) => createCounter(ctx.wallet, input)),

  takeBackCounter: sessionWriteProcedure('member')
    .input(deleteCounterInput)
    .output(deletedTransaction)
    .mutation(({ ctx, input }) => deleteCounter(ctx.wallet, input)),

  book: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: { method: 'POST', path: `${all}/book`, tags, summary: 'Create both sides of a transfer and link them' },
    })
    .input(createTransferInput)
    .output(createdTransfer)
    .mutation(({ ctx, input }) => createTransfer(ctx.wallet, input)),

  convert: sessionReadProcedure('viewer')
    .input(convertInput)
    .output(conversionResult)
    .query(({ ctx, input }) => convertAmount(ctx.wallet, input)),

  link: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: { method: 'POST', path: all, tags, summary: 'Link two records as a transfer' },
    })
    .input(linkRecordsInput)
    .output(transfer)
    .mutation(({ ctx, input }) => linkRecords(ctx.wallet, input)),

  unlink: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: { method: 'DELETE', path: `${all}/{type}/{id}`, tags, summary: 'Undo the link of a record' },
    })
    .input(unlinkRecordInput)
    .output(unlinkedRecord)
    .mutation(({ ctx, input }) => unlinkRecord(ctx.wallet, input)),

  propose: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: `${all}/proposals`, tags, summary: 'List pairs that look like transfers' },
    })
    .input(proposeInput)
    .output(proposals)
    .query(({ ctx, input }) => proposeTransfers(ctx.wallet, input)),

  proposedCount: sessionReadProcedure('viewer')
    .input(proposedCountInput)
    .output(proposedCount)
    .query(({ ctx }) => countProposedTransfers(ctx.wallet)),

  linked: readProcedure
    .meta({
      tool: 'look_up',
      openapi: { method: 'GET', path: all, tags, summary: 'List linked pairs, the last linked first' },
    })
    .input(listLinkedInput)
    .output(linkedPairs)
    .query(({ ctx, input }) => listLinkedPairs(ctx.wallet, input)),

  bulkLink: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: { method: 'POST', path: `${all}/bulkLink`, tags, summary: 'Link many pairs as transfers: all or none' },
    })
    .input(bulkLinkInput)
    .output(linkedCount)
    .mutation(({ ctx, input }) => bulkLink(ctx.wallet, input)),

  bulkUnlink: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: {
        method: 'POST',
        path: `${all}/bulkUnlink`,
        tags,
        summary: 'Undo many links, and give back the categories from before',
      },
    })
    .input(bulkUnlinkInput)
    .output(unlinkedCount)
    .mutation(({ ctx, input }) => bulkUnlink(ctx.wallet, input)),
});
