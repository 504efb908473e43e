import { adminReadProcedure, adminWriteProcedure, router } from '../kernel/trpc.ts';
import { listDeliveries, queueTestEvent, redeliverEvent } from './deliveries.service.ts';
import {
  createWebhookInput,
  deletedWebhook,
  deliveryPage,
  listDeliveriesInput,
  listWebhooksInput,
  oneWebhookInput,
  redeliverEventInput,
  updateWebhookInput,
  webhook,
  webhookDelivery,
  webhookPage,
  webhookWithSecret,
} from './webhooks.schema.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from './webhooks.service.ts';

const tags = ['webhooks'];
/** Nothing can be undone, because events were already sent. Apps may not use these operations, so no tool runs them. */
const settled = { notUndoable: 'webhooks', notTool: 'a person or an API key decides who receives events' } as const;
/** Without a repeated response, a client that missed the first one would need a new webhook to get a secret. */
const withSecret = { record: true, secretFields: ['secret'], secretsGivenAgain: true } as const;
const all = '/wallets/{walletId}/webhooks';
const one = `${all}/{id}` as const;

export const webhooksRouter = router({
  create: adminWriteProcedure
    .meta({
      ...settled,
      ...withSecret,
      recentSignIn: true,
      openapi: { method: 'POST', path: all, tags, summary: 'Create a webhook' },
    })
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx.wallet, input, ctx)),

  list: adminReadProcedure
    .meta({ openapi: { method: 'GET', path: all, tags, summary: 'List webhooks' } })
    .input(listWebhooksInput)
    .output(webhookPage)
    .query(({ ctx, input }) => listWebhooks(ctx.wallet, input)),

  get: adminReadProcedure
    .meta({ record: true, openapi: { method: 'GET', path: one, tags, summary: 'Get a webhook' } })
    .input(oneWebhookInput)
    .output(webhook)
    .query(({ ctx, input }) => getWebhook(ctx.wallet, input.id)),

  update: adminWriteProcedure
    .meta({
      ...settled,
      record: true,
      recentSignIn: true,
      openapi: { method: 'PATCH', path: one, tags, summary: 'Change a webhook, or switch it on or off' },
    })
    .input(updateWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx.wallet, input, ctx)),

  delete: adminWriteProcedure
    .meta({
      ...settled,
      openapi: { method: 'DELETE', path: one, tags, summary: 'Delete a webhook with its deliveries' },
    })
    .input(oneWebhookInput)
    .output(deletedWebhook)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.wallet, input.id)),

  rotateSecret: adminWriteProcedure
    .meta({
      ...settled,
      ...withSecret,
      recentSignIn: true,
      openapi: { method: 'POST', path: `${one}/rotateSecret`, tags, summary: 'Make a new secret' },
    })
    .input(oneWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.wallet, input.id, ctx)),

  deliveries: adminReadProcedure
    .meta({ openapi: { method: 'GET', path: `${one}/deliveries`, tags, summary: 'List what was sent, newest first' } })
    .input(listDeliveriesInput)
    .output(deliveryPage)
    .query(({ ctx, input }) => listDeliveries(ctx.wallet, input)),

  redeliver: adminWriteProcedure
    .meta({
      ...settled,
      openapi: {
        method: 'POST',
        path: `${one}/deliveries/{deliveryId}/redeliver`,
        tags,
        summary: 'Send an event again',
      },
    })
    .input(redeliverEventInput)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => redeliverEvent(ctx.wallet, input)),

  sendTest: adminWriteProcedure
    .meta({
      ...settled,
      openapi: { method: 'POST', path: `${one}/test`, tags, summary: 'Send a test event' },
    })
    .input(oneWebhookInput)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => queueTestEvent(ctx.wallet, input.id)),
});
