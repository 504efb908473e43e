import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SOAK_ONLY_TESTS } from '../e2e/browser/soak-only-tests.ts';
import { playwright, playwrightConfig } from './browser.mjs';
import { root } from './environment.mjs';
import { playwrightCases } from './test-cases.mjs';

/** Lists the browser tests by file; `soak` is the value of COFFER_SOAK. */
async function listBrowserTests(soak: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const args = ['test', '--list', '--reporter=json', ...playwrightConfig];
  const env = { ...process.env, COFFER_SOAK: soak, PLAYWRIGHT_JSON_OUTPUT_FILE: '' };
  const { stdout } = await promisify(execFile)(String(playwright[0]), args, { cwd: root, env, maxBuffer: 2 ** 26 });
  const cases: { where: string; name: string }[] = playwrightCases(JSON.parse(stdout));
  const fileOf = (where: string) => path.basename(where).replace(/\.test\.ts:\d+$/, '');
  const byFile = Map.groupBy(cases, ({ where }) => fileOf(where));
  return new Map([...byFile].map(([file, some]) => [file, some.map(({ name }) => name.replaceAll(' › ', ' '))]));
}

test('the browser tests reserved for `npm run soak` exist, run there, and not in `npm test`', {
  timeout: 120_000,
  tags: 'soak',
}, async () => {
  const [usual, long] = await Promise.all([listBrowserTests('0'), listBrowserTests('1')]);
  for (const [file, words] of Object.entries(SOAK_ONLY_TESTS))
    for (const word of words) {
      expect(long.get(file) ?? [], `${file}: ${word}`).toContainEqual(expect.stringContaining(word));
      expect(usual.get(file) ?? [], `${file}: ${word}`).not.toContainEqual(expect.stringContaining(word));
    }
});
