import { z } from 'zod';
import {
  auditFields,
  cursor,
  deletedRecord,
  id,
  limit,
  page,
  recordFields,
  recordReferenceFields,
  storedId,
  text,
  timestamp,
  walletIdField,
} from '../kernel/shapes.ts';
import { WEBHOOK_EVENT_TYPES } from '../kernel/webhook-types.ts';

const eventType = z.enum(WEBHOOK_EVENT_TYPES);
const eventTypes = z
  .array(eventType)
  .min(1)
  .max(WEBHOOK_EVENT_TYPES.length)
  .refine((types) => new Set(types).size === types.length, 'contains a type twice');

const MAX_URL = 2000;
const MAX_DESCRIPTION = 200;

/** An https address without a user name, password or fragment. */
const url = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine(isAddress, 'is not an https address')
  .meta({ description: 'Where events are sent by POST; `https:`.', examples: ['https://example.org/hooks/coffer'] });

function isAddress(value: string): boolean {
  const parsed = URL.parse(value);
  if (parsed === null || value.includes('#') || /\s/.test(value)) return false;
  const { protocol, username, password } = parsed;
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

/** A webhook as the API returns it, without its secret. */
export const webhook = z
  .strictObject({
    ...recordFields,
    url: z.string(),
    types: z.array(eventType),
    description: z.string().nullable(),
    enabled: z.boolean(),
    offReason: z.enum(['gone', 'failing']).nullable(),
    ...auditFields,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = webhook.extend({
  secret: z.string().meta({ description: 'The secret that signs deliveries. Only this response contains it.' }),
});

export const createWebhookInput = z.strictObject({
  ...walletIdField,
  url,
  types: eventTypes,
  description: text.max(MAX_DESCRIPTION).nullish(),
  enabled: z.boolean().default(true),
});

export const updateWebhookInput = z.strictObject({
  ...recordReferenceFields,
  url: url.optional(),
  types: eventTypes.optional(),
  description: text.max(MAX_DESCRIPTION).nullish(),
  enabled: z.boolean().optional(),
});

export const webhookReferenceInput = z.strictObject(recordReferenceFields);
export const listWebhooksInput = z.strictObject({ ...walletIdField, limit, cursor: cursor.optional() });
export const webhookPage = page(webhook);
export const deletedWebhook = deletedRecord;

/** Why an attempt failed. */
export const WEBHOOK_FAILURES = [
  'privateAddress',
  'unreachable',
  'tls',
  'timeout',
  'redirect',
  'status',
  'gone',
] as const;

/** An event that was sent, is being sent or is waiting. */
export const webhookDelivery = z
  .strictObject({
    id: storedId,
    walletId: storedId,
    webhookId: storedId,
    type: eventType,
    body: z.string(),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    lastTryTime: timestamp.nullable(),
    nextTryTime: timestamp.nullable(),
    status: z.number().int().nullable(),
    failure: z.enum(WEBHOOK_FAILURES).nullable(),
    answer: z.string().nullable(),
    createdTime: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const listWebhookDeliveriesInput = z.strictObject({
  ...recordReferenceFields,
  limit,
  cursor: cursor.optional(),
});
export const webhookDeliveryPage = page(webhookDelivery);
export const redeliverEventInput = z.strictObject({ ...recordReferenceFields, deliveryId: id });
