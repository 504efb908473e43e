// Whether the second reader's figures show what a reader did wrong: each fault changes what one of both reads.
import { type Decimal, decimalOfText, formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import { expect, test } from 'vitest';
import type { SourceReading } from '../source-book.ts';
import { type ForeignDatabase, type SqlRow, withForeignDatabase } from '../sqlite/safe-database.ts';
import { exampleActualFile } from '../testing/actual-file.ts';
import { inTemporaryFolder } from '../testing/temporary-folder.ts';
import { readActualTwice } from './read-actual-file.ts';

/** Changes the rows of one table; null drops a row. */
interface Fault {
  readonly table: string;
  readonly change: (row: SqlRow, at: number) => SqlRow | null;
}

function broken(database: ForeignDatabase, { table, change }: Fault): ForeignDatabase {
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

function readBroken(fault: Fault | null, side: 'forBook' | 'forFigures' = 'forBook'): SourceReading {
  const file = exampleActualFile();
  file.insert('preferences', { id: 'defaultCurrencyCode', value: 'USD' });
  const archive = { bytes: file.zip(), database: 'db.sqlite', description: 'metadata.json' };
  return inTemporaryFolder((directory) =>
    withForeignDatabase(archive, { directory }, (database) => {
      const readers = { forBook: database, forFigures: database };
      if (fault !== null) readers[side] = broken(database, fault);
      return readActualTwice(readers, { currency: 'EUR', id: '' });
    }),
  );
}

/** What the book says by the figures' own measures: changes of accounts, assigned amounts and counts. */
function comparison({ book, figures }: SourceReading) {
  const accounts = new Map<string, string>();
  const add = (sums: Map<string, string>, key: string, amount: string) =>
    sums.set(key, formatDecimal(decimalOfText(sums.get(key) ?? '0').plus(decimalOfText(amount))));
  const spent = new Map<string, string>();
  const transferKeys = new Map<string, string | null>();
  let parts = 0;
  for (const transaction of book.transactions) {
    add(accounts, `${transaction.accountKey} ${transaction.date.slice(0, 7)}`, transaction.amount);
    parts += transaction.parts.length;
    for (const entry of transaction.parts.length === 0 ? [transaction] : transaction.parts) {
      transferKeys.set(entry.key, entry.transferKey);
      if (entry.categoryKey !== null) add(spent, entry.categoryKey, entry.amount);
    }
  }
  const ends = [...transferKeys].filter(([key, other]) => transferKeys.get(other ?? '') === key).length;
  const assigned = (book.budgetMonths ?? []).flatMap(({ month, rows }) =>
    rows.map((row) => `${month} ${row.categoryKey} ${row.assigned}`),
  );
  const stated = figures.budget.flatMap(({ month, categoryKey, measure, value }) =>
    measure === 'assigned' && value !== '0' ? [`${month} ${categoryKey} ${value}`] : [],
  );
  const envelopes = new Set(figures.budget.map(({ categoryKey }) => categoryKey));
  const carried = new Set(
    (book.budgetMonths ?? []).flatMap(({ month, rows }) =>
      rows.filter(({ carry }) => carry).map((row) => `${month} ${row.categoryKey}`),
    ),
  );
  return {
    ofBook: {
      accounts: Object.fromEntries([...accounts].filter(([, value]) => value !== '0').toSorted()),
      ...{ assigned: assigned.filter((one) => !one.endsWith(' 0')).toSorted(), counts: { transfers: ends / 2, parts } },
      spent: Object.fromEntries([...spent].filter(([key]) => envelopes.has(key)).toSorted()),
    },
    ofFigures: {
      accounts: Object.fromEntries(
        figures.accounts
          .filter(({ change }) => change !== '0')
          .map(({ accountKey, month, change }) => [`${accountKey} ${month}`, change] as const)
          .toSorted(),
      ),
      ...{ assigned: stated.toSorted(), counts: figures.counts },
      spent: Object.fromEntries([...spentIn(figures, carried)].toSorted()),
    },
  };
}

/** What each envelope spent: what is missing of what it had and was assigned. */
function spentIn({ budget }: SourceReading['figures'], carried: ReadonlySet<string>): Map<string, string> {
  const [left, spent] = [new Map<string, Decimal>(), new Map<string, Decimal>()];
  for (const { month, categoryKey: key, measure, value } of budget) {
    if (key === null) continue;
    const had = left.get(key) ?? ZERO;
    if (measure === 'assigned') left.set(key, had.plus(decimalOfText(value)));
    else {
      const available = decimalOfText(value);
      spent.set(key, (spent.get(key) ?? ZERO).plus(available.minus(had)));
      left.set(key, value.startsWith('-') && !carried.has(`${month} ${key}`) ? ZERO : available);
    }
  }
  return new Map([...spent].map(([key, amount]) => [key, formatDecimal(amount)]));
}

test('both readers agree on a sound file', () => {
  const { ofBook, ofFigures } = comparison(readBroken(null));
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
    const { ofBook, ofFigures } = comparison(readBroken(fault));
    agree = JSON.stringify(ofBook) === JSON.stringify(ofFigures);
  } catch (error) {
    // Readers that disagree on the currency refuse.
    expect(error).toMatchObject({ name: 'StatementError' });
  }
  expect(agree).toBe(false);
});

test('a row that the second reader drops shows too', () => {
  const { ofBook, ofFigures } = comparison(
    readBroken({ table: 'transactions', change: (row, at) => (at === 5 ? null : row) }, 'forFigures'),
  );
  expect(ofBook).not.toEqual(ofFigures);
});
