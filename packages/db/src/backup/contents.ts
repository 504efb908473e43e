import type { Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive.ts';

/** Where the cluster lies below the data directory. */
export const CLUSTER = 'postgres';
export const CLUSTER_DATA = `${CLUSTER}/data`;
export const FILES = 'files';
/** Beside the files: how to try the demo, and the key that secrets in the database are sealed with. */
export const OTHERS: readonly string[] = ['demo.json', 'coffer.key'];

/** Of a cluster's folder: what belongs to the processes that use it now. */
const PASSING = /^(socket-directory|.*\.(lock|unfinished|initial-password))$/;

/** What is beside the database in a backup, as paths below the data directory: its password, people's files. */
export async function besideDatabase(directory: string): Promise<string[]> {
  const ofCluster = (await listed(join(directory, CLUSTER)))
    .filter((entry) => entry.isFile() && !PASSING.test(entry.name))
    .map(({ name }) => `${CLUSTER}/${name}`);
  const others = (await listed(directory))
    .map(({ name }) => name)
    .filter((name) => name === FILES || OTHERS.includes(name));
  return [...ofCluster, ...others].sort();
}

/** The entries of a folder in the order of their names; none where there is no such folder. */
export async function listed(path: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The archive that is copied to, and the count of its bytes. */
export interface Copying {
  readonly archive: ArchiveWriter;
  copied(bytes: number): void;
}

/** Copies a file or a folder with all it holds, except what `isLeftOut` names by its path. */
export async function copyTree(
  copying: Copying,
  { from, name, isLeftOut = () => false }: { from: string; name: string; isLeftOut?: (name: string) => boolean },
): Promise<void> {
  const found = await lstat(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  // Of what lives, a file may go while the folder is read.
  if (found === null || isLeftOut(name)) return;
  if (found.isFile()) return copyFile(copying, from, name);
  if (!found.isDirectory()) return;
  await copying.archive.directory(name);
  for (const entry of await listed(from)) {
    await copyTree(copying, { from: join(from, entry.name), name: `${name}/${entry.name}`, isLeftOut });
  }
}

async function copyFile({ archive, copied }: Copying, from: string, name: string): Promise<void> {
  const file = await open(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (file === null) return;
  try {
    const { size } = await file.stat();
    await archive.file(name, size, bytesOf(file, size, copied));
  } finally {
    await file.close();
  }
}

const CHUNK = 1024 * 1024;

/** Exactly `size` bytes: the database may lengthen a file meanwhile, or shorten it, and then its log says how it was. */
async function* bytesOf(
  file: Awaited<ReturnType<typeof open>>,
  size: number,
  copied: Copying['copied'],
): AsyncGenerator<Uint8Array, void, void> {
  for (let position = 0; position < size; ) {
    const wanted = Math.min(CHUNK, size - position);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(wanted), 0, wanted, position);
    const length = bytesRead === 0 ? wanted : bytesRead;
    yield buffer.subarray(0, length);
    position += length;
    copied(length);
  }
}

/** The bytes that `copyTree` would copy now. */
export async function sizeOfTree(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  let size = 0;
  for (const { name } of await listed(path)) size += await sizeOfTree(join(path, name));
  return size;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
