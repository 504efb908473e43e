import { z } from 'zod';
import { createHistoryListElement, type RecordKind } from '../../kernel/record-kind.ts';
import { AUDITED_COLUMNS, nullableId, requiredText, restoredAuditFields } from '../../kernel/restored-shapes.ts';
import { id } from '../../kernel/shapes.ts';

export const merchantDecisionKind = {
  type: 'merchantDecision',
  table: 'MerchantDecision',
  undo: { key: ['counterpart'], leaf: true },
  history: { part: createHistoryListElement('counterparts', 'counterpart') },
  archive: {
    exported: { columns: `walletId counterpart merchantId ${AUDITED_COLUMNS}`, orderBy: 'r.counterpart' },
    restored: {
      shape: z.strictObject({
        walletId: id,
        counterpart: requiredText,
        merchantId: nullableId,
        ...restoredAuditFields,
      }),
    },
  },
} as const satisfies RecordKind;
