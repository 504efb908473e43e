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

// The server must never find half a copy.
const unfinished = existsSync(folder) ? await mkdtemp(path.join(build, 'compressing-')) : null;
if (unfinished !== null) {
  try {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|svg)$/.test(name));
    await Promise.all(names.map((name, index) => compress(path.join(folder, name), path.join(unfinished, `${index}`))));
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Compresses a file. Skips existing copies: file names contain a hash of the content, so a copy is never stale. */
async function compress(file, draft) {
  const compressors = [
    ['.br', (bytes) => promisify(brotliCompress)(bytes)],
    ['.gz', (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ];
  for (const [ending, compressed] of compressors) {
    if (existsSync(file + ending)) continue;
    await writeFile(draft, await compressed(await readFile(file)));
    await rename(draft, file + ending);
  }
}
