import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ByteStorage, NoSuchBytes } from '@coffer/storage/storage.ts';
import type { WalletScope } from '../context.ts';
import { invalidReference, Problem } from '../problems.ts';
import type { StoredFile } from './files.schema.ts';
import { notUploaded } from './files.service.ts';
import { fileOf } from './files.sql.ts';

/** The bytes at a path that a file had a moment ago: where it was deleted since, it is not there. */
export async function openBytes(storage: ByteStorage, storagePath: string): Promise<Readable> {
  try {
    return await storage.read(storagePath);
  } catch (error) {
    throw error instanceof NoSuchBytes ? new Problem('notFound', { cause: error }) : error;
  }
}

/** A file that a field of the input names, and its bytes. */
export async function bytesOfReference(
  { transaction }: Pick<WalletScope, 'transaction'>,
  storage: ByteStorage,
  { id, field }: { readonly id: string; readonly field: string },
): Promise<{ readonly file: StoredFile; readonly bytes: Buffer }> {
  const file = await fileOf(transaction, id);
  if (file === undefined) throw invalidReference(field);
  if (file.storagePath === null) throw notUploaded();
  return { file, bytes: await buffer(await openBytes(storage, file.storagePath)) };
}
