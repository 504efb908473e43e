import type { ByteStorage } from '@coffer/storage/storage.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { readReferencedFile } from '../../files/stored-bytes.ts';
import { Problem } from '../../kernel/problems.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import { readFileWithoutBlocking } from '../imports/read-file-without-blocking.ts';
import { toReadingProblem } from '../imports/statement-faults.ts';
import type { ImportFile, ImportFileUploadResult, importStoredFileInput, uploadInput } from './importFiles.schema.ts';
import { compressContent, getImportFile, toImportProblem } from './importFiles.service.ts';
import { suggestAssets, suggestFileAsset } from './suggest-asset.ts';

/** Stores a statement file. Any other file is not stored, and the result contains the problem. */
export async function uploadImportFile(
  wallet: RecordedWallet,
  { filename, contentBase64 }: z.infer<typeof uploadInput>,
): Promise<ImportFileUploadResult> {
  try {
    const incoming = { filename, content: Buffer.from(contentBase64, 'base64'), field: 'contentBase64' };
    return await storeIncomingFile(wallet, incoming);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalidFile') throw error;
    wallet.unchanged();
    return { id: null, problem: toImportProblem(error) };
  }
}

/** Creates an import file from a stored file of the wallet. @throws Problem `invalidFile` if it is not a statement */
export async function createImportFileFromStoredFile(
  wallet: Wallet,
  storage: ByteStorage,
  { fileId }: z.infer<typeof importStoredFileInput>,
): Promise<ImportFile> {
  const { file, bytes } = await readReferencedFile(wallet, storage, { id: fileId, field: 'fileId' });
  return storeIncomingFile(wallet, { filename: file.filename, content: bytes, field: 'fileId' });
}

interface Incoming {
  readonly filename: string;
  readonly content: Buffer;
  /** The input field with the content, for error messages. */
  readonly field: string;
}

/** Detects the type and the accounts of a file, suggests an asset for each account, and stores the file. */
async function storeIncomingFile(wallet: Wallet, { filename, content, field }: Incoming): Promise<ImportFile> {
  const found = await readFileWithoutBlocking('detect', { content, filename }, wallet).catch((error: unknown) => {
    throw toReadingProblem(error, field);
  });
  const accounts = await suggestAssets(wallet, found.accounts);
  const assetId = await suggestFileAsset(wallet, accounts, { filename, importerType: found.importerType });
  const id = uuid();
  await wallet.transaction.execute({
    text: `INSERT INTO "ImportFile" ("walletId", id, filename, size, content, "importerType", detected, "assetId", "createdTime", "createdUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      wallet.walletId,
      id,
      filename,
      content.length,
      await compressContent(content),
      found.importerType,
      JSON.stringify({ ...found, accounts }),
      assetId,
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  return getImportFile(wallet, id);
}
