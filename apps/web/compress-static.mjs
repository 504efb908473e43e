// Compresses the static files of a build once at the best level, so that serving them takes no time.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, '.next', 'static');
const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];

// With `npm start` the server already answers meanwhile, and needs the processors more.
os.setPriority(os.constants.priority.PRIORITY_LOW);
await Promise.all(
  names.filter((name) => /\.(?:js|css|svg)$/.test(name)).map((name) => compress(path.join(folder, name))),
);

/** File names contain a hash of the content, so an existing copy is up to date. */
async function compress(file) {
  const compressors = [
    ['.br', (bytes) => promisify(brotliCompress)(bytes)],
    ['.gz', (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ];
  for (const [ending, compressed] of compressors) {
    if (existsSync(file + ending)) continue;
    // The server must never find half a copy.
    const unfinished = `${file}${ending}.${process.pid}`;
    await writeFile(unfinished, await compressed(await readFile(file)));
    await rename(unfinished, file + ending);
  }
}
