import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Creates a file that only this user can read, and writes it. Closes the file before returning, even if the work fails, so that
 * nothing is written after the caller deletes it.
 */
export async function writePrivateFile(path: string, work: (file: WriteStream) => Promise<void>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await work(file);
  } finally {
    file.destroy();
    await closed;
  }
}
