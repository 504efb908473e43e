import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Makes a file that only this user reads, and has it written. It is closed when this ends, also where the work fails: then
 * nothing comes into it any more, and whoever takes it away finds it there.
 */
export async function writing(path: string, work: (file: WriteStream) => Promise<void>): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const closed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await work(file);
  } finally {
    file.destroy();
    await closed;
  }
}
