import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuid } from 'uuid';
import { writePrivateFile } from './write-private-file.ts';

/** The age in milliseconds from which a file was left by a killed process; no upload takes that long. */
const ABANDONED_FILE_AGE_MS = 60 * 60 * 1000;

type Check = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/**
 * Writes incoming bytes to a local file, runs `work` with its path, and deletes the file. `check` passes the bytes on,
 * and throws for invalid bytes.
 */
export async function withIncomingFile<Result>(
  { directory, bytes, check }: { readonly directory: string; readonly bytes: Readable; readonly check: Check },
  work: (localFile: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const localFile = join(directory, uuid());
  try {
    // Invalid bytes end the reading, but not the connection, which is still needed for the response.
    const source = bytes.iterator({ destroyOnReturn: false });
    await writePrivateFile(localFile, (arriving) => pipeline(source, check, arriving));
    return await work(localFile);
  } finally {
    await rm(localFile, { force: true });
  }
}

/**
 * Deletes local files that are more than an hour old, which killed processes have left. Creates the directory if it is
 * missing.
 */
export async function deleteStaleIncomingFiles(directory: string, now = Date.now()): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    // Another process may delete it first.
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > ABANDONED_FILE_AGE_MS) await rm(path, { force: true });
  }
}
