import type { Readable } from 'node:stream';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { fileKindFromExtension } from '@coffer/documents/file-kinds.ts';
import { v7 as uuid } from 'uuid';
import { readAccess } from '../kernel/access.ts';
import { writeAuditRow } from '../kernel/audit.ts';
import { type Credential, findCredentialKind } from '../kernel/credentials/credential-kinds.ts';
import { Problem } from '../kernel/problems.ts';
import { requireFound } from '../kernel/records.ts';
import type { FileServices } from './file-services.ts';
import type { StoredFile } from './files.schema.ts';
import { findFile, readUploadState } from './files.sql.ts';
import { withIncomingFile } from './incoming-files.ts';
import { tryRemoveBytes } from './try-remove-bytes.ts';
import { invalidUploadUrlProblem, type UploadGrant } from './upload-urls.ts';
import { type ExpectedBytes, tooManyBytesProblem, verifyBytes } from './verify-bytes.ts';

export interface UploadServices {
  readonly database: Database;
  readonly fileServices: FileServices;
  /** Runs `work` in one of the person's request slots. An upload occupies no slot while its bytes arrive. */
  inPlace<Result>(work: () => Promise<Result>): Promise<Result>;
  now(): Date;
}

/** Incoming bytes with the grant of their upload URL. */
export interface IncomingUpload {
  readonly grant: UploadGrant;
  readonly bytes: Readable;
  /** The announced length; null if the request has none. */
  readonly length: number | null;
  readonly requestId: string;
}

/**
 * The time after which unclaimed bytes may be removed, as a PostgreSQL interval. It is longer than any upload
 * takes.
 */
export const UNCLAIMED_BYTES_LIFETIME = '1 hour';

/**
 * Receives the bytes of a file, and stores them only if length, hash and kind match the file's record. The bytes are
 * first written to a local folder, so that a slow client blocks neither the database nor the storage. Of two concurrent
 * uploads for a file, the first to finish wins.
 */
export async function receiveUpload(services: UploadServices, arrival: IncomingUpload): Promise<StoredFile> {
  const { database, fileServices, inPlace } = services;
  const { grant, bytes, requestId } = arrival;
  const promised = await inPlace(() =>
    database.withWallet(grant.walletId, async (transaction) =>
      promisedOf(await requireAwaitedFile(transaction, grant)),
    ),
  );
  if (arrival.length !== null && arrival.length > promised.size) throw tooManyBytesProblem();
  return withIncomingFile(
    { directory: fileServices.arrivals, bytes, check: (chunks) => verifyBytes(chunks, promised) },
    (localFile) => inPlace(() => storeReceivedBytes(services, { grant, localFile, requestId })),
  );
}

interface ExpectedUpload {
  readonly file: StoredFile;
  readonly sha256: string;
}

function promisedOf({ file, sha256 }: ExpectedUpload): ExpectedBytes {
  const kind = fileKindFromExtension(file.fileExtension);
  if (kind === null) throw new Problem('unsupportedFile');
  return { kind, size: file.size, sha256 };
}

/**
 * Returns the file that this upload URL was created for. Throws if its bytes were already uploaded, or if the
 * creator of the URL can no longer write in the wallet.
 */
async function requireAwaitedFile(transaction: WalletTransaction, grant: UploadGrant): Promise<ExpectedUpload> {
  await readAccess(transaction, await credentialOf(transaction, grant), { scope: 'service:write', role: 'member' });
  const file = requireFound(await findFile(transaction, grant.fileId));
  const { sha256, isUploaded } = requireFound(await readUploadState(transaction, grant.fileId));
  if (isUploaded) throw alreadyUploaded();
  return { file, sha256 };
}

/**
 * Returns the credential that requested the upload URL. Checks it again: a revoked key or an ended session cannot
 * upload.
 */
async function credentialOf(transaction: WalletTransaction, grant: UploadGrant): Promise<Credential> {
  const { credentialId: id, credentialKind, userId } = grant;
  const credential = await findCredentialKind(credentialKind)?.stillGood(transaction, { id, userId });
  if (credential === undefined) throw invalidUploadUrlProblem();
  return credential;
}

interface ReceivedUpload {
  readonly grant: UploadGrant;
  readonly localFile: string;
  readonly requestId: string;
}

/** Stores the bytes under a new path. The path is unclaimed until the file refers to it, so a killed process leaves no orphan. */
async function storeReceivedBytes(
  { database, fileServices, now }: UploadServices,
  { grant, localFile, requestId }: ReceivedUpload,
): Promise<StoredFile> {
  const { walletId, fileId, userId } = grant;
  const storagePath = `${walletId}/${fileId}/${uuid()}`;
  await database.query({
    text: `INSERT INTO "UnclaimedBytes" ("storagePath", "dueTime") VALUES ($1, now() + interval '${UNCLAIMED_BYTES_LIFETIME}')`,
    values: [storagePath],
  });
  try {
    await fileServices.storage.store(storagePath, localFile);
    return await database.withWallet(walletId, async (transaction) => {
      await transaction.query({
        text: 'SELECT FROM "File" WHERE "walletId" = $1 AND id = $2 FOR UPDATE',
        values: [walletId, fileId],
      });
      const { file: before } = await requireAwaitedFile(transaction, grant);
      await claim(transaction, storagePath);
      await transaction.execute({
        text: `UPDATE "File" SET "storagePath" = $3, "uploadedTime" = $4, "lastUpdatedTime" = $4, "lastUpdatedUserId" = $5
               WHERE "walletId" = $1 AND id = $2`,
        values: [walletId, fileId, storagePath, now().toISOString(), userId],
      });
      const after = requireFound(await findFile(transaction, fileId));
      const credential = await credentialOf(transaction, grant);
      writeAuditRow(
        { walletId, transaction, userId, credential },
        { operation: 'files.upload', before, after, requestId, undoRole: 'member' },
      );
      return after;
    });
  } catch (error) {
    await tryRemoveBytes({ database, storage: fileServices.storage }, [storagePath]);
    throw error;
  }
}

async function claim(transaction: WalletTransaction, storagePath: string): Promise<void> {
  const claimed = await transaction.execute({
    text: 'DELETE FROM "UnclaimedBytes" WHERE "storagePath" = $1',
    values: [storagePath],
  });
  if (claimed !== 1) throw invalidUploadUrlProblem();
}

function alreadyUploaded(): Problem {
  return new Problem('alreadyUploaded', {
    detail: 'The file’s bytes have already been uploaded. Create another file for other bytes.',
  });
}
