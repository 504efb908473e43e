import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with a temporary file of this content. */
export async function withTemporaryFile<Result>(
  content: string | Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'coffer-export-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
