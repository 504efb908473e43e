import { sendInTurn } from '@coffer/db/jobs.ts';
import { isPictureExtension } from '@coffer/documents/reading/read-document.ts';
import { z } from 'zod';
import { kindOfCredential } from '../kernel/credentials/kinds.ts';
import { id, oneRecord } from '../kernel/shapes.ts';
import type { Change, RequestedWallet } from '../kernel/wallet.ts';
import type { StoredFile } from './files.schema.ts';
import { getFile, lockFile, notUploaded } from './files.service.ts';

/** Data of the job that reads a file: the file, and who asked for it in which request. */
export const parseFileJob = z.strictObject({
  ...oneRecord,
  userId: id,
  credentialKind: z.string(),
  credentialId: z.string(),
  /** Of an app: what came of it is the app's too. */
  clientId: z.string().optional(),
  requestId: z.string(),
});

export type ParseFileJob = z.infer<typeof parseFileJob>;

/** Lets a worker read the file. Of two who ask at once one does something. */
export async function askForParse(
  wallet: RequestedWallet & Change,
  id: string,
  requestId: string,
): Promise<StoredFile> {
  const before = await lockFile(wallet, id);
  wallet.changing(before);
  if (before.storagePath === null) throw notUploaded();
  if (before.parseStatus === 'parsing') {
    wallet.unchanged();
    return before;
  }
  const { walletId, userId, transaction } = wallet;
  await transaction.execute({
    text: `UPDATE "File" SET "parseStatus" = 'parsing', "parseData" = NULL, "lastUpdatedTime" = $3, "lastUpdatedUserId" = $4
           WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, id, wallet.now().toISOString(), userId],
  });
  await queueParse(wallet, before, requestId);
  return getFile(wallet, id);
}

/** Tells workers of a file that is to be read. */
export async function queueParse(
  { walletId, userId, credential, transaction }: RequestedWallet,
  { id, fileExtension }: Pick<StoredFile, 'id' | 'fileExtension'>,
  requestId: string,
): Promise<void> {
  const app = kindOfCredential(credential).appOf(credential);
  const job: ParseFileJob = {
    ...{ walletId, id, userId, requestId },
    ...{ credentialKind: credential.kind, credentialId: credential.id },
    ...(app === null ? {} : { clientId: app.clientId }),
  };
  await sendInTurn(transaction, isPictureExtension(fileExtension) ? 'recogniseFile' : 'parseFile', job);
}
