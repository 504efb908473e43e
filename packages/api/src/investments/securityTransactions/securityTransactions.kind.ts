import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { requiredText, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import {
  IMPORT_KEY_COLUMNS,
  restoredPositionTransactionFields,
  TRANSFER_LINK_FIELDS,
} from '../positions/restored-position-transaction-fields.ts';
import { securityTransaction } from './securityTransactions.schema.ts';

const exported = securityTransaction.omit(TRANSFER_LINK_FIELDS);

export const securityTransactionKind = {
  type: 'securityTransaction',
  table: 'SecurityTransaction',
  feed: {
    reader: async () => {
      const { getSecurityTransaction } = await import('./securityTransactions.service.ts');
      return readRecordsOneByOne((wallet, id) => getSecurityTransaction(wallet, { walletId: wallet.walletId, id }));
    },
  },
  undo: {},
  history: { shown: securityTransaction, names: ['isin'] },
  quota: { name: 'securityTransactions', most: 1_000_000 },
  archive: {
    exported: { columns: `${shapeColumnNames(exported)} ${IMPORT_KEY_COLUMNS}` },
    restored: { shape: restoredRecordShape(exported, { ...restoredPositionTransactionFields, isin: requiredText }) },
  },
} as const satisfies RecordKind;
