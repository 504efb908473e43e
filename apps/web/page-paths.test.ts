import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createPagePathTest } from './page-paths.ts';

test('recognises the pages of a build', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-build-'));
  const routes = ['/', '/sign-in', '/w/[walletId]/assets', '/files/[...path]', '/favicon.ico', '/_not-found'];
  writeFileSync(
    path.join(folder, 'app-path-routes-manifest.json'),
    JSON.stringify(Object.fromEntries(routes.map((route) => [`${route}/page`, route]))),
  );
  const publicFolder = path.join(folder, 'public');
  mkdirSync(publicFolder);
  writeFileSync(path.join(publicFolder, 'sw.js'), '');
  const hasPage = createPagePathTest(folder, publicFolder);
  for (const known of ['/', '/sign-in', '/sign-in/', '/w/1/assets', '/files/a/b', '/favicon.ico', '/sw.js']) {
    expect(hasPage(known), known).toBe(true);
  }
  for (const unknown of [
    '/sign',
    '/sign-in/x',
    '/w//assets',
    '/w/1',
    '/files/',
    '/faviconxico',
    '/swxjs',
    '/_not-found',
    '//',
  ]) {
    expect(hasPage(unknown), unknown).toBe(false);
  }
  rmSync(folder, { recursive: true });
});
