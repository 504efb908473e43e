import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import {
  AUDITED_COLUMNS,
  nullableId,
  RECORD_COLUMNS,
  restoredAuditFields,
  restoredRecordFields,
} from '../../kernel/restored-shapes.ts';
import { date } from '../../kernel/shapes.ts';

/** The kind of closings. An export contains them after all records that closings protect. */
export const closingKind = {
  type: 'closing',
  table: 'Closing',
  feed: { reader: async () => readRecordsOneByOne((await import('./closings.service.ts')).getClosing) },
  undo: { leaf: true },
  history: { shown: z.strictObject({ assetId: z.guid().nullable(), date: z.iso.date() }), names: ['date'] },
  quota: { name: 'closings', most: 1000 },
  archive: {
    exported: { columns: `${RECORD_COLUMNS} assetId date ${AUDITED_COLUMNS}` },
    restored: { shape: z.strictObject({ ...restoredRecordFields, assetId: nullableId, date, ...restoredAuditFields }) },
  },
} as const satisfies RecordKind;
