import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as is from '@coffer/db/columns.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { ImportFile } from './importFiles.schema.ts';
import { requireNotImported } from './importFiles.service.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** The compressed content for storage. Statements shrink to a tenth even at the fastest level. */
export function compressContent(content: Uint8Array): Promise<Buffer> {
  return zip(content, { level: 1 });
}

/** The bytes of a file that has not been imported yet. */
export async function readFileContent(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  file: Pick<ImportFile, 'id' | 'state'>,
): Promise<Buffer> {
  requireNotImported(file);
  const [row] = await transaction.query({
    row: { content: is.bytea },
    text: `SELECT content FROM "ImportFile" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, file.id],
  });
  if (row === undefined) throw new Error('a stored file is missing');
  return unzip(row.content);
}
