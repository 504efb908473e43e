import type { Database } from '@coffer/db/database.ts';
import { exportLines } from '../../archive/export/export-lines.ts';
import { getWallet } from '../../wallets/wallets.service.ts';

/** Types of export lines that an undo does not revert, such as history, notifications and access. */
const NOT_REVERTED_TYPES = new Set(['auditRow', 'notification', 'apiKey', 'end']);

/** Returns the state that an undo restores: the export without history, and without time and author of last changes. */
export async function readExportedState(database: Database, walletId: string): Promise<string[]> {
  return database.withWallet(
    walletId,
    async (transaction) => {
      const lines: string[] = [];
      for await (const some of exportLines(transaction, await getWallet(transaction))) {
        for (const line of some.trimEnd().split('\n')) {
          const { type, wallet, record = wallet } = JSON.parse(line);
          if (NOT_REVERTED_TYPES.has(type)) continue;
          const { lastUpdatedTime: _time, lastUpdatedUserId: _user, ...rest } = record;
          lines.push(`${type ?? 'wallet'} ${JSON.stringify(rest)}`);
        }
      }
      return lines.sort();
    },
    { readOnly: true },
  );
}
