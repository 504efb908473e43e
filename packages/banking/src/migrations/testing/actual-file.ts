// Writes exports of Actual: the tables and columns of its version 26.9, filled by tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { strToU8, zipSync } from 'fflate';
import { withTemporaryFolder } from './temporary-folder.ts';

const SCHEMA = `
  CREATE TABLE accounts (id TEXT PRIMARY KEY, account_id TEXT, name TEXT, balance_current INTEGER, type TEXT, offbudget INTEGER DEFAULT 0,
    closed INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0, sort_order REAL);
  CREATE TABLE category_groups (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, sort_order REAL, tombstone INTEGER DEFAULT 0,
    hidden BOOLEAN NOT NULL DEFAULT 0);
  CREATE TABLE categories (id TEXT PRIMARY KEY, name TEXT, is_income INTEGER DEFAULT 0, cat_group TEXT, sort_order REAL,
    tombstone INTEGER DEFAULT 0, hidden BOOLEAN NOT NULL DEFAULT 0, goal_def TEXT DEFAULT NULL);
  CREATE TABLE category_mapping (id TEXT PRIMARY KEY, transferId TEXT);
  CREATE TABLE payees (id TEXT PRIMARY KEY, name TEXT, category TEXT, tombstone INTEGER DEFAULT 0, transfer_acct TEXT);
  CREATE TABLE payee_mapping (id TEXT PRIMARY KEY, targetId TEXT);
  CREATE TABLE transactions (id TEXT PRIMARY KEY, isParent INTEGER DEFAULT 0, isChild INTEGER DEFAULT 0, acct TEXT, category TEXT,
    amount INTEGER, description TEXT, notes TEXT, date INTEGER, financial_id TEXT, type TEXT, location TEXT, error TEXT,
    imported_description TEXT, starting_balance_flag INTEGER DEFAULT 0, transferred_id TEXT, sort_order REAL, tombstone INTEGER DEFAULT 0,
    cleared INTEGER DEFAULT 1, parent_id TEXT, reconciled INTEGER DEFAULT 0);
  CREATE TABLE zero_budgets (id TEXT PRIMARY KEY, month INTEGER, category TEXT, amount INTEGER DEFAULT 0, carryover INTEGER DEFAULT 0);
  CREATE TABLE reflect_budgets (id TEXT PRIMARY KEY, month INTEGER, category TEXT, amount INTEGER DEFAULT 0, carryover INTEGER DEFAULT 0);
  CREATE TABLE zero_budget_months (id TEXT PRIMARY KEY, buffered INTEGER DEFAULT 0);
  CREATE TABLE preferences (id TEXT PRIMARY KEY, value TEXT);
  CREATE TABLE notes (id TEXT PRIMARY KEY, note TEXT);
  CREATE TABLE rules (id TEXT PRIMARY KEY, stage TEXT, conditions TEXT, actions TEXT, tombstone INTEGER DEFAULT 0);
  CREATE TABLE schedules (id TEXT PRIMARY KEY, rule TEXT, active INTEGER DEFAULT 0, completed INTEGER DEFAULT 0, tombstone INTEGER DEFAULT 0);`;

type Row = Readonly<Record<string, SQLInputValue>>;

/** A transaction of a test; amounts are in cents. */
export interface ActualTestTransaction {
  readonly account: string;
  readonly date: string;
  readonly amount: number;
  readonly category?: string;
  readonly payee?: string;
  readonly notes?: string;
  readonly original?: string;
  readonly isOpening?: boolean;
  readonly isReconciled?: boolean;
  readonly isCleared?: boolean;
  readonly parts?: readonly { readonly amount: number; readonly category?: string; readonly notes?: string }[];
}

/** A budget of Actual that tests fill. Tests refer to records by their names. */
export class ActualTestFile {
  readonly #database = new DatabaseSync(':memory:');
  readonly #id: string;
  #next = 0;

  /** `id`: the book's identity. */
  constructor(id = 'My-Finances-1') {
    this.#id = id;
    this.#database.exec(SCHEMA);
    this.insert('category_groups', { id: 'group-income', name: 'Income', is_income: 1 });
    this.category('Starting Balances', { group: 'Income', isIncome: true });
  }

  /** Runs SQL of a test. */
  run(sql: string): void {
    this.#database.exec(sql);
  }

  insert(table: string, row: Row): void {
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    this.#database
      .prepare(`INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${places})`)
      .run(...Object.values(row));
  }

  account(name: string, { isOff = false, isClosed = false } = {}): void {
    this.insert('accounts', { id: `account-${name}`, name, offbudget: isOff ? 1 : 0, closed: isClosed ? 1 : 0 });
    this.insert('payees', { id: `transfer-${name}`, name: '', transfer_acct: `account-${name}` });
    this.insert('payee_mapping', { id: `transfer-${name}`, targetId: `transfer-${name}` });
  }

  category(name: string, { group = 'Usual', isIncome = false } = {}): void {
    this.insert('category_groups', { id: `group-${group.toLowerCase()}`, name: group, is_income: isIncome ? 1 : 0 });
    const id = `category-${name}`;
    this.insert('categories', { id, name, is_income: isIncome ? 1 : 0, cat_group: `group-${group.toLowerCase()}` });
    this.insert('category_mapping', { id, transferId: id });
  }

  /** Adds a transaction, with its parts; returns its id. */
  add({ parts = [], isOpening = false, ...entry }: ActualTestTransaction): string {
    const id = this.#row({ ...entry, isOpening }, { isParent: parts.length > 0 ? 1 : 0 });
    for (const part of parts) this.#row({ ...entry, ...part }, { isChild: 1, parent_id: id });
    return id;
  }

