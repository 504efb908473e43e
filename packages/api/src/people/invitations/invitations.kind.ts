import type { RecordKind } from '../../kernel/record-kind.ts';
import { CREATED_COLUMNS, RECORD_ID_COLUMNS } from '../../kernel/restored-shapes.ts';

export const invitationKind = {
  type: 'invitation',
  table: 'Invitation',
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} email role permissions expiresTime acceptedTime revokedTime ${CREATED_COLUMNS}`,
    },
    notRestored: 'nobody knows its link',
  },
} as const satisfies RecordKind;
