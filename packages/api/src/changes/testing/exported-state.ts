import type { Database } from '@coffer/db/database.ts';
import { exportLines } from '../../archive/export/export-lines.ts';
import { getWallet } from '../../wallets/wallets.service.ts';

/** Lines of an export that an undo leaves as they are: they say what happened, and who may. */
const BESIDE = new Set(['auditRow', 'notification', 'apiKey', 'end']);

/** What an undo brings back: the export, but for lines that tell of it, and for who changed a record last, and when. */
export async function exportedState(database: Database, walletId: string): Promise<string[]> {
  return database.withWallet(
    walletId,
    async (transaction) => {
      const lines: string[] = [];
      for await (const some of exportLines(transaction, await getWallet(transaction))) {
        for (const line of some.trimEnd().split('\n')) {
          const { type, wallet, record = wallet } = JSON.parse(line);
          if (BESIDE.has(type)) continue;
          const { lastUpdatedTime: _time, lastUpdatedUserId: _user, ...rest } = record;
          lines.push(`${type ?? 'wallet'} ${JSON.stringify(rest)}`);
        }
      }
      return lines.sort();
    },
    { readOnly: true },
  );
}
