// Writes books of GnuCash, as SQLite and as XML: the tables and elements of its version 5, filled by tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { withTemporaryFolder } from './temporary-folder.ts';

const SCHEMA = `
  CREATE TABLE gnclock (Hostname TEXT(255), PID INTEGER);
  CREATE TABLE versions (table_name TEXT(50) PRIMARY KEY NOT NULL, table_version INTEGER NOT NULL);
  CREATE TABLE books (guid TEXT(32) PRIMARY KEY NOT NULL, root_account_guid TEXT(32) NOT NULL, root_template_guid TEXT(32) NOT NULL);
  CREATE TABLE commodities (guid TEXT(32) PRIMARY KEY NOT NULL, namespace TEXT(2048) NOT NULL, mnemonic TEXT(2048) NOT NULL,
    fraction INTEGER NOT NULL);
  CREATE TABLE accounts (guid TEXT(32) PRIMARY KEY NOT NULL, name TEXT(2048) NOT NULL, account_type TEXT(2048) NOT NULL,
    commodity_guid TEXT(32), commodity_scu INTEGER NOT NULL, parent_guid TEXT(32), hidden INTEGER, placeholder INTEGER);
  CREATE TABLE transactions (guid TEXT(32) PRIMARY KEY NOT NULL, currency_guid TEXT(32) NOT NULL, num TEXT(2048) NOT NULL,
    post_date TEXT(19), enter_date TEXT(19), description TEXT(2048));
  CREATE TABLE splits (guid TEXT(32) PRIMARY KEY NOT NULL, tx_guid TEXT(32) NOT NULL, account_guid TEXT(32) NOT NULL,
    memo TEXT(2048) NOT NULL, action TEXT(2048) NOT NULL, reconcile_state TEXT(1) NOT NULL, value_num BIGINT NOT NULL,
    value_denom BIGINT NOT NULL, quantity_num BIGINT NOT NULL, quantity_denom BIGINT NOT NULL);
  CREATE TABLE slots (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, obj_guid TEXT(32) NOT NULL, name TEXT(4096) NOT NULL,
    slot_type INTEGER NOT NULL, string_val TEXT(4096), gdate_val TEXT(8));
  CREATE TABLE schedxactions (guid TEXT(32) PRIMARY KEY NOT NULL, name TEXT(2048));
  CREATE TABLE budgets (guid TEXT(32) PRIMARY KEY NOT NULL, name TEXT(2048) NOT NULL);
  CREATE TABLE prices (guid TEXT(32) PRIMARY KEY NOT NULL);
  CREATE TABLE invoices (guid TEXT(32) PRIMARY KEY NOT NULL);`;

interface Account {
  readonly name: string;
  readonly type: string;
  readonly parent: string;
  readonly commodity: string;
  readonly isHidden: boolean;
  readonly isPlaceholder: boolean;
}

interface Split {
  readonly id?: string;
  /** The name of the account. */
  readonly account: string;
  /** Hundredths of the transaction's currency. */
  readonly value: number;
  /** Hundredths of the account's unit; equal to `value` by default. */
  readonly quantity?: number;
  readonly memo?: string;
  readonly state?: 'n' | 'c' | 'y';
}

interface Transaction {
  readonly date: string;
  readonly description?: string;
  readonly currency?: string;
  readonly number?: string;
  readonly notes?: string;
  readonly splits: readonly Split[];
}

const CURRENCIES = new Set(['EUR', 'USD', 'GBP']);

/** A book of GnuCash that tests fill. Tests refer to records by their names. */
export class GnucashTestBook {
  readonly #accounts = new Map<string, Account>();
  readonly #transactions: (Transaction & { readonly id: string })[] = [];

  account(name: string, type: string, also: Partial<Account> = {}): void {
    const account = { name, type, parent: 'root', commodity: 'EUR', isHidden: false, isPlaceholder: false, ...also };
    this.#accounts.set(name, account);
  }

  add(transaction: Transaction): void {
    this.#transactions.push({ ...transaction, id: `transaction-${this.#transactions.length + 1}` });
  }

  /** The book as SQLite; `change` may run SQL before it is saved. */
  database(change: (database: DatabaseSync) => void = () => undefined): Uint8Array {
    return withTemporaryFolder((directory) => {
      const path = join(directory, 'book.gnucash');
      using database = new DatabaseSync(':memory:');
      database.exec(SCHEMA);
      database.exec('BEGIN');
      this.#fill(database);
      database.exec('COMMIT');
      change(database);
      database.exec(`VACUUM INTO '${path}'`);
      return readFileSync(path);
    });
  }

