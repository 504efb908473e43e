import { z } from 'zod';
import { type RecordKind, readOneByOne } from '../../kernel/record-kind.ts';
import { AUDITED_COLUMNS, audited, nullableId, STORED_COLUMNS, stored } from '../../kernel/restored-shapes.ts';
import { date } from '../../kernel/shapes.ts';

/** In an export, after everything that closings apply to. */
export const closingKind = {
  type: 'closing',
  table: 'Closing',
  feed: { reader: async () => readOneByOne((await import('./closings.service.ts')).getClosing) },
  undo: { leaf: true },
  history: { shown: z.strictObject({ assetId: z.guid().nullable(), date: z.iso.date() }), names: ['date'] },
  quota: { name: 'closings', most: 1000 },
  archive: {
    exported: { columns: `${STORED_COLUMNS} assetId date ${AUDITED_COLUMNS}` },
    restored: { shape: z.strictObject({ ...stored, assetId: nullableId, date, ...audited }) },
  },
} as const satisfies RecordKind;
