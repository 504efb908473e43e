import { z } from 'zod';
import { recordKind } from '../../kernel/record-kind.ts';
import { MADE_COLUMNS, made, OWN_COLUMNS, optionalId, own } from '../../kernel/restored-shapes.ts';
import { date } from '../../kernel/shapes.ts';

/** Each transfer twice, once from each side. */
export const transferLinkKind = recordKind({
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
      columns: `${OWN_COLUMNS} transactionId securityTransactionId cryptoTransactionId counterTransactionId counterSecurityTransactionId
     counterCryptoTransactionId date categorySet formerCategoryId ${MADE_COLUMNS}`,
    },
    restored: {
      shape: z.strictObject({
        ...{ ...own, transactionId: optionalId, securityTransactionId: optionalId, cryptoTransactionId: optionalId },
        ...{ counterTransactionId: optionalId, counterSecurityTransactionId: optionalId },
        ...{ counterCryptoTransactionId: optionalId, date: date.nullable(), ...made },
        // Missing in older exports.
        ...{ categorySet: z.boolean().default(false), formerCategoryId: optionalId.default(null) },
      }),
    },
  },
});
