import { adminReadProcedure, adminWriteProcedure, router } from '../kernel/trpc.ts';
import { listWebhookDeliveries, queueTestEvent, redeliverEvent } from './deliveries.service.ts';
import {
  createWebhookInput,
  deletedWebhook,
  listWebhookDeliveriesInput,
  listWebhooksInput,
  redeliverEventInput,
  updateWebhookInput,
  webhook,
  webhookDelivery,
  webhookDeliveryPage,
  webhookPage,
  webhookReferenceInput,
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
/**
 * These operations cannot be undone, because events were already sent. Apps may not call them, so no tool runs them.
 */
const settled = { notUndoable: 'webhooks', notTool: 'a person or an API key decides who receives events' } as const;
/** A repeated call returns the secret again. Otherwise a client that missed the response would need a new webhook. */
const withSecret = { record: true, secretFields: ['secret'], secretsGivenAgain: true } as const;
const all = '/wallets/{walletId}/webhooks';
const one = `${all}/{id}` as const;

export const webhooksRouter = router({
  create: adminWriteProcedure
    .meta({
      ...settled,
      ...withSecret,
      recentSignIn: true,
      example: {
        url: 'https://example.org/hooks/coffer',
        types: ['wallet.changed', 'import.finished'],
        description: 'Home assistant',
      },
      openapi: {
        method: 'POST',
        path: all,
        tags,
        summary: 'Create a webhook',
        description:
          'For admins and their keys, not for apps. Events from now on are sent by POST, following the Standard ' +
          'Webhooks specification: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Only this answer, and a ' +
          'repetition with the same `Idempotency-Key`, contains the `secret` of the signatures. A wallet has at most ' +
          '20 webhooks.',
      },
    })
    .input(createWebhookInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx.wallet, input, ctx)),

  list: adminReadProcedure
    .meta({
      openapi: { method: 'GET', path: all, tags, summary: 'List webhooks', description: 'Ordered by creation.' },
    })
    .input(listWebhooksInput)
    .output(webhookPage)
    .query(({ ctx, input }) => listWebhooks(ctx.wallet, input)),

  get: adminReadProcedure
    .meta({
      record: true,
      openapi: {
        method: 'GET',
        path: one,
        tags,
        summary: 'Get a webhook',
        description: 'For what was sent, use `GET …/deliveries`.',
      },
    })
    .input(webhookReferenceInput)
    .output(webhook)
    .query(({ ctx, input }) => getWebhook(ctx.wallet, input.id)),

  update: adminWriteProcedure
    .meta({
      ...settled,
      record: true,
      recentSignIn: true,
      example: { types: ['wallet.changed'], enabled: true },
      openapi: {
        method: 'PATCH',
        path: one,
        tags,
        summary: 'Change a webhook, or switch it on or off',
        description:
          'When switched on again, the webhook gets one `wallet.changed` for everything it missed. Changing `enabled` ' +
          'clears `offReason`.',
      },
    })
    .input(updateWebhookInput)
    .output(webhook)
    .mutation(({ ctx, input }) => updateWebhook(ctx.wallet, input, ctx)),

  delete: adminWriteProcedure
    .meta({
      ...settled,
      openapi: {
        method: 'DELETE',
        path: one,
        tags,
        summary: 'Delete a webhook with its deliveries',
        description: 'Stops sending, and deletes its log.',
      },
    })
    .input(webhookReferenceInput)
    .output(deletedWebhook)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.wallet, input.id)),

  rotateSecret: adminWriteProcedure
    .meta({
      ...settled,
      ...withSecret,
      recentSignIn: true,
      openapi: {
        method: 'POST',
        path: `${one}/rotateSecret`,
        tags,
        summary: 'Make a new secret',
        description: 'Deliveries are signed with the new secret and, for one day, also with the previous one.',
      },
    })
    .input(webhookReferenceInput)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx.wallet, input.id, ctx)),

  deliveries: adminReadProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: `${one}/deliveries`,
        tags,
        summary: 'List what was sent, newest first',
        description:
          'Kept for 30 days. A failed delivery is retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 3 h, 6 h, 12 h ' +
          'and 24 h; later deliveries wait for it. Then the webhook is switched off. A 2xx answer within 15 seconds is ' +
          'a success; redirects are not followed, and 410 switches the webhook off immediately.',
      },
    })
    .input(listWebhookDeliveriesInput)
    .output(webhookDeliveryPage)
    .query(({ ctx, input }) => listWebhookDeliveries(ctx.wallet, input)),

  redeliver: adminWriteProcedure
    .meta({
      ...settled,
      openapi: {
        method: 'POST',
        path: `${one}/deliveries/{deliveryId}/redeliver`,
        tags,
        summary: 'Send an event again',
        description:
          'Uses the same `webhook-id`. A waiting delivery is tried immediately. 409 `webhookOff` if the webhook is ' +
          'switched off.',
      },
    })
    .input(redeliverEventInput)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => redeliverEvent(ctx.wallet, input)),

  sendTest: adminWriteProcedure
    .meta({
      ...settled,
      openapi: {
        method: 'POST',
        path: `${one}/test`,
        tags,
        summary: 'Send a test event',
        description:
          'Sends a `wallet.changed` without types and counts, whatever events the webhook gets, to check that the ' +
          'receiver accepts it. While one test waits, that one is returned. 409 `webhookOff` if the webhook is ' +
          'switched off.',
      },
    })
    .input(webhookReferenceInput)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => queueTestEvent(ctx.wallet, input.id)),
});
