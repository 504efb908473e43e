import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import type { RecordedWallet } from '../../kernel/wallet.ts';
import type { ImportFile, importFileReferenceInput } from './importFiles.schema.ts';
import { getImportFile, lockImportFile, requireEditableImportFile } from './importFiles.service.ts';

/** Maximum total size of all copies of a file. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Splits a file with several accounts into one file per account, each read separately and with its own asset. The
 * original file keeps only the first account. A file with one account is unchanged.
 */
export async function divideImportFile(
  wallet: RecordedWallet,
  { walletId, id }: z.infer<typeof importFileReferenceInput>,
): Promise<ImportFile[]> {
  const before = await lockImportFile(wallet, id);
  wallet.changing(before);
  requireEditableImportFile(before);
  const accounts = accountsOf(before);
  if (accounts.length < 2) {
    wallet.unchanged();
    return [before];
  }
  if (accounts.length * before.size > MAX_BYTES) {
    throw invalidFieldProblem(
      'invalidState',
      'id',
      `contains ${accounts.length} accounts, too many for its size. Split the file before uploading it`,
    );
  }
  const [first, ...others] = accounts.map((account, index) => ({ ...account, id: index === 0 ? id : uuid() }));
  for (const { id: copyId, account, assetId } of others) {
    await wallet.transaction.execute({
      text: `INSERT INTO "ImportFile" ("walletId", id, filename, size, content, "importerType", detected, "assetId", settings, "createdTime", "createdUserId")
             SELECT "walletId", $3, filename, size, content, "importerType", detected, $4, $5, "createdTime", "createdUserId"
             FROM "ImportFile" WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, copyId, assetId, settingsWith(before, account)],
    });
  }
  if (first !== undefined) {
    await wallet.transaction.execute({
      text: `UPDATE "ImportFile" SET "assetId" = $3, settings = $4, state = 'uploaded', problem = NULL, progress = 0
             WHERE "walletId" = $1 AND id = $2`,
      values: [walletId, id, first.assetId, settingsWith(before, first.account)],
    });
  }
  return Promise.all([id, ...others.map((copy) => copy.id)].map((fileId) => getImportFile(wallet, fileId)));
}

/** Returns each account once, with its suggested asset. In `detected`, an account with two currencies occurs twice. */
function accountsOf({ detected }: ImportFile): { account: string; assetId: string | null }[] {
  const assets = new Map<string, string | null>();
  for (const { account, suggestedAssetId } of detected.accounts) {
    if (account !== null) assets.set(account, assets.get(account) ?? suggestedAssetId);
  }
  return [...assets].map(([account, assetId]) => ({ account, assetId }));
}

function settingsWith({ settings }: ImportFile, account: string): string {
  return JSON.stringify({ ...settings, account });
}
