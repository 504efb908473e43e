// The tests of a runner's report that failed, or passed only when they were tried again, each with its file, its name
// and the beginning of what it said.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readReport } from './count.mjs';
import { root } from './place.mjs';

const LINES = 30;

/** @returns texts for people; none where there is no report. */
export function failuresOf(file, read) {
  const all = readReport(file, read) ?? [];
  const textsOf = (ones) =>
    ones.map(({ where, name, says }) => [`✗ ${where} › ${name}`, ...beginning(says)].join('\n    '));
  return { failed: textsOf(all.filter(({ flaky }) => !flaky)), flaky: textsOf(all.filter(({ flaky }) => flaky)) };
}

/** Without colours, and without the places in other people's code that it came through. */
function beginning(says = '') {
  const lines = stripVTControlCharacters(says).trimEnd().split('\n');
  return lines.filter((line) => !/^\s*at .*(node_modules|node:|<anonymous>)/.test(line)).slice(0, LINES);
}

export function vitestFailures({ testResults }) {
  return testResults.flatMap((file) => {
    const where = path.relative(root, file.name);
    const fell = file.assertionResults.filter(({ failureMessages }) => failureMessages.length > 0);
    if (fell.length === 0 && file.status === 'failed') return [{ where, name: '(the file)', says: file.message }];
    return fell.map(({ fullName: name, status, failureMessages }) => {
      return { where, name, flaky: status === 'passed', says: failureMessages.join('\n') };
    });
  });
}

export function playwrightFailures({ suites, errors = [] }) {
  const outside = errors.map(({ message }) => ({ where: 'e2e', name: '(outside any test)', says: message }));
  return [...suites.flatMap((suite) => fellOf(suite, [])), ...outside];
}

function fellOf({ title, suites = [], specs = [], file }, above) {
  const names = title === file ? above : [...above, title];
  const fell = specs.flatMap((spec) => {
    const ones = spec.tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
    return ones.map(({ status, results }) => ({
      where: `e2e/browser/${spec.file}:${spec.line}`,
      name: [...names, spec.title].join(' › '),
      flaky: status === 'flaky',
      says: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    }));
  });
  return [...fell, ...suites.flatMap((suite) => fellOf(suite, names))];
}
