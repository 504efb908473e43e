import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failuresOf, playwrightFailures, vitestFailures } from './failures.mjs';
import { root } from './place.mjs';

const place = mkdtempSync(path.join(tmpdir(), 'coffer-failures-'));
const file = path.join(place, 'report.json');
afterAll(() => rmSync(place, { recursive: true, force: true }));

const textsOf = (report: object, read: Parameters<typeof failuresOf>[1]) => {
  writeFileSync(file, JSON.stringify(report));
  return failuresOf(file, read);
};

test('of a vitest report: each failed test with what it said, and a file that could not be loaded', () => {
  const name = path.join(root, 'packages', 'a.test.ts');
  const says = '\u001b[31mexpected 1\u001b[0m\n    at here\n    at run (file:///x/node_modules/vitest/run.js:1:2)';
  const assertionResults = [
    { fullName: 'sums add up', status: 'failed', failureMessages: [says] },
    { fullName: 'sums are quick', status: 'passed', failureMessages: ['too late'] },
    { fullName: 'sums are exact', status: 'passed', failureMessages: [] },
  ];
  const testResults = [
    { name, status: 'failed', assertionResults },
    { name, status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(textsOf({ testResults }, vitestFailures)).toEqual({
    failed: [
      '✗ packages/a.test.ts › sums add up\n    expected 1\n        at here',
      '✗ packages/a.test.ts › (the file)\n    no such module',
    ],
    flaky: ['✗ packages/a.test.ts › sums are quick\n    too late'],
  });
});

test('of a Playwright report: what failed to the end, what passed later, and what went wrong outside any test', () => {
  const spec = (title: string, status: string) => {
    return { title, file: 'a.test.ts', line: 7, tests: [{ status, results: [{ errors: [{ message: 'not seen' }] }] }] };
  };
  const specs = [spec('is read', 'unexpected'), spec('is late', 'flaky'), spec('is there', 'expected')];
  const inner = { title: 'the list', file: 'a.test.ts', specs };
  const suites = [{ title: 'a.test.ts', file: 'a.test.ts', specs: [], suites: [inner] }];
  expect(textsOf({ suites, errors: [{ message: 'no server' }] }, playwrightFailures)).toEqual({
    failed: [
      '✗ e2e/browser/a.test.ts:7 › the list › is read\n    not seen',
      '✗ e2e › (outside any test)\n    no server',
    ],
    flaky: ['✗ e2e/browser/a.test.ts:7 › the list › is late\n    not seen'],
  });
});

test('a report that is not there, or cut short, says nothing', () => {
  const nothing = { failed: [], flaky: [] };
  expect(failuresOf(path.join(place, 'absent.json'), vitestFailures)).toEqual(nothing);
  writeFileSync(file, '{"testResults":[');
  expect(failuresOf(file, vitestFailures)).toEqual(nothing);
});
