import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Maximum number of unchecked statements. Do not raise it. */
const MOST = 0;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = '{apps,packages}/*/src/**/*.ts';

/** Uses of `query<Row>(…)`, which nothing compares with the database. Statements on the owner's connections use pg directly. */
function uncheckedRows(): string[] {
  return globSync(FOLDERS, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'generated' })
    .filter((path) => !/\.test\.ts$|\/testing\/|^packages\/db\//.test(path))
    .flatMap((path) =>
      readFileSync(`${ROOT}${path}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (/\bquery(OfPerson)?</.test(line) ? [`${path}:${at + 1}`] : [])),
    );
}

test('no new unchecked rows', () => {
  const found = uncheckedRows();
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST);
  // A limit above the current number would allow new unchecked statements.
  expect(found.length, 'lower the limit when there are fewer').toBe(MOST);
});
