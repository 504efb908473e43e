import { type RecordKind, readRecordsOneByOne } from '../kernel/record-kind.ts';
import { wallet } from './wallets.schema.ts';

/** The kind of the wallet's own record. It needs no `archive`, because the first line of an export is the wallet. */
export const walletKind = {
  type: 'wallet',
  table: 'Wallet',
  feed: {
    reader: async () => {
      const { getWallet } = await import('./wallets.service.ts');
      return readRecordsOneByOne(({ transaction }) => getWallet(transaction));
    },
    ids: `SELECT id::text FROM "Wallet" WHERE id = $1 AND id::text > $2 LIMIT $3`,
  },
  undo: {},
  history: { shown: wallet },
} as const satisfies RecordKind;
