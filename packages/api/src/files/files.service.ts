import { ACCEPTED_FILE_EXTENSIONS, fileKindFromExtension } from '@coffer/documents/file-kinds.ts';
import { z } from 'zod';
import type { Context } from '../kernel/context.ts';
import { lockRecord } from '../kernel/locks.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';
import { createdAuditFields, decodeIdCursor, requireFound, toCursorPage } from '../kernel/records.ts';
import { storedId } from '../kernel/shapes.ts';
import type { RecordedWallet, RequestedWallet, Wallet } from '../kernel/wallet.ts';
import { deleteFiles } from './delete-files.ts';
import type {
  CreatedFile,
  createFileInput,
  FileDownload,
  listFilesInput,
  newestFilesInput,
  StoredFile,
} from './files.schema.ts';
import { findFile, listFilesAfterId, listUploadedFilesBefore } from './files.sql.ts';

/** Creates the record of a file and the upload URL for its bytes. */
export async function createFile(
  wallet: RequestedWallet,
  services: Pick<Context, 'fileServices' | 'baseUrl'>,
  { filename, size, sha256 }: z.infer<typeof createFileInput>,
): Promise<CreatedFile> {
  const fileExtension = extensionOf(filename);
  if (fileKindFromExtension(fileExtension) === null) {
    const message = `must end in one of the supported extensions: ${ACCEPTED_FILE_EXTENSIONS.join(', ')}`;
    throw invalidFieldProblem('unsupportedFile', 'filename', message);
  }
  const { maxSize } = services.fileServices;
  if (size > maxSize) throw invalidFieldProblem('fileTooLarge', 'size', `is larger than ${maxSize} bytes`);
  const { walletId, id, createdTime, createdUserId } = createdAuditFields(wallet);
  await wallet.transaction.execute({
    text: `INSERT INTO "File" ("walletId", id, filename, "fileExtension", size, sha256, "createdTime", "createdUserId",
             "lastUpdatedTime", "lastUpdatedUserId")
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)`,
    values: [walletId, id, filename, fileExtension, size, Buffer.from(sha256, 'hex'), createdTime, createdUserId],
  });
  return { ...(await getFile(wallet, id)), uploadUrl: await uploadUrlOf(wallet, services, id) };
}

/**
 * Returns the stored response of `createFile` for a repeated Idempotency-Key. The upload URL is not stored, so it is
 * signed again.
 */
export async function withFreshUploadUrl(
  { wallet, ...services }: Pick<Context, 'fileServices' | 'baseUrl'> & { readonly wallet: RequestedWallet },
  kept: unknown,
): Promise<object> {
  const answer = z.looseObject({ id: storedId }).parse(kept);
  return { ...answer, uploadUrl: await uploadUrlOf(wallet, services, answer.id) };
}

async function uploadUrlOf(
  { walletId, userId, credential, now }: RequestedWallet,
  { fileServices, baseUrl }: Pick<Context, 'fileServices' | 'baseUrl'>,
  fileId: string,
): Promise<string> {
  const { kind: credentialKind, id: credentialId } = credential;
  const grant = { walletId, fileId, userId, credentialKind, credentialId };
  return `${baseUrl}/uploads/${await fileServices.uploadUrls.sign(grant, now())}`;
}

/** The part after the last dot, if there is anything before the dot. */
function extensionOf(filename: string): string {
  const point = filename.lastIndexOf('.');
  return point < 1 ? '' : filename.slice(point + 1).toLowerCase();
}

export async function listFiles(
  { transaction }: Wallet,
  { limit, cursor }: Pick<z.infer<typeof listFilesInput>, 'limit' | 'cursor'>,
) {
  return toCursorPage(
    await listFilesAfterId(transaction, cursor === undefined ? null : decodeIdCursor(cursor), limit + 1),
    limit,
  );
}

export async function listNewestFiles(
  { transaction }: Wallet,
  { limit, cursor, text, attached }: z.infer<typeof newestFilesInput>,
) {
  const before = cursor === undefined ? null : decodeIdCursor(cursor);
  const wanted = { text: text ?? null, attached: attached ?? null };
  return toCursorPage(await listUploadedFilesBefore(transaction, { before, count: limit + 1, ...wanted }), limit);
}

export async function getFile({ transaction }: Pick<Wallet, 'transaction'>, id: string): Promise<StoredFile> {
  return requireFound(await findFile(transaction, id));
}

/** Reads and locks a file. */
export async function lockFile(wallet: Wallet, id: string): Promise<StoredFile> {
  await lockRecord(wallet, 'File', id);
  return getFile(wallet, id);
}

/**
 * Returns the name, type, size and storage path of a file, to send its bytes.
 * @throws Problem `notFound`, or `notUploaded` if its bytes have not been uploaded
 */
export async function readFileDownload(wallet: Wallet, id: string): Promise<FileDownload> {
  const { filename, fileExtension, size, storagePath } = await getFile(wallet, id);
  if (storagePath === null) throw notUploadedProblem();
  const contentType = fileKindFromExtension(fileExtension)?.contentType ?? 'application/octet-stream';
  return { filename, contentType, size, storagePath };
}

export function notUploadedProblem(): Problem {
  return new Problem('notUploaded', { detail: 'The file’s bytes have not been uploaded.' });
}

/** Deletes a file; a job removes its bytes when the deletion can no longer be undone. */
export async function deleteFile(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  wallet.changing(await lockFile(wallet, id));
  await deleteFiles(wallet.transaction, { ids: [id], needed: 'forUndo' });
  return { id };
}
