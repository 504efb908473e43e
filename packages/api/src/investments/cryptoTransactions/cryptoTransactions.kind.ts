import { type RecordKind, readRecordsOneByOne, shapeColumnNames } from '../../kernel/record-kind.ts';
import { requiredText, restoredRecordShape } from '../../kernel/restored-shapes.ts';
import {
  IMPORT_KEY_COLUMNS,
  restoredPositionTransactionFields,
  TRANSFER_LINK_FIELDS,
} from '../positions/restored-position-transaction-fields.ts';
import { cryptoTransaction } from './cryptoTransactions.schema.ts';

const exported = cryptoTransaction.omit(TRANSFER_LINK_FIELDS);

export const cryptoTransactionKind = {
  type: 'cryptoTransaction',
  table: 'CryptoTransaction',
  feed: {
    reader: async () => {
      const { getCryptoTransaction } = await import('./cryptoTransactions.service.ts');
      return readRecordsOneByOne((wallet, id) => getCryptoTransaction(wallet, { walletId: wallet.walletId, id }));
    },
  },
  undo: {},
  history: { shown: cryptoTransaction, names: ['symbol'] },
  quota: { name: 'cryptoTransactions', most: 1_000_000 },
  archive: {
    exported: { columns: `${shapeColumnNames(exported)} ${IMPORT_KEY_COLUMNS}` },
    restored: { shape: restoredRecordShape(exported, { ...restoredPositionTransactionFields, symbol: requiredText }) },
  },
} as const satisfies RecordKind;
