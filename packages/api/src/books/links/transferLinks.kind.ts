import { z } from 'zod';
import type { RecordKind } from '../../kernel/record-kind.ts';
import {
  CREATED_COLUMNS,
  nullableId,
  RECORD_ID_COLUMNS,
  recordIdFields,
  restoredCreationFields,
} from '../../kernel/restored-shapes.ts';
import { date } from '../../kernel/shapes.ts';

/** The kind of transfer links. Each transfer has two rows, one from each side. */
export const transferLinkKind = {
  type: 'transferLink',
  table: 'TransferLink',
  undo: { leaf: true, derived: ['date'] },
  history: {
    part: {
      field: () => 'transferCounterId',
      value: (row) =>
        row['counterTransactionId'] ?? row['counterSecurityTransactionId'] ?? row['counterCryptoTransactionId'],
    },
  },
  archive: {
    exported: {
      columns: `${RECORD_ID_COLUMNS} transactionId securityTransactionId cryptoTransactionId counterTransactionId counterSecurityTransactionId
     counterCryptoTransactionId date categorySet formerCategoryId ${CREATED_COLUMNS}`,
    },
    restored: {
      shape: z.strictObject({
        ...{
          ...recordIdFields,
          transactionId: nullableId,
          securityTransactionId: nullableId,
          cryptoTransactionId: nullableId,
        },
        ...{ counterTransactionId: nullableId, counterSecurityTransactionId: nullableId },
        ...{ counterCryptoTransactionId: nullableId, date: date.nullable(), ...restoredCreationFields },
        // Older exports lack these fields.
        ...{ categorySet: z.boolean().default(false), formerCategoryId: nullableId.default(null) },
      }),
    },
  },
} as const satisfies RecordKind;
