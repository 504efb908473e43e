import { addJobInWalletOrder } from '@coffer/db/jobs.ts';
import { isPictureExtension } from '@coffer/documents/reading/read-document.ts';
import { z } from 'zod';
import { getCredentialKind } from '../kernel/credentials/credential-kinds.ts';
import { id, recordReferenceFields } from '../kernel/shapes.ts';
import type { ChangeReporter, RequestedWallet } from '../kernel/wallet.ts';
import type { StoredFile } from './files.schema.ts';
import { getFile, lockFile, notUploadedProblem } from './files.service.ts';

/** The data of the job that reads a file: the file, and the user, credential and request that started it. */
export const fileParseJob = z.strictObject({
  ...recordReferenceFields,
  userId: id,
  credentialKind: z.string(),
  credentialId: z.string(),
  /** The app, if an app sent the request; it is also recorded as the author of the results. */
  clientId: z.string().optional(),
  requestId: z.string(),
});

export type FileParseJob = z.infer<typeof fileParseJob>;

/**
 * Queues a job that reads the file, and returns the file with the status `parsing`. Does nothing if the file is already
 * being read.
 * @throws Problem `notFound`, `notUploaded`
 */
export async function requestFileParse(
  wallet: RequestedWallet & ChangeReporter,
  id: string,
  requestId: string,
): Promise<StoredFile> {
  const before = await lockFile(wallet, id);
  wallet.changing(before);
  if (before.storagePath === null) throw notUploadedProblem();
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
  await queueFileParse(wallet, before, requestId);
  return getFile(wallet, id);
}

/** Queues a job that reads the file. */
export async function queueFileParse(
  { walletId, userId, credential, transaction }: RequestedWallet,
  { id, fileExtension }: Pick<StoredFile, 'id' | 'fileExtension'>,
  requestId: string,
): Promise<void> {
  const app = getCredentialKind(credential).appOf(credential);
  const job: FileParseJob = {
    ...{ walletId, id, userId, requestId },
    ...{ credentialKind: credential.kind, credentialId: credential.id },
    ...(app === null ? {} : { clientId: app.clientId }),
  };
  await addJobInWalletOrder(transaction, isPictureExtension(fileExtension) ? 'recogniseFile' : 'parseFile', job);
}
