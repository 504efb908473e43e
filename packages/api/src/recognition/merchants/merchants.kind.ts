import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { requiredText, restoredName, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import { usingDateRule } from '../../kernel/shapes.ts';
import { merchant } from './merchants.schema.ts';

export const merchantKind = {
  type: 'merchant',
  table: 'Merchant',
  feed: { reader: async () => readRecordsOneByOne((await import('./merchants.service.ts')).getMerchant) },
  undo: {},
  history: { shown: merchant, isReferredTo: true },
  quota: { name: 'merchants', most: 500_000 },
  archive: {
    exported: { columns: shapeColumnNames(merchant) },
    restored: {
      shape: restoredRecordShape(merchant, {
        name: restoredName,
        // `range` was once accepted and had no effect.
        defaultUsingDateRule: usingDateRule.nullable().transform((rule) => (rule === 'range' ? null : rule)),
        domains: z.array(requiredText).max(1000),
      }),
    },
  },
} as const satisfies RecordKind;
