import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { accessTo } from '../access.ts';
import type { Context, Credential } from '../context.ts';
import type { Wallet } from '../wallets/wallets.schema.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import { exportLines } from './export-lines.ts';

/** The export ended in the middle: the reader went away, or something failed on the way (the cause). */
export class ExportCut extends Error {
  constructor(options: ErrorOptions) {
    super('the export was cut short', options);
    this.name = 'ExportCut';
  }
}

interface Order {
  readonly credential: Credential;
  readonly walletId: string;
}

/**
 * Writes a whole wallet as it is at one moment to where `open` says, as fast as that takes it. `open` is called when
 * it is certain that the credential may export: a refusal is thrown before, what fails later is an `ExportCut`.
 */
export async function exportWallet(
  { database }: Pick<Context, 'database'>,
  { credential, walletId }: Order,
  open: (wallet: Wallet) => Writable,
): Promise<void> {
  const write = async (lines: AsyncIterable<string>, into: Writable) => {
    // Not as it was thrown: work that met a serialisation failure would be done again, and half of it was sent.
    await pipeline(lines, into).catch((cause: unknown) => {
      throw new ExportCut({ cause });
    });
  };
  await database.withWallet(
    walletId,
    async (transaction) => {
      await accessTo(transaction, credential, { scope: null, role: 'admin', permission: 'exportData' });
      const wallet = await getWallet(transaction);
      await write(exportLines(transaction, wallet), open(wallet));
    },
    { readOnly: true },
  );
}
