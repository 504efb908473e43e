import { z } from 'zod';
import { type RecordKind, readRecordsOneByOne } from '../../kernel/record-kind.ts';
import {
  AUDITED_COLUMNS,
  nullableId,
  RECORD_COLUMNS,
  restoredAuditFields,
  restoredCount,
  restoredRecordFields,
} from '../../kernel/restored-shapes.ts';
import { decimal, id, month } from '../../kernel/shapes.ts';
import { planItem } from './planItems.schema.ts';

export const planItemKind = {
  type: 'planItem',
  table: 'PlanItem',
  feed: { reader: async () => readRecordsOneByOne((await import('./planItems.service.ts')).getPlanItem) },
  undo: { leaf: true },
  history: { shown: planItem, columns: ['categoryId', 'categoryGroupId'], names: ['month'] },
  quota: { name: 'planItems', most: 100_000 },
  archive: {
    exported: {
      columns: `${RECORD_COLUMNS} scenarioId month categoryId categoryGroupId amount duration frequency ${AUDITED_COLUMNS}`,
    },
    restored: {
      shape: z.strictObject({
        ...{
          ...restoredRecordFields,
          scenarioId: id,
          month,
          categoryId: nullableId,
          categoryGroupId: nullableId,
          amount: decimal,
        },
        ...{ duration: restoredCount, frequency: restoredCount, ...restoredAuditFields },
      }),
    },
  },
} as const satisfies RecordKind;
