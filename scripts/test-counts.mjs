// Counts the results of several runners with different reports. A runner without a report, or without tests, has failed;
// a test that passed only on retry counts as failed, too.
import { existsSync, readFileSync } from 'node:fs';

export const ZERO_TEST_COUNTS = { passed: 0, failed: 0, skipped: 0 };

export const sumTestCounts = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    ZERO_TEST_COUNTS,
  );

export function formatTestCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The counts from a runner's report file and exit code. */
export function readTestCounts(file, code, read) {
  const counted = readTestReport(file, read) ?? ZERO_TEST_COUNTS;
  const ran = counted.passed + counted.failed;
  // A failure outside of tests (a crash, a failed set-up, an unhandled rejection) also counts as a failure.
  if (ran === 0 || (code !== 0 && counted.failed === 0)) return { ...counted, failed: counted.failed + 1 };
  return counted;
}

/** Reads a runner's report file; returns undefined if the report is missing or incomplete. */
export function readTestReport(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function vitestCount(report) {
  // A test file that cannot be loaded has no failed test, so it is counted as one failure.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const flaky = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0).length;
  return {
    passed: report.numPassedTests - flaky,
    failed: report.numFailedTests + broken.length + flaky,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function playwrightCount({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
