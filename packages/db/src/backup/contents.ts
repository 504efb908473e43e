import type { Dirent } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive.ts';

/** Path of the cluster, relative to the data directory. */
export const CLUSTER_FOLDER = 'postgres';
export const CLUSTER_DATA_FOLDER = `${CLUSTER_FOLDER}/data`;
export const FILES_FOLDER = 'files';
/** Other files in a backup: the demo's sign-in data, and the sealing key for secrets in the database. */
export const DEMO_AND_KEY_FILES: readonly string[] = ['demo.json', 'coffer.key'];

/** Files in the cluster's folder that belong to running processes and are not copied. */
const TEMPORARY_CLUSTER_FILES = /^(socket-directory|.*\.(lock|unfinished|initial-password))$/;

/**
 * The paths, relative to the data directory, of everything in a backup apart from the database itself: the cluster's
 * password, people's files, the demo's sign-in data and the sealing key. Folders are listed without their contents.
 */
export async function listBackupFilesBesideDatabase(directory: string): Promise<string[]> {
  const ofCluster = (await listFolder(join(directory, CLUSTER_FOLDER)))
    .filter((entry) => entry.isFile() && !TEMPORARY_CLUSTER_FILES.test(entry.name))
    .map(({ name }) => `${CLUSTER_FOLDER}/${name}`);
  const others = (await listFolder(directory))
    .map(({ name }) => name)
    .filter((name) => name === FILES_FOLDER || DEMO_AND_KEY_FILES.includes(name));
  return [...ofCluster, ...others].sort();
}

/** The entries of a folder, sorted by name; empty if the folder does not exist. */
export async function listFolder(path: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The archive to copy to, and a function that counts copied bytes. */
export interface CopyState {
  readonly archive: ArchiveWriter;
  copied(bytes: number): void;
}

/** Copies a file, or a folder with its contents, except paths for which `isLeftOut` returns true. */
export async function copyTree(
  copying: CopyState,
  { from, name, isLeftOut = () => false }: { from: string; name: string; isLeftOut?: (name: string) => boolean },
): Promise<void> {
  const found = await lstat(from).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  // The folder is in use, so a file may be deleted while it is read.
  if (found === null || isLeftOut(name)) return;
  if (found.isFile()) return copyFile(copying, from, name);
  if (!found.isDirectory()) return;
  await copying.archive.directory(name);
  for (const entry of await listFolder(from)) {
    await copyTree(copying, { from: join(from, entry.name), name: `${name}/${entry.name}`, isLeftOut });
  }
}

async function copyFile({ archive, copied }: CopyState, from: string, name: string): Promise<void> {
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

/**
 * Reads exactly `size` bytes, and pads a file that has become shorter with zeros. PostgreSQL may change the file during
 * the read; its log then restores the right contents.
 */
async function* bytesOf(
  file: Awaited<ReturnType<typeof open>>,
  size: number,
  copied: CopyState['copied'],
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

/** The size in bytes of a file, or of all files in a folder and its subfolders; 0 if the path does not exist. */
export async function measureTreeSize(path: string): Promise<number> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return 0;
  if (!found.isDirectory()) return found.size;
  let size = 0;
  for (const { name } of await listFolder(path)) size += await measureTreeSize(join(path, name));
  return size;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
