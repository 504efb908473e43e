import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { readWithoutBlocking } from '../imports/reading-threads.ts';
import { unreadable } from '../imports/statement-faults.ts';
import { packed } from './file-content.ts';
import type { ImportFile, uploadInput } from './importFiles.schema.ts';
import { getImportFile } from './importFiles.service.ts';
import { suggestAssets, suggestionFor } from './suggest-asset.ts';

/** Takes a file in, once it is seen to be a statement, and says what it holds and where it might belong. */
export async function uploadImportFile(
  wallet: WalletScope,
  { filename, contentBase64 }: z.infer<typeof uploadInput>,
): Promise<ImportFile> {
  const content = Buffer.from(contentBase64, 'base64');
  const found = await readWithoutBlocking('detect', { content, filename }).catch((error: unknown) => {
    throw unreadable(error, 'contentBase64');
  });
  const accounts = await suggestAssets(wallet, found.accounts);
  const assetId = await suggestionFor(wallet, accounts, { filename, importerType: found.importerType });
  const id = uuid();
  await wallet.transaction.execute({
    text: `INSERT INTO "ImportFile" ("walletId", id, filename, size, content, "importerType", detected, "assetId", "createdTime", "createdUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      wallet.walletId,
      id,
      filename,
      content.length,
      await packed(content),
      found.importerType,
      JSON.stringify({ ...found, accounts }),
      assetId,
      wallet.now().toISOString(),
      wallet.userId,
    ],
  });
  return getImportFile(wallet, id);
}
