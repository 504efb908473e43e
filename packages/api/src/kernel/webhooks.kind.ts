import type { RecordKind } from './record-kind.ts';
import { AUDITED_COLUMNS, RECORD_ID_COLUMNS } from './restored-shapes.ts';

/**
 * The record kind of webhooks. Declared in this folder to avoid a circular dependency: webhooks depend on the change
 * feed, which depends on all kinds.
 */
export const webhookKind = {
  type: 'webhook',
  table: 'Webhook',
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} url types description enabled offReason ${AUDITED_COLUMNS}`,
      more: 'NULL AS "legacyStoreId"',
    },
    notRestored: 'exports contain no secrets',
  },
} as const satisfies RecordKind;
