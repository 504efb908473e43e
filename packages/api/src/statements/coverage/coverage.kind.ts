import { z } from 'zod';
import type { RecordKind } from '../../kernel/record-kind.ts';
import { nullableId, RECORD_ID_COLUMNS, recordIdFields } from '../../kernel/restored-shapes.ts';
import { currency, date, decimal, id } from '../../kernel/shapes.ts';
import { strictTimestamp } from '../../kernel/strict-shape.ts';

const statedBalance = z.strictObject({ date, currency, amount: decimal });

const restoredPeriod = z
  .strictObject({
    ...{ ...recordIdFields, assetId: id, importId: nullableId, runId: nullableId, fromDate: date, untilDate: date },
    ...{ isStated: z.boolean(), balances: z.array(statedBalance).max(100_000), createdTime: strictTimestamp },
  })
  .refine(({ importId, runId }) => (importId === null) !== (runId === null), 'must belong to either an import or a run')
  .refine(({ fromDate, untilDate }) => fromDate <= untilDate, 'ends before it starts');

export const coveredPeriodKind = {
  type: 'coveredPeriod',
  table: 'CoveredPeriod',
  undo: { leaf: true },
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} assetId importId runId fromDate untilDate isStated balances createdTime`,
    },
    restored: { shape: restoredPeriod },
  },
} as const satisfies RecordKind;
