import type { RecordKind } from './record-kind.ts';
import { AUDITED_COLUMNS, OWN_COLUMNS } from './restored-shapes.ts';

/** Here, because webhooks read the change feed, which consists of all kinds. */
export const webhookKind = {
  type: 'webhook',
  table: 'Webhook',
  archive: {
    exported: {
      columns: `${OWN_COLUMNS} url types description enabled offReason ${AUDITED_COLUMNS}`,
      more: 'NULL AS "legacyStoreId"',
    },
    notRestored: 'exports contain no secrets',
  },
} as const satisfies RecordKind;
