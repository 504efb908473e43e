import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatTestCounts, playwrightCount, readTestCounts, sumTestCounts, vitestCount } from './test-counts.mjs';

const place = mkdtempSync(path.join(tmpdir(), 'coffer-count-'));
const file = path.join(place, 'report.json');
afterAll(() => rmSync(place, { recursive: true, force: true }));

function vitest(report: object, code: number) {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  writeFileSync(file, JSON.stringify({ ...none, ...report }));
  return readTestCounts(file, code, vitestCount);
}

test('the last line mentions skipped tests only if there are any', () => {
  expect(formatTestCounts({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(formatTestCounts({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('adds up the counts of several runners', () => {
  const playwright = playwrightCount({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(sumTestCounts([playwright, { passed: 1, failed: 1, skipped: 1 }])).toEqual({
    passed: 5,
    failed: 3,
    skipped: 3,
  });
});

test('counts a test that passed only at its second try as a failure', () => {
  const tried = { status: 'passed', failureMessages: ['too slow'] };
  const testResults = [{ status: 'passed', assertionResults: [tried, { status: 'passed', failureMessages: [] }] }];
  expect(vitest({ numPassedTests: 2, testResults }, 0)).toMatchObject({ passed: 1, failed: 1 });
});

test('counts a test file that cannot be loaded as one failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(vitest({ numPassedTests: 5, testResults }, 1)).toMatchObject({ passed: 5, failed: 1 });
});

test('counts a runner as failed if it ran nothing, crashed, or failed outside of tests', () => {
  expect(vitest({}, 0)).toMatchObject({ failed: 1 });
  expect(vitest({ numPendingTests: 3 }, 0)).toMatchObject({ failed: 1, skipped: 3 });
  expect(vitest({ numPassedTests: 5 }, 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(readTestCounts(path.join(place, 'absent.json'), 1, vitestCount)).toMatchObject({ passed: 0, failed: 1 });
  writeFileSync(file, '{"numPassed');
  expect(readTestCounts(file, 0, vitestCount)).toMatchObject({ passed: 0, failed: 1 });
});

test('counts failures only once if the exit code reports them too', () => {
  expect(vitest({ numPassedTests: 5, numFailedTests: 2 }, 1)).toMatchObject({ passed: 5, failed: 2 });
});
