import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** May only fall. */
const MOST = 0;

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = '{apps,packages}/*/src/**/*.ts';

/** `query<Row>(…)`: what nothing compares with the database. Statements of the owner's own connections are pg's. */
function uncheckedRows(): string[] {
  return globSync(FOLDERS, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'generated' })
    .filter((path) => !/\.test\.ts$|\/testing\/|^packages\/db\//.test(path))
    .flatMap((path) =>
      readFileSync(`${ROOT}${path}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (/\bquery(OfPerson)?</.test(line) ? [`${path}:${at + 1}`] : [])),
    );
}

test('rows that nothing checks become fewer', () => {
  const found = uncheckedRows();
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST);
  // A limit above the present number would let new ones in.
  expect(found.length, 'the limit falls with them').toBe(MOST);
});
