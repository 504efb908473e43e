import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { readMigrationSource } from '../read-source.ts';
import { ActualTestFile, exampleActualFile } from '../testing/actual-file.ts';
import { withTemporaryFolder } from '../testing/temporary-folder.ts';

const OPTIONS = { currency: 'EUR', dateOrder: null, inBudget: new Map<string, boolean>() };
const read = (bytes: Uint8Array) =>
  withTemporaryFolder((directory) => readMigrationSource('actual', [bytes], { ...OPTIONS, directory }));

/** Replaces a table with one that has the same columns but no key, and inserts rows. */
function refill(file: ActualTestFile, table: string, rows: string): void {
  file.run(`CREATE TABLE loose AS SELECT * FROM ${table} WHERE false`);
  file.run(`DROP TABLE ${table}`);
  file.run(`ALTER TABLE loose RENAME TO ${table}`);
  file.run(rows);
}

const numbers = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) `;

/**
 * Adds 2,000 transactions with one category id, and 2,000 mappings and 2,000 categories with that id. A join of the
 * three tables has 8,000,000,000 rows.
 */
function addCostlyJoin(file: ActualTestFile): void {
  const [id, rows] = [`'same'`, numbers(2_000)];
  refill(file, 'category_mapping', `INSERT INTO category_mapping ${rows} SELECT ${id}, ${id} FROM n`);
  refill(file, 'categories', `INSERT INTO categories (id, name, tombstone) ${rows} SELECT ${id}, 'Food', 0 FROM n`);
  file.run(
    `INSERT INTO transactions (id, acct, category, amount, date) ${rows} SELECT 't' || i, 'account-Visa', ${id}, 1, 20260101 FROM n`,
  );
}

test('a file whose joins would take hours is refused in the time of its size', () => {
  const file = exampleActualFile();
  addCostlyJoin(file);
  const bytes = file.zip();
  expect(bytes.length).toBeLessThan(200 * 1024);
  const start = process.cpuUsage();
  expect(() => read(bytes)).toThrow('two categories of the same id');
  const { user, system } = process.cpuUsage(start);
  // Reading takes 20 ms; with joins it took more than an hour.
  expect((user + system) / 1e6).toBeLessThan(10);
});

test.each(['accounts', 'categories', 'category_groups', 'category_mapping', 'payees', 'payee_mapping', 'transactions'])(
  'two %s of the same id are refused',
  (table) => {
    const file = exampleActualFile();
    file.run(`CREATE TABLE kept AS SELECT * FROM ${table}`);
    refill(file, table, `INSERT INTO ${table} SELECT * FROM kept`);
    expect(read(file.database()).book.accounts).toHaveLength(4);
    file.run(`INSERT INTO ${table} SELECT * FROM kept LIMIT 5`);
    expect(() => read(file.database())).toThrow(expect.objectContaining({ name: 'StatementError' }));
  },
);

test('two amounts of a category in a month are refused', () => {
  const file = exampleActualFile();
  file.run(
    `INSERT INTO zero_budgets (id, month, category, amount) SELECT 'more', month, category, 1 FROM zero_budgets LIMIT 1`,
  );
  expect(() => read(file.database())).toThrow('two amounts for a category');
});

test.each([
  ['category_mapping', 'mappings', 1_000_000],
  ['payee_mapping', 'mappings', 1_000_000],
  ['payees', 'payees', 100_000],
  ['preferences', 'preferences', 1_000],
])('too many rows of %s are refused', (table, what, count) => {
  const file = exampleActualFile();
  const id = table === 'preferences' ? `'budgetType'` : `'more-' || i`;
  refill(file, table, `INSERT INTO ${table} (id) ${numbers(count)} SELECT ${id} FROM n`);
  const refused = table === 'preferences' ? 'two preferences of the same id' : `more than \\d+ ${what}`;
  expect(() => read(file.database())).toThrow(new RegExp(refused));
});

test('as many transactions as are allowed are read, and one more is refused', { timeout: 180_000 }, () => {
  const file = new ActualTestFile();
  file.account('Giro');
  const insert = (from: number, count: number) =>
    file.run(
      `INSERT INTO transactions (id, acct, amount, date) ${numbers(count)} SELECT 't' || (i + ${from}), 'account-Giro', i, 20200101 + i % 28 FROM n`,
    );
  insert(0, 250_000);
  const { book, figures } = read(file.database());
  expect([book.transactions.length, figures.accounts[0]?.change]).toEqual([250_000, '312501250']);
  insert(250_000, 1);
  expect(() => read(file.database())).toThrow('more than 250000 transactions');
});

test('huge texts and numbers cost no more than their size, wherever they are', { timeout: 180_000 }, () => {
  const columns = {
    accounts: ['id', 'name', 'offbudget', 'closed', 'sort_order'],
    categories: ['id', 'name', 'is_income', 'cat_group'],
    category_mapping: ['id', 'transferId'],
    payees: ['id', 'name', 'transfer_acct'],
    transactions: ['id', 'acct', 'category', 'amount', 'description', 'notes', 'date', 'parent_id', 'transferred_id'],
    zero_budgets: ['month', 'category', 'amount', 'carryover'],
    zero_budget_months: ['id', 'buffered'],
  };
  for (const value of [`printf('%.*c', 300000, 'x')`, `zeroblob(300000)`, '9223372036854775807', '-1e300', 'NULL']) {
    for (const [table, names] of Object.entries(columns)) {
      const file = exampleActualFile();
      for (const name of names) {
        const where = `rowid = (SELECT min(rowid) + 1 FROM ${table})`;
        file.run(`UPDATE OR IGNORE ${table} SET ${name} = ${value} WHERE ${where}`);
      }
      let outcome = 'read';
      try {
        read(file.database());
      } catch (error) {
        outcome = error instanceof Error ? error.name : 'unknown';
      }
      expect(['read', 'StatementError'], `${table} with ${value}`).toContain(outcome);
    }
  }
});

/** A database with an index that computes without end for each row, which SQLite never checks. */
function withEndlessIndex(bytes: Uint8Array): Uint8Array {
  const endless = 'length(hex(zeroblob(400000000)))';
  const sql = `CREATE INDEX bomb ON transactions (${endless}) WHERE ${endless} > 5`;
  return withTemporaryFolder((directory) => {
    const path = join(directory, 'db.sqlite');
    writeFileSync(path, bytes);
    // The types of Node.js do not know `defensive` yet.
    const options = { readOnly: false, defensive: false };
    const database = new DatabaseSync(path, options);
    database.exec(`PRAGMA writable_schema = on; CREATE TABLE other (a); CREATE INDEX bomb ON other (a)`);
    database.exec(`UPDATE sqlite_schema SET tbl_name = 'transactions', sql = '${sql}' WHERE name = 'bomb'`);
    database.close();
    return readFileSync(path);
  });
}

test('indexes of the file are not used, whatever they would compute', () => {
  const bytes = exampleActualFile().database();
  const start = process.cpuUsage();
  expect(read(withEndlessIndex(bytes))).toEqual(read(bytes));
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
});
