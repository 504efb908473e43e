import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WalletTransaction } from '@coffer/db/database.ts';
import type { z } from 'zod';
import { readAccess } from '../../kernel/access.ts';
import type { Context, ResponseAdditions } from '../../kernel/context.ts';
import type { Credential } from '../../kernel/credentials/credential-kinds.ts';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { requireRecentSignIn } from '../../kernel/recent-sign-in.ts';
import type { WalletRecord } from '../../wallets/wallets.schema.ts';
import { getWallet } from '../../wallets/wallets.service.ts';
import { csvLine } from './csv.ts';
import type { exportInput } from './export-input.ts';
import { exportLines } from './export-lines.ts';
import { EXPORTED_KINDS, resourceName } from './exported-kinds.ts';
import { linesInChunks } from './rows-by-page.ts';

/** The export ended early: the client disconnected, or an error occurred (see `cause`). */
export class ExportInterruptedError extends Error {
  constructor(options: ErrorOptions) {
    super('the export was interrupted', options);
    this.name = 'ExportInterruptedError';
  }
}

interface Order {
  readonly credential: Credential;
  readonly walletId: string;
}

/**
 * Exports a consistent snapshot of the wallet for a signed-in person, as fast as the client receives it. Calls
 * `beginFile` after checking the person's rights.
 * @throws Problem if the person may not export; ExportInterruptedError if the export fails after `beginFile`
 */
export async function exportWallet(
  { database, signedInRecently }: Pick<Context, 'database' | 'signedInRecently'>,
  { credential, walletId }: Order,
  beginFile: ResponseAdditions['beginFile'],
): Promise<void> {
  await database.withWallet(
    walletId,
    async (transaction) => {
      await readAccess(transaction, credential, { scope: null, role: 'admin', permission: 'exportData' });
      requireRecentSignIn(credential, { signedInRecently });
      await streamExport(transaction, { format: 'jsonl' }, beginFile);
    },
    { readOnly: true },
  );
}

/**
 * Exports a wallet within an open database transaction: all records as JSON lines, or one resource as CSV.
 * @throws Problem `invalidInput` for an invalid combination of format and resource; ExportInterruptedError if the
 * export fails after `beginFile`
 */
export async function streamExport(
  transaction: WalletTransaction,
  { format, resource }: Pick<z.infer<typeof exportInput>, 'format' | 'resource'>,
  beginFile: ResponseAdditions['beginFile'],
): Promise<void> {
  const wallet = await getWallet(transaction);
  if (format === 'csv') {
    if (resource === undefined) throw invalidFieldProblem('invalidInput', 'resource', 'must be named for CSV');
    const filename = filenameOf(wallet, `${resource}.csv`);
    await write(csvLines(transaction, resource), beginFile({ type: 'text/csv', filename }));
    return;
  }
  if (resource !== undefined) throw invalidFieldProblem('invalidInput', 'resource', 'is only allowed with format=csv');
  const filename = filenameOf(wallet, 'jsonl');
  await write(exportLines(transaction, wallet), beginFile({ type: 'application/x-ndjson', filename }));
}

async function write(lines: AsyncIterable<string>, into: Writable): Promise<void> {
  // The original error must not escape: a serialisation failure would restart the work after half of the file was sent.
  await pipeline(lines, into).catch((cause: unknown) => {
    throw new ExportInterruptedError({ cause });
  });
}

/**
 * Returns for example `coffer-household-2026-11-21.jsonl`; the wallet's name is reduced to characters that every file
 * system allows.
 */
function filenameOf({ name }: WalletRecord, ending: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['wallet'];
  const day = new Date().toISOString().slice(0, 10);
  const separator = ending.includes('.') ? '-' : '.';
  return `coffer-${words.join('-').slice(0, 60)}-${day}${separator}${ending}`;
}

/** Yields the records of one resource as CSV, after a line with the column names. */
async function* csvLines(transaction: WalletTransaction, resource: string): AsyncGenerator<string, void, void> {
  const kinds = EXPORTED_KINDS.filter((kind) => resourceName(kind) === resource);
  const [columns = []] = await Promise.all(kinds.slice(0, 1).map((kind) => kind.columns(transaction)));
  yield csvLine(columns);
  for (const { pages } of kinds) {
    for await (const page of pages(transaction)) {
      yield* linesInChunks(page, (record) => csvLine(columns.map((name) => Reflect.get(record, name))));
    }
  }
}
