// Compresses the static files of a build once at the best level, so that serving them takes no time.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// With `npm start`, the server is already running and needs the processors more urgently. On Linux a thread keeps the priority
// that the process has when the thread starts, so this comes before the first asynchronous call.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const build = path.join(import.meta.dirname, '.next');
const folder = path.join(build, 'static');

const COMPRESSORS = {
  '.br': (bytes) => promisify(brotliCompress)(bytes),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

// File names contain a hash of the content, so an existing copy is up to date.
const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
const missing = names
  .filter((name) => /\.(?:js|css|svg)$/.test(name))
  .flatMap((name) => Object.keys(COMPRESSORS).map((ending) => ({ file: path.join(folder, name), ending })))
  .filter(({ file, ending }) => !existsSync(file + ending));

if (missing.length > 0) {
  // The server must never find half a copy.
  const drafts = await mkdtemp(path.join(build, 'compressing-'));
  try {
    await Promise.all(missing.map((copy, index) => compress(copy, path.join(drafts, `${index}`))));
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

async function compress({ file, ending }, draft) {
  await writeFile(draft, await COMPRESSORS[ending](await readFile(file)));
  await rename(draft, file + ending);
}
