import { deletedTransaction, transaction } from '../books/transactions/transactions.schema.ts';
import { EXAMPLE_IDS } from '../kernel/example-ids.ts';
import { readProcedure, router, sessionReadProcedure, sessionWriteProcedure, writeProcedure } from '../kernel/trpc.ts';
import { bulkLink, bulkUnlink } from './bulk-links.service.ts';
import { convertTransferAmount, createTransfer } from './create-transfer.service.ts';
import { listLinkedPairs } from './linked-transfers.service.ts';
import { findTransferMatches } from './matches.service.ts';
import { countProposedTransfers, proposeTransfers } from './propose.service.ts';
import {
  bulkLinkInput,
  bulkUnlinkInput,
  convertedTransferAmount,
  convertTransferInput,
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
  proposeTransfersInput,
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
      example: { source: { type: 'transaction', id: EXAMPLE_IDS.first }, assetId: EXAMPLE_IDS.asset },
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction/matches`,
        tags,
        summary: 'Find transactions on an asset that can be the other side of a transfer',
        description:
          'Transactions of the asset with the opposite sign, the same amount (in another currency: within 3 % at the ' +
          'rate of the source’s day), at most 7 days away and not linked; no parents of splits. The nearest day comes ' +
          'first, then the closest amount; at most 50, or about 1 MiB.',
      },
    })
    .input(transferMatchesInput)
    .output(transferMatches)
    .query(({ ctx, input }) => findTransferMatches(ctx.wallet, input)),

  createCounter: writeProcedure
    .meta({
      tool: 'link_transfers',
      record: true,
      example: { source: { type: 'transaction', id: EXAMPLE_IDS.first }, assetId: EXAMPLE_IDS.asset },
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction`,
        tags,
        summary: 'Create the other side of a transfer on an asset, and link both',
        description: 'Creates a transaction of the opposite amount on the other asset and links the two, in one step.',
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
      example: {
        assetId: EXAMPLE_IDS.asset,
        date: '2026-11-20',
        amountValue: '200',
        counterAssetId: EXAMPLE_IDS.second,
      },
      openapi: {
        method: 'POST',
        path: `${all}/book`,
        tags,
        summary: 'Create both sides of a transfer and link them',
        description:
          'Creates both sides and links them, or neither. Each side names the other asset as its counterparty and gets ' +
          'the category `transfer`. An archived asset answers 422. A repetition with the same `Idempotency-Key` ' +
          'creates nothing.',
      },
    })
    .input(createTransferInput)
    .output(createdTransfer)
    .mutation(({ ctx, input }) => createTransfer(ctx.wallet, input)),

  convert: sessionReadProcedure('viewer')
    .input(convertTransferInput)
    .output(convertedTransferAmount)
    .query(({ ctx, input }) => convertTransferAmount(ctx.wallet, input)),

  link: writeProcedure
    .meta({
      tool: 'link_transfers',
      example: {
        source: { type: 'transaction', id: EXAMPLE_IDS.first },
        counter: { type: 'securityTransaction', id: EXAMPLE_IDS.second },
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Link two records as a transfer',
        description:
          'Sets the link on both sides, and the category `transfer` unless the request says otherwise. The sides must ' +
          'have opposite signs (409 `linked`). A split transaction cannot be linked, its parts can (409 `split`). A ' +
          'linked side answers 409 `alreadyLinked`.',
      },
    })
    .input(linkRecordsInput)
    .output(transfer)
    .mutation(({ ctx, input }) => linkRecords(ctx.wallet, input)),

  unlink: writeProcedure
    .meta({
      tool: 'link_transfers',
      openapi: {
        method: 'DELETE',
        path: `${all}/{type}/{id}`,
        tags,
        summary: 'Undo the link of a record',
        description: 'Clears the link on both sides. Their categories stay.',
      },
    })
    .input(unlinkRecordInput)
    .output(unlinkedRecord)
    .mutation(({ ctx, input }) => unlinkRecord(ctx.wallet, input)),

  propose: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: `${all}/proposals`,
        tags,
        summary: 'List pairs that look like transfers',
        description:
          'Pairs of unlinked transactions on two assets with opposite amounts on near days, whose texts name the other ' +
          'account, its owner or a transfer, or name nobody and are the only ones of their amount. Transactions with a ' +
          'category (other than `uncategorized` or one of type `transfer`), or with a merchant that a person chose, ' +
          'are left out.',
      },
    })
    .input(proposeTransfersInput)
    .output(proposals)
    .query(({ ctx, input }) => proposeTransfers(ctx.wallet, input)),

  proposedCount: sessionReadProcedure('viewer')
    .input(proposedCountInput)
    .output(proposedCount)
    .query(({ ctx }) => countProposedTransfers(ctx.wallet)),

  linked: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List linked pairs, the last linked first',
        description: 'Newest link first.',
      },
    })
    .input(listLinkedInput)
    .output(linkedPairs)
    .query(({ ctx, input }) => listLinkedPairs(ctx.wallet, input)),

  bulkLink: writeProcedure
    .meta({
      tool: 'link_transfers',
      example: {
        pairs: [
          {
            source: { type: 'transaction', id: EXAMPLE_IDS.first },
            counter: { type: 'transaction', id: EXAMPLE_IDS.second },
          },
        ],
      },
      openapi: {
        method: 'POST',
        path: `${all}/bulkLink`,
        tags,
        summary: 'Link many pairs as transfers: all or none',
        description:
          'All or nothing: a missing transaction answers 422, one that cannot be linked 409, one that changed since ' +
          '`lastUpdatedTime` 412.',
      },
    })
    .input(bulkLinkInput)
    .output(linkedCount)
    .mutation(({ ctx, input }) => bulkLink(ctx.wallet, input)),

  bulkUnlink: writeProcedure
    .meta({
      tool: 'link_transfers',
      example: { sides: [{ type: 'transaction', id: EXAMPLE_IDS.first }] },
      openapi: {
        method: 'POST',
        path: `${all}/bulkUnlink`,
        tags,
        summary: 'Undo many links, and give back the categories from before',
        description: 'Ignores sides without a link, so repeating the request changes nothing.',
      },
    })
    .input(bulkUnlinkInput)
    .output(unlinkedCount)
    .mutation(({ ctx, input }) => bulkUnlink(ctx.wallet, input)),
});
