import {
  readProcedure,
  router,
  sessionExternalProcedure,
  sessionReadProcedure,
  sessionWriteProcedure,
} from '../../kernel/trpc.ts';
import { listAccounts, mapAccounts } from './accounts.service.ts';
import { listUnreadableRecords, readBalanceDifference } from './balance-difference.service.ts';
import {
  accountsInput,
  balanceDifference,
  balanceDifferenceInput,
  bankAccountList,
  bankConnection,
  connectInput,
  connectionPage,
  connectionReferenceInput,
  deletedConnection,
  disconnectInput,
  institutionList,
  institutionsInput,
  listConnectionsInput,
  listSyncRunsInput,
  mapAccountsInput,
  offeredProviders,
  offeredProvidersInput,
  reconnectInput,
  runningSyncs,
  runningSyncsInput,
  startedConsent,
  syncRunPage,
  unreadableRecordList,
} from './bankConnections.schema.ts';
import {
  deleteConnection,
  getConnection,
  listConnections,
  listRunningSyncs,
  listSyncRuns,
} from './bankConnections.service.ts';
import { connectBank, reconnectBank } from './begin-consent.service.ts';
import { disconnectBank } from './disconnect.service.ts';
import { searchInstitutions } from './institutions.service.ts';

const tags = ['bankConnections'];
const all = '/wallets/{walletId}/bankConnections';
const one = `${all}/{id}` as const;
/** A consent given or ended at a bank can't be undone. */
const notUndoableMeta = { notUndoable: 'connections' } as const;
const MANAGING = ['admin', 'manageConnections'] as const;

export const bankConnectionsRouter = router({
  list: readProcedure
    .meta({
      tool: 'look_up',
      openapi: {
        method: 'GET',
        path: all,
        tags,
        summary: 'List bank connections',
        description: 'Ordered by creation. A person connects banks in the app.',
      },
    })
    .input(listConnectionsInput)
    .output(connectionPage)
    .query(({ ctx, input }) => listConnections(ctx.wallet, input)),

  get: readProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a bank connection',
        description: 'Its assets repeat its status in `bankConnection`.',
      },
    })
    .input(connectionReferenceInput)
    .output(bankConnection)
    .query(({ ctx, input }) => getConnection(ctx.wallet, input.id)),

  offered: sessionReadProcedure(...MANAGING)
    .input(offeredProvidersInput)
    .output(offeredProviders)
    .query(async ({ ctx }) => ({ types: (await ctx.bankProviders.list()).map(({ name }) => name) })),

  institutions: sessionExternalProcedure(...MANAGING)
    .input(institutionsInput)
    .output(institutionList)
    .query(async ({ ctx, input }) => {
      await ctx.separateTransactions.reads(async () => null);
      return searchInstitutions(ctx, input);
    }),

  connect: sessionExternalProcedure(...MANAGING)
    .meta({ ...notUndoableMeta, secretFields: ['address'] })
    .input(connectInput)
    .output(startedConsent)
    .mutation(({ ctx, input }) =>
      connectBank({ separateTransactions: ctx.separateTransactions, ctx, sessionId: ctx.credential?.id ?? '' }, input),
    ),

  reconnect: sessionExternalProcedure(...MANAGING)
    .meta({ ...notUndoableMeta, secretFields: ['address'] })
    .input(reconnectInput)
    .output(startedConsent)
    .mutation(({ ctx, input }) =>
      reconnectBank(
        { separateTransactions: ctx.separateTransactions, ctx, sessionId: ctx.credential?.id ?? '' },
        input,
      ),
    ),

  accounts: sessionReadProcedure(...MANAGING)
    .input(accountsInput)
    .output(bankAccountList)
    .query(({ ctx, input }) => listAccounts(ctx.wallet, input.id)),

  mapAccounts: sessionWriteProcedure(...MANAGING)
    .meta(notUndoableMeta)
    .input(mapAccountsInput)
    .output(bankConnection)
    .mutation(({ ctx, input }) => mapAccounts(ctx.wallet, input, ctx.request.from)),

  disconnect: sessionWriteProcedure(...MANAGING)
    .meta(notUndoableMeta)
    .input(disconnectInput)
    .output(bankConnection)
    .mutation(({ ctx, input }) => disconnectBank(ctx.wallet, input.id)),

  delete: sessionWriteProcedure(...MANAGING)
    .meta(notUndoableMeta)
    .input(connectionReferenceInput)
    .output(deletedConnection)
    .mutation(({ ctx, input }) => deleteConnection(ctx.wallet, input.id)),

  runs: sessionReadProcedure(...MANAGING)
    .input(listSyncRunsInput)
    .output(syncRunPage)
    .query(({ ctx, input }) => listSyncRuns(ctx.wallet, input)),

  underWay: sessionReadProcedure('viewer')
    .input(runningSyncsInput)
    .output(runningSyncs)
    .query(({ ctx }) => listRunningSyncs(ctx.wallet)),

  balanceDifference: sessionReadProcedure('viewer')
    .input(balanceDifferenceInput)
    .output(balanceDifference)
    .query(({ ctx, input }) => readBalanceDifference(ctx.wallet, input.assetId)),

  setAside: sessionReadProcedure('viewer')
    .input(balanceDifferenceInput)
    .output(unreadableRecordList)
    .query(({ ctx, input }) => listUnreadableRecords(ctx.wallet, input.assetId)),
});
