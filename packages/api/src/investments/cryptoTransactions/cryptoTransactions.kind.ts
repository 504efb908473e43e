import { fieldsOf, type RecordKind, readOneByOne } from '../../kernel/record-kind.ts';
import { restoredRecord, word } from '../../kernel/restored-shapes.ts';
import { KNOWN_BY_COLUMNS, OF_A_LINK, restoredPosition } from '../positions/restored-position.ts';
import { cryptoTransaction } from './cryptoTransactions.schema.ts';

const exported = cryptoTransaction.omit(OF_A_LINK);

export const cryptoTransactionKind = {
  type: 'cryptoTransaction',
  table: 'CryptoTransaction',
  feed: {
    reader: async () => {
      const { getCryptoTransaction } = await import('./cryptoTransactions.service.ts');
      return readOneByOne((wallet, id) => getCryptoTransaction(wallet, { walletId: wallet.walletId, id }));
    },
  },
  undo: {},
  history: { shown: cryptoTransaction, names: ['symbol'] },
  quota: { name: 'cryptoTransactions', most: 1_000_000 },
  archive: {
    exported: { columns: `${fieldsOf(exported)} ${KNOWN_BY_COLUMNS}` },
    restored: { shape: restoredRecord(exported, { ...restoredPosition, symbol: word }) },
  },
} as const satisfies RecordKind;
