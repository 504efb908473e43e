import { z } from 'zod';
import {
  auditFields,
  deletedRecord,
  id,
  limit,
  offset,
  recordFields,
  recordReferenceFields,
  storedId,
  timestamp,
  walletIdField,
} from '../../kernel/shapes.ts';
import { boundedSettingsMap, isStorableInJsonb } from '../../wallets/assets/settings.schema.ts';

/** Types that clients create, for messages between people. */
const SOCIAL_TYPES = ['assignedUser', 'comment', 'mention'] as const;
/** Types that only the service creates. */
export const SERVICE_NOTIFICATION_TYPES = [
  'syncFailed',
  'needsReconnect',
  'accessRequest',
  'importFinished',
  'invitation',
  'webhookOff',
  'openingBalanceCorrected',
] as const;

const notificationType = z.enum([...SOCIAL_TYPES, ...SERVICE_NOTIFICATION_TYPES]);
export type NotificationType = z.infer<typeof notificationType>;

/** Maximum size of a payload in bytes, as JSON without spaces. */
export const MAX_PAYLOAD_BYTES = 16 * 1024;

const payload = { type: 'object', additionalProperties: true } as const;

/** A message to one member (specification 2.6). */
export const notification = z
  .strictObject({
    ...recordFields,
    type: notificationType,
    recipientUserId: storedId,
    readTime: timestamp.nullable(),
    payload: z.unknown().meta({ ...payload, description: 'The content, with every number and text as sent.' }),
    ...auditFields,
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;

export const createNotificationInput = z.strictObject({
  ...walletIdField,
  type: notificationType.meta({ description: 'Clients can create `assignedUser`, `comment` and `mention`.' }),
  recipientUserId: id.meta({ description: 'A member of the wallet.' }),
  // A parsed number can be longer than its text, so this limit is loose; the service checks `MAX_PAYLOAD_BYTES` on the text.
  payload: boundedSettingsMap(64 * MAX_PAYLOAD_BYTES, isStorableInJsonb)
    .meta({
      ...payload,
      description: 'The content, at most 16 KiB; stored and returned with every number and text as sent.',
    })
    .optional(),
});

export const listNotificationsInput = z.strictObject({
  ...walletIdField,
  limit: limit.default(500),
  offset: offset.meta({ description: 'How many of the newest to skip, at most 1,000,000,000.' }),
});

export const notifications = z.array(notification);
export const readNotificationInput = z.strictObject(recordReferenceFields);

export const unreadCountInput = z.strictObject(walletIdField);
/** `count`: the number of unread notifications, at most `MAX_COUNTED_UNREAD`, because larger numbers are of no use. */
export const unreadCount = z.strictObject({ count: z.number().int() });
export const MAX_COUNTED_UNREAD = 100;

/** `until`: the newest notification that was seen, so that later ones stay unread. */
export const markAllNotificationsReadInput = z.strictObject({
  ...walletIdField,
  until: z.iso.datetime({ precision: 3 }),
});
export const deleteNotificationInput = z.strictObject(recordReferenceFields);
export const deletedNotification = deletedRecord;
