import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuid } from 'uuid';
import { writing } from './writing.ts';

/** No upload takes so long: what is older was left by a process that was killed. In milliseconds. */
const LEFT = 60 * 60 * 1000;

type Check = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Writes bytes as they come, as long as `check` lets them through, does something with the file, and takes it away. */
export async function withArrival<Result>(
  { directory, bytes, check }: { readonly directory: string; readonly bytes: Readable; readonly check: Check },
  work: (localFile: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const localFile = join(directory, uuid());
  try {
    // What is wrong with the bytes ends the reading of them, and not the connection that the answer goes back on.
    const source = bytes.iterator({ destroyOnReturn: false });
    await writing(localFile, (arriving) => pipeline(source, check, arriving));
    return await work(localFile);
  } finally {
    await rm(localFile, { force: true });
  }
}

/** Takes away what killed processes have left. */
export async function clearArrivals(directory: string, now = Date.now()): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    // Another process of this folder may be quicker.
    const left = await stat(path).catch(() => null);
    if (left !== null && now - left.mtimeMs > LEFT) await rm(path, { force: true });
  }
}