  #fill(database: DatabaseSync): void {
    const insert = (table: string, row: Readonly<Record<string, SQLInputValue>>) => {
      const names = Object.keys(row);
      const places = names.map(() => '?').join(', ');
      database.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...Object.values(row));
    };
    insert('books', { guid: 'book-1', root_account_guid: 'root', root_template_guid: 'template' });
    const roots = { account_type: 'ROOT', commodity_scu: 0, hidden: 0, placeholder: 0 };
    insert('accounts', { guid: 'root', name: 'Root Account', ...roots });
    insert('accounts', { guid: 'template', name: 'Template Root', ...roots });
    const commodities = [...this.#accounts.values()].map(({ commodity }) => commodity);
    for (const commodity of new Set([...commodities, ...CURRENCIES]))
      insert('commodities', { guid: commodity, namespace: spaceOf(commodity), mnemonic: commodity, fraction: 100 });
    for (const [guid, { name, type, parent, commodity, isHidden, isPlaceholder }] of this.#accounts)
      insert('accounts', {
        ...{ guid, name, account_type: type, commodity_guid: commodity, commodity_scu: 100, parent_guid: parent },
        ...{ hidden: Number(isHidden), placeholder: Number(isPlaceholder) },
      });
    for (const { id, date, description = '', currency = 'EUR', number = '', notes, splits } of this.#transactions) {
      const row = { guid: id, currency_guid: currency, num: number, post_date: `${date} 10:59:00`, description };
      insert('transactions', row);
      insert('slots', { obj_guid: id, name: 'date-posted', slot_type: 10, gdate_val: date.replaceAll('-', '') });
      if (notes !== undefined) insert('slots', { obj_guid: id, name: 'notes', slot_type: 4, string_val: notes });
      for (const split of splits.map((one, at) => ({ ...one, id: one.id ?? `${id}-split-${at + 1}` })))
        insert('splits', {
          ...{ guid: split.id, tx_guid: id, account_guid: split.account, memo: split.memo ?? '', action: '' },
          ...{ reconcile_state: split.state ?? 'n', value_num: split.value, value_denom: 100 },
          ...{ quantity_num: split.quantity ?? split.value, quantity_denom: 100 },
        });
    }
  }

  /** The book as XML, not compressed. */
  xml(): string {
    const accounts = [...this.#accounts].map(([id, account]) => accountElement(id, account));
    const root = `<gnc:account version="2.0.0"><act:name>Root Account</act:name><act:id type="guid">root</act:id>
      <act:type>ROOT</act:type></gnc:account>`;
    const names = ['gnc', 'act', 'book', 'cd', 'cmdty', 'price', 'slot', 'split', 'sx', 'trn', 'ts'];
    return `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2
     ${names.map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`).join('\n     ')}>
<gnc:count-data cd:type="book">1</gnc:count-data>
<gnc:book version="2.0.0">
<book:id type="guid">book-1</book:id>
${root}
${accounts.join('\n')}
${this.#transactions.map(transactionElement).join('\n')}
<gnc:template-transactions>
${root.replace('>root<', '>template<')}
${accountElement('scheduled', { name: 'x', type: 'BANK', parent: 'template', commodity: 'EUR', isHidden: false, isPlaceholder: false })}
</gnc:template-transactions>
</gnc:book>
</gnc-v2>
`;
  }

  /** The file that GnuCash saves by default. */
  file(): Uint8Array {
    return gzipSync(this.xml());
  }
}

function spaceOf(commodity: string): string {
  return CURRENCIES.has(commodity) ? 'CURRENCY' : 'NASDAQ';
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function commodityElement(name: string, commodity: string): string {
  return `<${name}><cmdty:space>${spaceOf(commodity)}</cmdty:space><cmdty:id>${commodity}</cmdty:id></${name}>`;
}

function slotElement(key: string, type: string, value: string): string {
  return `<slot><slot:key>${key}</slot:key><slot:value type="${type}">${value}</slot:value></slot>`;
}

function accountElement(id: string, { name, type, parent, commodity, isHidden, isPlaceholder }: Account): string {
  const slots = [
    ...(isHidden ? [slotElement('hidden', 'string', 'true')] : []),
    ...(isPlaceholder ? [slotElement('placeholder', 'string', 'true')] : []),
  ];
  return `<gnc:account version="2.0.0">
  <act:name>${escaped(name)}</act:name>
  <act:id type="guid">${escaped(id)}</act:id>
  <act:type>${type}</act:type>
  ${commodityElement('act:commodity', commodity)}
  ${slots.length === 0 ? '' : `<act:slots>${slots.join('')}</act:slots>`}
  <act:parent type="guid">${escaped(parent)}</act:parent>
</gnc:account>`;
}

function transactionElement(transaction: Transaction & { readonly id: string }): string {
  const { id, date, description = '', currency = 'EUR', number = '', notes, splits } = transaction;
  const own = splits.map(
    ({ id: given, account, value, quantity = value, memo = '', state = 'n' }, at) => `<trn:split>
    <split:id type="guid">${given ?? `${id}-split-${at + 1}`}</split:id>
    ${memo === '' ? '' : `<split:memo>${escaped(memo)}</split:memo>`}
    <split:reconciled-state>${state}</split:reconciled-state>
    <split:value>${value}/100</split:value>
    <split:quantity>${quantity}/100</split:quantity>
    <split:account type="guid">${escaped(account)}</split:account>
  </trn:split>`,
  );
  return `<gnc:transaction version="2.0.0">
  <trn:id type="guid">${id}</trn:id>
  ${commodityElement('trn:currency', currency)}
  ${number === '' ? '' : `<trn:num>${number}</trn:num>`}
  <trn:date-posted><ts:date>${date} 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>${escaped(description)}</trn:description>
  <trn:slots>
    ${slotElement('date-posted', 'gdate', `<gdate>${date}</gdate>`)}
    ${notes === undefined ? '' : slotElement('notes', 'string', escaped(notes))}
  </trn:slots>
  <trn:splits>${own.join('\n')}</trn:splits>
</gnc:transaction>`;
}

/** Two years with splits, transfers, a loan, an account in dollars, a share and an opening balance. */
export function exampleGnucashBook(): GnucashTestBook {
  const book = new GnucashTestBook();
  book.account('Assets', 'ASSET', { isPlaceholder: true });
  book.account('Giro 🏦', 'BANK', { parent: 'Assets' });
  book.account('Savings', 'BANK', { parent: 'Assets', isHidden: true });
  book.account('Dollars', 'BANK', { parent: 'Assets', commodity: 'USD' });
  book.account('ACME', 'STOCK', { parent: 'Assets', commodity: 'ACME' });
  book.account('Visa', 'CREDIT');
  book.account('Loan', 'LIABILITY');
  book.account('Income', 'INCOME', { isPlaceholder: true });
  book.account('Salary', 'INCOME', { parent: 'Income' });
  book.account('Expenses', 'EXPENSE', { isPlaceholder: true });
  book.account('Food & Drink', 'EXPENSE', { parent: 'Expenses' });
  book.account('Home', 'EXPENSE', { parent: 'Expenses' });
  book.account('Interest', 'EXPENSE', { parent: 'Home' });
  book.account('Tax', 'EXPENSE', { parent: 'Expenses' });
  book.account('Equity', 'EQUITY', { isPlaceholder: true });
  book.account('Opening Balances', 'EQUITY', { parent: 'Equity' });
  for (const [account, value] of [
    ['Giro 🏦', 100_000],
    ['Loan', -900_000],
  ] as const)
    book.add({
      date: '2023-12-31',
      description: 'Opening',
      splits: [
        { account, value },
        { account: 'Opening Balances', value: -value },
      ],
    });
  for (let at = 0; at < 24; at += 1)
    monthOfExample(book, `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, at);
  book.add({
    date: '2024-06-15',
    description: 'Buy',
    splits: [
      { account: 'Giro 🏦', value: -10_000 },
      { account: 'ACME', value: 10_000, quantity: 500 },
    ],
  });
  return book;
}

