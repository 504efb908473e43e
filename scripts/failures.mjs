// The failed tests of a runner's report, each with its file, its name and the beginning of what it said.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './count.mjs';
import { root } from './place.mjs';

const LINES = 30;

/** @returns a text for each failed test; none where there is no report. */
export function failuresOf(file, read) {
  return (readReport(file, read) ?? []).map(({ where, name, says }) => {
    const said = stripVTControlCharacters(says ?? '').trimEnd();
    return [`✗ ${where} › ${name}`, ...said.split('\n').slice(0, LINES)].join('\n    ');
  });
}

export function vitestFailures({ testResults }) {
  return testResults.flatMap((file) => {
    const where = path.relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed') return [{ where, name: '(the file)', says: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({ where, name: fullName, says: failureMessages.join('\n') }));
  });
}

export function playwrightFailures({ suites, errors = [] }) {
  const outside = errors.map(({ message }) => ({ where: 'e2e', name: '(outside any test)', says: message }));
  return [...suites.flatMap((suite) => failedOf(suite, [])), ...outside];
}

function failedOf({ title, suites = [], specs = [], file }, above) {
  const names = title === file ? above : [...above, title];
  const failed = specs.flatMap((spec) => {
    const unexpected = spec.tests.filter(({ status }) => status === 'unexpected');
    return unexpected.map(({ results }) => ({
      where: `e2e/browser/${spec.file}:${spec.line}`,
      name: [...names, spec.title].join(' › '),
      says: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    }));
  });
  return [...failed, ...suites.flatMap((suite) => failedOf(suite, names))];
}
