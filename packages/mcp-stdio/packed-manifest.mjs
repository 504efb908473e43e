// Writes the manifest to publish, without `devDependencies` and `scripts`, which only the build needs.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const manifest = path.join(import.meta.dirname, 'package.json');
const own = path.join(import.meta.dirname, 'package.json.own');

/** Restores the workspace's manifest, also after an interrupted `npm pack`. */
function restore() {
  if (existsSync(own)) renameSync(own, manifest);
}

function write() {
  restore();
  const text = readFileSync(manifest, 'utf8');
  const { devDependencies: _, scripts: __, ...published } = JSON.parse(text);
  writeFileSync(own, text);
  writeFileSync(manifest, `${JSON.stringify(published, null, 2)}\n`);
}

const [, , command] = process.argv;
if (command === 'write') write();
else if (command === 'restore') restore();
else throw new Error('Usage: node packed-manifest.mjs write|restore');
