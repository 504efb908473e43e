// Tests that the proof detects errors of a reader: each fault changes the data that one of the two readers reads.
import { expect, test } from 'vitest';
import type { SourceBookWithFigures } from '../source-book.ts';
import { type SqlRow, type UntrustedDatabase, withUntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { exampleActualFile } from '../testing/actual-file.ts';
import { comparableFigures } from '../testing/comparable-figures.ts';
import { withTemporaryFolder } from '../testing/temporary-folder.ts';
import { readActualBookAndFigures } from './read-actual-file.ts';

/** Changes the rows of one table; null drops a row. */
interface Fault {
  readonly table: string;
  readonly change: (row: SqlRow, at: number) => SqlRow | null;
}

function broken(database: UntrustedDatabase, { table, change }: Fault): UntrustedDatabase {
  return {
    ...database,
    *scan(scan) {
      let at = 0;
      for (const row of database.scan(scan)) {
        const changed = scan.table === table ? change(row, at) : row;
        at += 1;
        if (changed !== null) yield changed;
      }
    },
  };
}

function readBroken(fault: Fault | null, side: 'forBook' | 'forFigures' = 'forBook'): SourceBookWithFigures {
  const file = exampleActualFile();
  file.insert('preferences', { id: 'defaultCurrencyCode', value: 'USD' });
  const archive = { bytes: file.zip(), database: 'db.sqlite', description: 'metadata.json' };
  return withTemporaryFolder((directory) =>
    withUntrustedDatabase(archive, { directory }, (database) => {
      const readers = { forBook: database, forFigures: database };
      if (fault !== null) readers[side] = broken(database, fault);
      return readActualBookAndFigures(readers, { currency: 'EUR', id: '' });
    }),
  );
}

test('both readers agree on a sound file', () => {
  const { ofBook, ofFigures } = comparableFigures(readBroken(null));
  expect(ofBook).toEqual(ofFigures);
});

const isPart = (row: SqlRow) => row['parent_id'] !== null && row['parent_id'] !== undefined;
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['a dropped transaction', { table: 'transactions', change: (row, at) => (at === 40 ? null : row) }],
  ['a dropped part', { table: 'transactions', change: firstOf(isPart, () => null) }],
  ['a lost link', { table: 'transactions', change: firstOf(isLinked, (row) => ({ ...row, transferred_id: null })) }],
  ['a lost mapping', { table: 'category_mapping', change: (row) => (row['id'] === 'category-Rent' ? null : row) }],
  ['a lost account', { table: 'accounts', change: (row) => (row['id'] === 'account-Visa' ? null : row) }],
  ['a lost amount of the budget', { table: 'zero_budgets', change: (row, at) => (at === 3 ? null : row) }],
  ['another scale', { table: 'preferences', change: (row) => ({ ...row, value: 'JPY' }) }],
  ['another currency', { table: 'preferences', change: (row) => ({ ...row, value: 'CHF' }) }],
];

function isLinked(row: SqlRow): boolean {
  return typeof row['transferred_id'] === 'string';
}

function firstOf(is: (row: SqlRow) => boolean, change: (row: SqlRow) => SqlRow | null): Fault['change'] {
  let isDone = false;
  return (row) => {
    if (isDone || !is(row)) return row;
    isDone = true;
    return change(row);
  };
}

test.each(FAULTS)('%s in what the importer reads shows in the figures', (_what, fault) => {
  let agree = false;
  try {
    const { ofBook, ofFigures } = comparableFigures(readBroken(fault));
    agree = JSON.stringify(ofBook) === JSON.stringify(ofFigures);
  } catch (error) {
    // If the readers disagree on the currency, reading fails.
    expect(error).toMatchObject({ name: 'StatementError' });
  }
  expect(agree).toBe(false);
});

test('the proof also fails if its own computation drops a row', () => {
  const { ofBook, ofFigures } = comparableFigures(
    readBroken({ table: 'transactions', change: (row, at) => (at === 5 ? null : row) }, 'forFigures'),
  );
  expect(ofBook).not.toEqual(ofFigures);
});
