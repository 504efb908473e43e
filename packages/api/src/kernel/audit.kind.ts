import type { RecordKind } from './record-kind.ts';
import { RECORD_ID_COLUMNS } from './restored-shapes.ts';

export const auditRowKind = {
  type: 'auditRow',
  table: 'AuditRow',
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} time userId credentialType credentialId clientId operation recordId before after requestId`,
    },
    notRestored: 'that history belongs to the original wallet',
  },
} as const satisfies RecordKind;
