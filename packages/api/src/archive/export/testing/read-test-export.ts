import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Database } from '@coffer/db/database.ts';
import { getWallet } from '../../../wallets/wallets.service.ts';
import { exportLines } from '../export-lines.ts';

/** Returns a wallet's complete export. */
export function readTestExport(database: Database, walletId: string): Promise<string> {
  return database.withWallet(
    walletId,
    async (transaction) => text(Readable.from(exportLines(transaction, await getWallet(transaction)))),
    { readOnly: true },
  );
}
