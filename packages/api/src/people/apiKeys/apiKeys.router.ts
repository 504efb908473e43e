import { router, sessionReadProcedure, sessionWriteProcedure } from '../../kernel/trpc.ts';
import {
  apiKey,
  apiKeyPage,
  apiKeyReferenceInput,
  createApiKeyInput,
  listApiKeysInput,
  newApiKey,
} from './apiKeys.schema.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './apiKeys.service.ts';

export const apiKeysRouter = router({
  list: sessionReadProcedure('admin', 'manageApiKeys')
    .input(listApiKeysInput)
    .output(apiKeyPage)
    .query(({ ctx, input }) => listApiKeys(ctx.wallet, input)),

  create: sessionWriteProcedure('admin', 'manageApiKeys')
    .meta({ secretFields: ['key'], recentSignIn: true, notUndoable: 'apiKeys' })
    .input(createApiKeyInput)
    .output(newApiKey)
    .mutation(({ ctx, input }) => createApiKey(ctx.wallet, input, ctx.request.from)),

  revoke: sessionWriteProcedure('admin', 'manageApiKeys')
    .meta({ notUndoable: 'apiKeys' })
    .input(apiKeyReferenceInput)
    .output(apiKey)
    .mutation(({ ctx, input }) => revokeApiKey(ctx.wallet, input.id, ctx.request.from)),
});
