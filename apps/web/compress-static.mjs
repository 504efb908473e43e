// Compresses the static files of a build once at the best level, so that serving them takes no time.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = path.join(import.meta.dirname, '.next', 'static');
const names = await readdir(folder, { recursive: true });

await Promise.all(
  names.filter((name) => /\.(?:js|css|svg)$/.test(name)).map((name) => compress(path.join(folder, name))),
);

async function compress(file) {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
