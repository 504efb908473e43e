// The summary at the end of a full test run, because the first results are thousands of lines above.
import { stripVTControlCharacters } from 'node:util';

const LINES = 30;
const SLOWEST = 20;

/** Each test in this state (`failed` or `flaky`), with its file, name and the beginning of its message. */
export const failureReports = (cases, state) =>
  cases
    .filter((one) => one.state === state)
    .map(({ where, name, says }) => [`✗ ${where} › ${name}`, ...beginning(says)].join('\n    '));

/** The first lines of a message, without colours and without stack frames of Node and of packages. */
function beginning(says = '') {
  const lines = stripVTControlCharacters(says).trimEnd().split('\n');
  return lines.filter((line) => !/^\s*at .*(node_modules|node:|<anonymous>)/.test(line)).slice(0, LINES);
}

/** The slowest tests, slowest first, with the time of all their attempts. */
export const slowestTests = (cases) =>
  cases
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ where, name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${where} › ${name}`);

/** @param parts `[{ title, ms }]` in order of execution */
export function durationRows(parts) {
  const row = (title, ms) => `${(ms / 60_000).toFixed(1).padStart(6)} min  ${title}`;
  const all = parts.reduce((sum, { ms }) => sum + ms, 0);
  return [...parts.map(({ title, ms }) => row(title, ms)), row('all of it', all)];
}
