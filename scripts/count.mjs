// One count over runners that each report in their own way. A runner that did not report, or ran nothing, has failed.
import { existsSync, readFileSync } from 'node:fs';

export const nothing = { passed: 0, failed: 0, skipped: 0 };

export const sum = (counts) =>
  counts.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  );

export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** From the file that a runner wrote, and the code it ended with. */
export function countOf(file, code, read) {
  const counted = readReport(file, read) ?? nothing;
  const ran = counted.passed + counted.failed;
  // A failure outside any test (a crash, a set-up that threw, an error nobody awaited) is a failure all the same.
  if (ran === 0 || (code !== 0 && counted.failed === 0)) return { ...counted, failed: counted.failed + 1 };
  return counted;
}

/** Undefined when there is none, or when it was cut short while it was written. */
export function readReport(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function vitestCount(report) {
  // A test file that cannot be loaded holds no failed test, and would go unnoticed.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function playwrightCount({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}
