import { z } from 'zod';
import type { RecordKind } from '../../kernel/record-kind.ts';
import {
  nullableId,
  nullableText,
  RECORD_ID_COLUMNS,
  recordIdFields,
  requiredText,
} from '../../kernel/restored-shapes.ts';
import { currency, date, decimal, id } from '../../kernel/shapes.ts';
import { storableText, strictTimestamp } from '../../kernel/strict-shape.ts';

const idsOfProvider = z.record(z.string().max(100), storableText.max(1000).nullable());

const restoredLine = z
  .strictObject({
    ...{
      ...recordIdFields,
      assetId: id,
      origin: requiredText,
      runId: id,
      state: z.enum(['booked', 'waits', 'ignored']),
    },
    ...{ transactionId: nullableId, stableId: nullableText, providerIds: idsOfProvider, importKey: nullableId },
    ...{ pending: z.boolean(), date, secondaryDate: date.nullable(), amountValue: decimal, amountCurrency: currency },
    ...{ fromTo: nullableText, description: nullableText, notes: nullableText, balanceAfter: decimal.nullable() },
    ...{ missedRunId: nullableId, writtenTime: strictTimestamp.nullable() },
  })
  .refine(
    ({ state, transactionId }) => (state === 'booked') === (transactionId !== null),
    'is booked without a transaction',
  );

/**
 * A line from an earlier delivery of any source. Exports contain the lines, so that a restored wallet still recognises
 * later deliveries and keeps its open reviews.
 */
export const deliveredLineKind = {
  type: 'deliveredLine',
  table: 'DeliveredLine',
  undo: {},
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} assetId origin runId state transactionId stableId providerIds importKey pending date secondaryDate amountValue
     amountCurrency fromTo description notes balanceAfter missedRunId writtenTime`,
    },
    restored: { shape: restoredLine },
  },
} as const satisfies RecordKind;
