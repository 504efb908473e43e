import type { WalletTransaction } from '@coffer/db/database.ts';
import type { WalletRecord } from '../../wallets/wallets.schema.ts';
import { EXPORTED_KINDS } from './exported-kinds.ts';
import { linesInChunks } from './rows-by-page.ts';

const FORMAT = 'coffer';
const VERSION = 1;

/**
 * Yields the wallet as JSON lines: first a header with the wallet, then one record per line, and finally the number of
 * records, which distinguishes a complete export from a truncated one.
 */
export async function* exportLines(
  transaction: WalletTransaction,
  wallet: WalletRecord,
): AsyncGenerator<string, void, void> {
  yield line({ format: FORMAT, version: VERSION, wallet });
  let records = 0;
  for (const { type, pages } of EXPORTED_KINDS) {
    for await (const page of pages(transaction)) {
      records += page.length;
      yield* linesInChunks(page, (record) => line({ type, record }));
    }
  }
  yield line({ type: 'end', record: { records } });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
