import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `use` with an empty temporary folder, and removes the folder afterwards. */
export function withTemporaryFolder<Result>(use: (directory: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'coffer-actual-'));
  try {
    return use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
