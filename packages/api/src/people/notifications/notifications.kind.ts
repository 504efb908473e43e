import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { boundedSettingsMap, isStorableInJsonb } from '../../wallets/assets/settings.schema.ts';
import { MAX_PAYLOAD_BYTES, notification } from './notifications.schema.ts';

const payload = boundedSettingsMap(64 * MAX_PAYLOAD_BYTES, isStorableInJsonb);

const payloadText = z.string().refine((text) => {
  if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return false;
  try {
    return payload.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}, 'is not the text of a JSON object of at most 16 KiB');

export const notificationKind = {
  type: 'notification',
  table: 'Notification',
  feed: {
    reader: async () => readRecordsOneByOne((await import('./notifications.service.ts')).getVisibleNotification),
  },
  undo: { leaf: true },
  history: { names: [] },
  quota: { name: 'notifications', most: 1_000_000 },
  archive: {
    exported: { columns: shapeColumnNames(notification) },
    restored: { shape: restoredRecordShape(notification, { payload: payloadText }) },
  },
} as const satisfies RecordKind;
