// A step is skipped when its inputs are those of its last success.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the files say: for the few small ones that decide what is installed. */
export function contents(files, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  for (const file of files) hash.update(`\0${file}\0`).update(existsSync(file) ? readFileSync(file) : 'absent');
  return hash.digest('hex');
}

/** `fresh(hash)` says whether `set(hash)` was the last thing said, and all that the step makes still exists. */
export function stamp(file, makes) {
  return {
    fresh: (hash) =>
      existsSync(file) && readFileSync(file, 'utf8') === hash && makes().every((made) => existsSync(made)),
    set(hash) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, hash);
    },
  };
}
