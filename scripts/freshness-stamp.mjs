// Skips a step if its inputs are the same as at its last success.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns a hash of the contents of some small files, and of the values in `also`. */
export function hashFiles(files, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  for (const file of files) hash.update(`\0${file}\0`).update(existsSync(file) ? readFileSync(file) : 'absent');
  return hash.digest('hex');
}

/**
 * Creates a stamp in `file` that records whether a step can be skipped. `fresh(hash)` is true if `set(hash)` was called
 * last and all outputs of the step, the files `makes()`, still exist.
 */
export function createFreshnessStamp(file, makes) {
  return {
    fresh: (hash) =>
      existsSync(file) && readFileSync(file, 'utf8') === hash && makes().every((made) => existsSync(made)),
    set(hash) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
  };
}
