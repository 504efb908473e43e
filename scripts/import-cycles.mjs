// Finds cycles of files or folders that import each other, so that none of them can be read or moved alone. A folder imports
// everything that its files import, including types. Imports in tests are not checked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './environment.mjs';

const FOLDERS_LEFT_OUT = ['node_modules', 'generated', 'testing', '.next'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/g;

/** Returns one line for each import cycle, with the folder of its files; an empty list if there are no cycles. */
export function findImportCycles(sources = readSources()) {
  return [...importsByFolder(sources)].flatMap(([folder, edges]) =>
    ringsOf(edges).map((members) => `${folder || '.'}: ${members.sort().join(' ⇄ ')}`),
  );
}

/** The text of each file, keyed by its path from the root. */
export function readSources() {
  const sources = new Map();
  const visit = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      if (entry.isDirectory() && !FOLDERS_LEFT_OUT.includes(entry.name)) visit(name);
      if (isSource(entry)) sources.set(name, readFileSync(path.join(root, name), 'utf8'));
    }
  };
  for (const folder of ['apps', 'packages']) if (existsSync(path.join(root, folder))) visit(folder);
  return sources;
}

const isSource = (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.d\.ts$/.test(entry.name);

/**
 * Groups the imports by the deepest folder that contains both files. For each such folder, maps each child to the set of
 * children that it imports.
 */
function importsByFolder(sources) {
  const found = new Map();
  for (const [file, text] of sources) {
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const imported = fileOf(specifier, file);
      if (imported === file || !sources.has(imported)) continue;
      const [from, to] = [file.split('/'), imported.split('/')];
      const depth = from.findIndex((part, at) => part !== to[at]);
      const folder = from.slice(0, depth).join('/');
      if (!found.has(folder)) found.set(folder, new Map());
      const edges = found.get(folder);
      if (!edges.has(from[depth])) edges.set(from[depth], new Set());
      edges.get(from[depth]).add(to[depth]);
    }
  }
  return found;
}

function fileOf(specifier, file) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return path.posix.join(...file.split('/').slice(0, 2), specifier.slice(1));
  const [, name, rest] = /^@coffer\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  return name === 'web' ? `apps/web/${rest}` : `packages/${name}/src/${rest}`;
}

/** The strongly connected components with more than one member, by Tarjan's algorithm. */
function ringsOf(edges) {
  const found = [];
  const order = new Map();
  const lowest = new Map();
  const path = [];
  const visit = (member) => {
    order.set(member, order.size);
    lowest.set(member, order.get(member));
    path.push(member);
    for (const next of edges.get(member) ?? []) {
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(member, Math.min(lowest.get(member), lowest.get(next)));
    }
    if (lowest.get(member) !== order.get(member)) return;
    const ring = path.splice(path.indexOf(member));
    if (ring.length > 1) found.push(ring);
  };
  for (const member of edges.keys()) if (!order.has(member)) visit(member);
  return found;
}
