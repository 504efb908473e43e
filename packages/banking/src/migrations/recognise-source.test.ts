import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readMigrationSource } from './read-source.ts';
import { recogniseMigrationSource } from './recognise-source.ts';
import { exampleActualFile } from './testing/actual-file.ts';
import { exampleYnabFiles, ynabArchive } from './testing/ynab-files.ts';

const { register, plan } = exampleYnabFiles();
const actual = exampleActualFile();

test.each([
  ['an archive of Actual', [actual.zip()], 'actual'],
  ['a database of Actual', [actual.database()], 'actual'],
  ['an archive of YNAB', [ynabArchive()], 'ynab'],
  ['a register and a plan of YNAB', [register, plan], 'ynab'],
  ['a statement of a bank', [strToU8('Date;Payee;Amount\n')], null],
  ['files of two apps', [register, actual.zip()], null],
  ['a cut archive', [ynabArchive().subarray(0, 60)], null],
  ['nothing', [], null],
])('%s is recognised', (_what, files, source) => {
  expect(recogniseMigrationSource(files)).toBe(source);
});

test('an export of another app says which one', () => {
  const options = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>(), directory: '' };
  expect(() => readMigrationSource('actual', [register, plan], options)).toThrow('is an export of the source ynab');
});