  /** Adds both sides of a transfer. A category belongs to the side that pays. */
  transfer(
    from: string,
    to: string,
    { date, amount, category }: { date: string; amount: number; category?: string },
  ): void {
    const paying = { account: from, date, amount: -amount, ...(category === undefined ? {} : { category }) };
    const paid = this.#row(paying, { description: `transfer-${to}` });
    const received = this.#row(
      { account: to, date, amount },
      { description: `transfer-${from}`, transferred_id: paid },
    );
    this.run(`UPDATE transactions SET transferred_id = '${received}' WHERE id = '${paid}'`);
  }

  assign(month: string, category: string, amount: number, isCarried = false): void {
    const number = Number(month.replace('-', ''));
    const row = { month: number, category: `category-${category}`, amount, carryover: isCarried ? 1 : 0 };
    this.insert('zero_budgets', { id: `${number}-${category}`, ...row });
  }

  hold(month: string, amount: number): void {
    this.insert('zero_budget_months', { id: month, buffered: amount });
  }

  /** The bytes of `db.sqlite`. */
  database(): Uint8Array {
    return withTemporaryFolder((directory) => {
      const path = join(directory, 'db.sqlite');
      this.#database.exec(`VACUUM INTO '${path}'`);
      return readFileSync(path);
    });
  }

  /** The archive that Actual exports. */
  zip(): Uint8Array {
    const metadata = strToU8(JSON.stringify({ id: this.#id, budgetName: 'My Finances' }));
    return zipSync({ 'db.sqlite': this.database(), 'metadata.json': metadata });
  }

  #row(entry: Omit<ActualTestTransaction, 'parts'>, also: Row): string {
    this.#next += 1;
    const id = `transaction-${this.#next}`;
    if (entry.payee !== undefined) {
      this.insert('payees', { id: `payee-${entry.payee}`, name: entry.payee });
      this.insert('payee_mapping', { id: `payee-${entry.payee}`, targetId: `payee-${entry.payee}` });
    }
    this.insert('transactions', {
      ...{ id, acct: `account-${entry.account}`, amount: entry.amount, date: Number(entry.date.replaceAll('-', '')) },
      category: entry.category === undefined || also['isParent'] === 1 ? null : `category-${entry.category}`,
      description: entry.payee === undefined ? null : `payee-${entry.payee}`,
      notes: entry.notes ?? null,
      imported_description: entry.original ?? null,
      starting_balance_flag: entry.isOpening === true ? 1 : 0,
      reconciled: entry.isReconciled === true ? 1 : 0,
      cleared: entry.isCleared === true || entry.isReconciled === true ? 1 : 0,
      sort_order: this.#next,
      ...also,
    });
    return id;
  }
}

/** Three years with a split, transfers inside and out of the budget, overspending, a hold, carrying and a closed account. */
export function exampleActualFile(): ActualTestFile {
  const file = new ActualTestFile();
  file.account('Checking 🏦');
  file.account('Visa');
  file.account('Old Savings', { isClosed: true });
  file.account('Mortgage', { isOff: true });
  for (const name of ['Food', 'Rent', 'Holiday 🏖️']) file.category(name);
  file.category('House', { group: 'Debts' });
  file.category('Salary', { group: 'Income', isIncome: true });
  file.add({
    account: 'Checking 🏦',
    date: '2023-12-20',
    amount: 100_000,
    category: 'Starting Balances',
    isOpening: true,
  });
  file.add({ account: 'Visa', date: '2023-12-20', amount: -20_000, category: 'Starting Balances', isOpening: true });
  file.add({
    account: 'Old Savings',
    date: '2023-12-21',
    amount: 5_000,
    category: 'Starting Balances',
    isOpening: true,
  });
  file.add({ account: 'Mortgage', date: '2023-12-20', amount: -9_000_000, isOpening: true });
  for (let at = 0; at < 36; at += 1)
    monthOfExample(file, `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, at);
  file.transfer('Old Savings', 'Checking 🏦', { date: '2024-02-03', amount: 5_000 });
  file.add({ account: 'Checking 🏦', date: '2024-03-09', amount: -1_234, payee: 'Unknown' });
  file.hold('2024-01', 50_000);
  file.assign('2024-05', 'Holiday 🏖️', 0, true);
  file.insert('schedules', { id: 'schedule-1', rule: 'rule-1' });
  file.insert('rules', { id: 'rule-1', conditions: '[]', actions: '[]' });
  return file;
}

function monthOfExample(file: ActualTestFile, month: string, at: number): void {
  file.add({
    account: 'Checking 🏦',
    date: `${month}-01`,
    amount: 200_000,
    category: 'Salary',
    payee: 'Employer',
    original: 'EMPLOYER GMBH 123',
  });
  file.add({
    account: 'Checking 🏦',
    date: `${month}-03`,
    amount: -60_000,
    category: 'Rent',
    payee: 'Landlord',
    isReconciled: at < 3,
  });
  file.add({
    ...{ account: 'Visa', date: `${month}-10`, amount: -7_050 - at, payee: 'Market', notes: 'week #groceries' },
    parts: [
      { amount: -5_000, category: 'Food' },
      { amount: -2_050 - at, category: 'Holiday 🏖️', notes: 'map #trip' },
    ],
  });
  file.transfer('Checking 🏦', 'Visa', { date: `${month}-15`, amount: 7_000 });
  file.transfer('Checking 🏦', 'Mortgage', { date: `${month}-20`, amount: 30_000, category: 'House' });
  file.assign(month, 'Rent', 60_000);
  file.assign(month, 'Food', at % 3 === 0 ? 4_000 : 6_000);
  file.assign(month, 'House', 30_000);
  file.assign(month, 'Holiday 🏖️', 2_000, at === 7);
}
