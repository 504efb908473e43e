import { fieldsOf, type RecordKind, readOneByOne } from '../../kernel/record-kind.ts';
import { restoredRecord, word } from '../../kernel/restored-shapes.ts';
import { KNOWN_BY_COLUMNS, OF_A_LINK, restoredPosition } from '../positions/restored-position.ts';
import { securityTransaction } from './securityTransactions.schema.ts';

const exported = securityTransaction.omit(OF_A_LINK);

export const securityTransactionKind = {
  type: 'securityTransaction',
  table: 'SecurityTransaction',
  feed: {
    reader: async () => {
      const { getSecurityTransaction } = await import('./securityTransactions.service.ts');
      return readOneByOne((wallet, id) => getSecurityTransaction(wallet, { walletId: wallet.walletId, id }));
    },
  },
  undo: {},
  history: { shown: securityTransaction, names: ['isin'] },
  quota: { name: 'securityTransactions', most: 1_000_000 },
  archive: {
    exported: { columns: `${fieldsOf(exported)} ${KNOWN_BY_COLUMNS}` },
    restored: { shape: restoredRecord(exported, { ...restoredPosition, isin: word }) },
  },
} as const satisfies RecordKind;
