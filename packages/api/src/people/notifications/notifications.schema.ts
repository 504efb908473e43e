import { z } from 'zod';
import {
  auditFields,
  deleted,
  id,
  inWallet,
  limit,
  offset,
  oneRecord,
  recordFields,
  storedId,
  timestamp,
} from '../../kernel/shapes.ts';
import { freeMap, isStorable } from '../../wallets/assets/settings.schema.ts';

/** Made by clients: what people have to say to each other. */
const SOCIAL_TYPES = ['assignedUser', 'comment', 'mention'] as const;
/** Made by the service alone. */
export const SERVICE_TYPES = [
  'syncFailed',
  'needsReconnect',
  'accessRequest',
  'importFinished',
  'invitation',
  'webhookOff',
  'openingBalanceCorrected',
] as const;

const notificationType = z.enum([...SOCIAL_TYPES, ...SERVICE_TYPES]);
export type NotificationType = z.infer<typeof notificationType>;

/** As JSON without spaces. */
export const MAX_PAYLOAD_BYTES = 16 * 1024;

const payload = { type: 'object', additionalProperties: true } as const;

/** A message to one member (specification 2.6). */
export const notification = z
  .strictObject({
    ...recordFields,
    type: notificationType,
    recipientUserId: storedId,
    readTime: timestamp.nullable(),
    payload: z.unknown().meta({ ...payload, description: 'What to show, every number and text as it was sent.' }),
    ...auditFields,
  })
  .meta({ id: 'Notification' });

export type Notification = z.infer<typeof notification>;

export const createNotificationInput = z.strictObject({
  ...inWallet,
  type: notificationType.meta({ description: 'Clients make `assignedUser`, `comment` and `mention`.' }),
  recipientUserId: id.meta({ description: 'A member of the wallet.' }),
  // A number can be longer when it is read than as it was sent: the bound is that of the text.
  payload: freeMap(64 * MAX_PAYLOAD_BYTES, isStorable)
    .meta({
      ...payload,
      description: 'What to show, at most 16 KiB; stored and given back with every number and text as it was sent.',
    })
    .optional(),
});

export const listNotificationsInput = z.strictObject({
  ...inWallet,
  limit: limit.default(500),
  offset: offset.meta({ description: 'How many of the newest are left out, at most 1,000,000,000.' }),
});

export const notifications = z.array(notification);
export const readNotificationInput = z.strictObject(oneRecord);

export const unreadInput = z.strictObject(inWallet);
/** Counted up to `MOST_UNREAD`: beyond it nobody looks at the number. */
export const unreadCount = z.strictObject({ count: z.number().int() });
export const MOST_UNREAD = 100;

/** `until`: the newest that was seen, so that what came meanwhile stays unread. */
export const readAllNotificationsInput = z.strictObject({ ...inWallet, until: z.iso.datetime({ precision: 3 }) });
export const deleteNotificationInput = z.strictObject(oneRecord);
export const deletedNotification = deleted;
