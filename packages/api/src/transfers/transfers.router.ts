import { transaction } from '../transactions/transactions.schema.ts';
import { readProcedure, router, sessionReadProcedure, sessionWriteProcedure, writeProcedure } from '../trpc.ts';
import { matchesOf } from './matches.service.ts';
import { proposeTransfers } from './propose.service.ts';
import {
  confirmInput,
  createCounterInput,
  linkedCount,
  linkInput,
  matches,
  matchesInput,
  proposals,
  proposeInput,
  transfer,
  unlinked,
  unlinkInput,
} from './transfers.schema.ts';
import { confirmTransfers, createCounter, linkRecords, unlinkRecord } from './transfers.service.ts';

const tags = ['transfers'];
const all = '/wallets/{walletId}/transfers';

export const transfersRouter = router({
  matches: readProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction/matches`,
        tags,
        summary: 'Find the transactions of an asset that mirror a record',
      },
    })
    .input(matchesInput)
    .output(matches)
    .query(({ ctx, input }) => matchesOf(ctx.wallet, input)),

  createCounter: writeProcedure
    .meta({
      record: true,
      openapi: {
        method: 'POST',
        path: `${all}/counterTransaction`,
        tags,
        summary: 'Book the mirror of a record on an asset, and link the two',
      },
    })
    .input(createCounterInput)
    .output(transaction)
    .mutation(({ ctx, input }) => createCounter(ctx.wallet, input)),

  link: writeProcedure
    .meta({ openapi: { method: 'POST', path: all, tags, summary: 'Link two records as a transfer' } })
    .input(linkInput)
    .output(transfer)
    .mutation(({ ctx, input }) => linkRecords(ctx.wallet, input)),

  unlink: writeProcedure
    .meta({ openapi: { method: 'DELETE', path: `${all}/{type}/{id}`, tags, summary: 'Undo the link of a record' } })
    .input(unlinkInput)
    .output(unlinked)
    .mutation(({ ctx, input }) => unlinkRecord(ctx.wallet, input)),

  propose: sessionReadProcedure('viewer')
    .input(proposeInput)
    .output(proposals)
    .query(({ ctx, input }) => proposeTransfers(ctx.wallet, input)),

  confirm: sessionWriteProcedure('member')
    .input(confirmInput)
    .output(linkedCount)
    .mutation(({ ctx, input }) => confirmTransfers(ctx.wallet, input)),
});
