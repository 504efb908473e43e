// Converts a runner's report to test cases: { where, name, state, ms, says }.
// `ms` is the time of all attempts.
// `state` is `passed`, `failed`, `skipped`, or `flaky` for a test that passed only on a retry.
import path from 'node:path';
import { root } from './environment.mjs';

export function vitestCases({ testResults }) {
  return testResults.flatMap((file) => {
    const where = path.relative(root, file.name);
    const cases = file.assertionResults.map(({ fullName: name, status, duration = 0, failureMessages }) => {
      const passed = failureMessages.length > 0 ? 'flaky' : 'passed';
      const states = { passed, failed: 'failed' };
      return { where, name, state: states[status] ?? 'skipped', ms: duration, says: failureMessages.join('\n') };
    });
    // A file that could not be loaded has no failed test, so the file itself is added as a failed case.
    if (file.status !== 'failed' || cases.some(({ state }) => state === 'failed' || state === 'flaky')) return cases;
    return [...cases, { where, name: '(the file)', state: 'failed', ms: 0, says: file.message }];
  });
}

/** @param {any} report from Playwright's `json` reporter */
export function playwrightCases({ suites, errors = [] }) {
  const outside = errors.map(({ message }) => {
    return { where: 'e2e', name: '(outside any test)', state: 'failed', ms: 0, says: message };
  });
  return [...suites.flatMap((suite) => casesOf(suite, [])), ...outside];
}

const STATES = { expected: 'passed', unexpected: 'failed', flaky: 'flaky' };

function casesOf({ title, suites = [], specs = [], file }, above) {
  const names = title === file ? above : [...above, title];
  const cases = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      where: `e2e/browser/${spec.file}:${spec.line}`,
      name: [...names, spec.title].join(' › '),
      state: STATES[status] ?? 'skipped',
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      says: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    })),
  );
  return [...cases, ...suites.flatMap((suite) => casesOf(suite, names))];
}
