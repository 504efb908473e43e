import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MAX_READABLE_BYTES } from '@coffer/domain/file-limits.ts';
import { type ByteStorage, NoSuchBytesError } from '@coffer/storage/storage.ts';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { StoredFile } from './files.schema.ts';
import { notUploadedProblem } from './files.service.ts';
import { findFile } from './files.sql.ts';

/** Opens the stored bytes of a file. @throws Problem `notFound` if they have been removed */
export async function openBytes(storage: ByteStorage, storagePath: string): Promise<Readable> {
  try {
    return await storage.read(storagePath);
  } catch (error) {
    throw error instanceof NoSuchBytesError ? new Problem('notFound', { cause: error }) : error;
  }
}

interface FileReference {
  readonly id: string;
  readonly field: string;
}

/**
 * Returns the file that an input field refers to.
 * @throws Problem `invalidReference`, `notUploaded`, or `fileTooLarge` if the file is too large to be read
 */
export async function requireReferencedFile(
  { transaction }: Pick<Wallet, 'transaction'>,
  { id, field }: FileReference,
): Promise<StoredFile & { readonly storagePath: string }> {
  const file = await findFile(transaction, id);
  if (file === undefined) throw invalidReferenceProblem(field);
  const { storagePath } = file;
  if (storagePath === null) throw notUploadedProblem();
  if (file.size > MAX_READABLE_BYTES)
    throw invalidFieldProblem(
      'fileTooLarge',
      field,
      `is larger than ${MAX_READABLE_BYTES} bytes, the limit for reading`,
    );
  return { ...file, storagePath };
}

/** Returns the file that an input field refers to, with its bytes. Throws like `requireReferencedFile`. */
export async function readReferencedFile(
  wallet: Pick<Wallet, 'transaction'>,
  storage: ByteStorage,
  reference: FileReference,
): Promise<{ readonly file: StoredFile; readonly bytes: Buffer }> {
  const file = await requireReferencedFile(wallet, reference);
  return { file, bytes: await buffer(await openBytes(storage, file.storagePath)) };
}