function monthOfExample(book: GnucashTestBook, month: string, at: number): void {
  const giro = 'Giro 🏦';
  book.add({
    ...{ date: `${month}-01`, description: 'Employer', notes: 'gross' },
    splits: [
      { account: giro, value: 200_000, state: at < 3 ? 'y' : 'n' },
      { account: 'Tax', value: 50_000 },
      { account: 'Salary', value: -250_000 },
    ],
  });
  book.add({
    ...{ date: `${month}-03`, description: 'Bank' },
    splits: [
      { account: giro, value: -60_000 - at },
      { account: 'Loan', value: 50_000 + at },
      { account: 'Interest', value: 10_000, memo: 'interest' },
    ],
  });
  book.add({
    ...{ date: `${month}-10`, description: 'Market', number: '17' },
    splits: [
      { account: 'Visa', value: -7050, state: 'c' },
      { account: 'Food & Drink', value: 7050, memo: 'bread' },
    ],
  });
  book.add({
    ...{ date: `${month}-15`, description: 'SAVINGS' },
    splits: [
      { account: giro, value: -5000 },
      { account: 'Savings', value: 5000 },
    ],
  });
  book.add({
    ...{ date: `${month}-20`, description: 'Exchange' },
    splits: [
      { account: giro, value: -10_000 },
      { account: 'Dollars', value: 10_000, quantity: 11_000 + at },
    ],
  });
}
