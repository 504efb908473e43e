import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './environment.mjs';
import { playwrightCases, vitestCases } from './test-cases.mjs';
import { durationRows, failureReports, slowestTests } from './test-summary.mjs';

const name = path.join(root, 'packages', 'a.test.ts');
const says = '\u001b[31mexpected 1\u001b[0m\n    at here\n    at run (file:///x/node_modules/vitest/run.js:1:2)';
const ofVitest = vitestCases({
  testResults: [
    {
      name,
      status: 'failed',
      assertionResults: [
        { fullName: 'sums add up', status: 'failed', duration: 40, failureMessages: [says] },
        { fullName: 'sums are quick', status: 'passed', duration: 3000.4, failureMessages: ['too late'] },
        { fullName: 'sums are exact', status: 'passed', duration: 2, failureMessages: [] },
        { fullName: 'sums are free', status: 'pending', failureMessages: [] },
      ],
    },
    { name, status: 'failed', message: 'no such module', assertionResults: [] },
  ],
});

const spec = (title: string, status: string, durations: number[]) => {
  const results = durations.map((duration) => ({ duration, errors: [{ message: 'not seen' }] }));
  return { title, file: 'a.test.ts', line: 7, tests: [{ status, results }] };
};
const specs = [
  spec('is read', 'unexpected', [5]),
  spec('is late', 'flaky', [900, 200]),
  spec('is there', 'expected', [7]),
];
const inner = { title: 'the list', file: 'a.test.ts', specs };
const ofPlaywright = playwrightCases({
  suites: [{ title: 'a.test.ts', file: 'a.test.ts', specs: [], suites: [inner] }],
  errors: [{ message: 'no server' }],
});

test('from a vitest report: each failed test with its message, and files that could not be loaded', () => {
  expect(failureReports(ofVitest, 'failed')).toEqual([
    '✗ packages/a.test.ts › sums add up\n    expected 1\n        at here',
    '✗ packages/a.test.ts › (the file)\n    no such module',
  ]);
  expect(failureReports(ofVitest, 'flaky')).toEqual(['✗ packages/a.test.ts › sums are quick\n    too late']);
});

test('from a Playwright report: tests that failed finally, tests that passed later, and failures outside of tests', () => {
  expect(failureReports(ofPlaywright, 'failed')).toEqual([
    '✗ e2e/browser/a.test.ts:7 › the list › is read\n    not seen',
    '✗ e2e › (outside any test)\n    no server',
  ]);
  expect(failureReports(ofPlaywright, 'flaky')).toEqual([
    '✗ e2e/browser/a.test.ts:7 › the list › is late\n    not seen\n    not seen',
  ]);
});

test('the slowest tests of all runners come first, with the time of all their attempts', () => {
  expect(slowestTests([...ofVitest, ...ofPlaywright])).toEqual([
    '   3.0 s  packages/a.test.ts › sums are quick',
    '   1.1 s  e2e/browser/a.test.ts:7 › the list › is late',
    '   0.0 s  packages/a.test.ts › sums add up',
    '   0.0 s  e2e/browser/a.test.ts:7 › the list › is there',
    '   0.0 s  e2e/browser/a.test.ts:7 › the list › is read',
    '   0.0 s  packages/a.test.ts › sums are exact',
  ]);
  const many = Array.from({ length: 30 }, (_, ms) => ({ where: 'a', name: 'b', state: 'passed', ms, says: '' }));
  expect(slowestTests(many)).toHaveLength(20);
});

test('each part has its minutes, and the last line their sum', () => {
  const parts = [
    { title: 'Checks', ms: 66_000 },
    { title: 'Browser tests', ms: 600_000 },
  ];
  expect(durationRows(parts)).toEqual(['   1.1 min  Checks', '  10.0 min  Browser tests', '  11.1 min  all of it']);
});
