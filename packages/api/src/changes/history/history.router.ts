import { readProcedure, router } from '../../kernel/trpc.ts';
import {
  changedRecordPage,
  historyDetail,
  historyPage,
  historyReferenceInput,
  listChangedRecordsInput,
  listHistoryInput,
} from './history.schema.ts';
import { getHistoryEntry, listChangedRecords, listHistory } from './history.service.ts';

const tags = ['changes'];
const all = '/wallets/{walletId}/history' as const;

export const historyRouter = router({
  list: readProcedure
    .meta({
      tool: 'history',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List changes with their authors, newest first',
        description: 'A change set contains everything that one operation changed.',
      },
    })
    .input(listHistoryInput)
    .output(historyPage)
    .query(({ ctx, input }) => listHistory(ctx.wallet, input)),

  get: readProcedure
    .meta({
      tool: 'history',
      openapi: {
        method: 'GET',
        path: `${all}/{id}`,
        tags,
        summary: 'Get one change with the former records',
        description: 'Changes of members and access are visible to admins and to the person who made them.',
      },
    })
    .input(historyReferenceInput)
    .output(historyDetail)
    .query(({ ctx, input }) => getHistoryEntry(ctx.wallet, input.id)),

  records: readProcedure
    .meta({
      tool: 'history',
      openapi: {
        method: 'GET',
        path: `${all}/{id}/records`,
        tags,
        summary: 'List what one change did to each record',
        description: 'Each record with its fields before and after the change, as long as the earlier values are kept.',
      },
    })
    .input(listChangedRecordsInput)
    .output(changedRecordPage)
    .query(({ ctx, input }) => listChangedRecords(ctx.wallet, input)),
});
