import { appOwnRecordsProcedure, appWriteProcedure, personProcedure, router } from '../../kernel/trpc.ts';
import {
  accessRequest,
  accessRequestReferenceInput,
  accessRequestView,
  approvedAccessRequest,
  createAccessRequestInput,
  ownAccessRequestInput,
  ownAccessRequests,
} from './accessRequests.schema.ts';
import { createAccessRequest, getAccessRequest } from './accessRequests.service.ts';
import { approveRequest, rejectRequest } from './decide-request.ts';
import { describeRequest, listPendingAccessRequests, readOwnAccessRequest } from './describe-request.ts';

const tags = ['accessRequests'];

export const accessRequestsRouter = router({
  create: appWriteProcedure
    .meta({
      tool: 'request_access',
      noDryRun: 'nothing happens before the person approves it',
      record: true,
      notUndoable: 'accessRequests',
      example: { params: { action: 'createApiKey', name: 'Home assistant', scopes: ['service:read'] } },
      openapi: {
        method: 'POST',
        path: '/wallets/{walletId}/accessRequests',
        tags,
        summary: 'Ask a person to approve a change',
        description:
          'Only for apps that act for a person (OAuth): a key gets 403. The person must have the required role ' +
          'already, and a request that could not be carried out now is refused. She approves or rejects it at ' +
          '`approvalUrl` within 24 hours. At most 20 requests of an app can wait for one person.',
      },
    })
    .input(createAccessRequestInput)
    .output(accessRequest)
    .mutation(({ ctx, input }) => createAccessRequest(ctx.wallet, input, ctx)),

  get: appOwnRecordsProcedure
    .meta({
      tool: 'look_up',
      record: true,
      openapi: {
        method: 'GET',
        path: '/wallets/{walletId}/accessRequests/{id}',
        tags,
        summary: 'Get an access request',
        description:
          'Only for the app that created it, for the person it was created for; others get 404. Available for 30 days ' +
          'after the wallet, or the person’s membership, has ended.',
      },
    })
    .input(accessRequestReferenceInput)
    .output(accessRequest)
    .query(({ ctx, input }) => getAccessRequest(ctx, input.id, ctx)),

  /** The pending requests for the signed-in person. */
  list: personProcedure
    .output(ownAccessRequests)
    .query(({ ctx }) => listPendingAccessRequests(ctx.database, ctx.credential.userId, ctx)),

  show: personProcedure
    .input(ownAccessRequestInput)
    .output(accessRequestView)
    .query(async ({ ctx, input }) =>
      describeRequest(ctx.database, await readOwnAccessRequest(ctx.database, ctx.credential.userId, input.id), ctx),
    ),

  approve: personProcedure
    .meta({ secretFields: ['key', 'link'], recentSignIn: true })
    .input(ownAccessRequestInput)
    .output(approvedAccessRequest)
    .mutation(({ ctx, input }) => approveRequest(ctx, input.id)),

  reject: personProcedure
    .input(ownAccessRequestInput)
    .output(accessRequestView)
    .mutation(({ ctx, input }) => rejectRequest(ctx, input.id)),
});
