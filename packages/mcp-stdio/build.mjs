// Builds a single file that Node can run directly, with all dependencies and their licences.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
const bundle = await rolldown({
  input: path.join(here, 'src', 'main.ts'),
  platform: 'node',
  // Leaves out unused modules of the contract, such as its arithmetic and tables.
  treeshake: { moduleSideEffects: false },
});
const { output } = await bundle.write({
  file: path.join(dist, 'coffer-mcp.mjs'),
  format: 'esm',
  codeSplitting: false,
});
await bundle.close();
mkdirSync(dist, { recursive: true });
writeFileSync(path.join(dist, 'LICENSES.txt'), licensesOf(output.flatMap(({ moduleIds = [] }) => moduleIds)));

/** Returns the licence texts of all packages that have a module in the bundle. */
function licensesOf(modules) {
  const packages = new Map();
  for (const id of modules) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
    if (folder === undefined || packages.has(folder)) continue;
    const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (file === undefined || !existsSync(path.join(folder, file))) throw new Error(`${name} has no licence`);
    packages.set(folder, `${name} ${version}\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`);
  }
  return [...packages.values()].toSorted().join('\n----\n\n');
}
