import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The anchor of a heading, as GitHub creates it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function hasTarget(file: string, target: string): boolean {
  const [name = '', anchor] = target.split('#');
  const at = name === '' ? file : path.resolve(path.dirname(file), decodeURIComponent(name));
  if (!existsSync(at)) return false;
  if (anchor === undefined) return true;
  const headings = readFileSync(at, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

it('each relative link in the documents leads to a file and a heading', async () => {
  const broken: string[] = [];
  const documents = glob('{*.md,docs/**/*.md,bench/*.md,packages/*/*.md,packages/*/src/**/*.md}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  let links = 0;
  for await (const name of documents) {
    const file = path.join(root, name);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      links += 1;
      if (!hasTarget(file, target)) broken.push(`${name}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(100);
});

it('README.md is short', () => {
  const text = readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(150);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9000);
});
