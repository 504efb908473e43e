import type { RecordKind } from '../../kernel/record-kind.ts';
import { CREATED_COLUMNS, RECORD_ID_COLUMNS } from '../../kernel/restored-shapes.ts';

export const apiKeyKind = {
  type: 'apiKey',
  table: 'ApiKey',
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} name display scopes export lastUsedTime revokedTime ${CREATED_COLUMNS}`,
    },
    notRestored: 'exports contain no secrets',
  },
} as const satisfies RecordKind;
