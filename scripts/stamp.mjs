// A step is skipped when its inputs are those of its last success.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './place.mjs';

/** What the files say: for the few small ones that decide what is installed. */
export function contents(files, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  for (const file of files) hash.update(`\0${file}\0`).update(existsSync(file) ? readFileSync(file) : 'absent');
  return hash.digest('hex');
}

/** Size and time of every file below: cheap enough for each start. When it differs, turbo decides by content. */
export function traces(folders, ...also) {
  const hash = createHash('sha256').update(JSON.stringify(also));
  const visit = (entry) => {
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(entry).sort()) {
        if (!['node_modules', '.next', '.turbo', 'generated', 'next-env.d.ts'].includes(name))
          visit(path.join(entry, name));
      }
    } else {
      hash.update(`\0${path.relative(root, entry)}\0${stat?.size}\0${stat?.mtimeMs}`);
    }
  };
  for (const folder of folders) visit(path.join(root, folder));
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
    clear: () => rmSync(file, { force: true }),
  };
}
