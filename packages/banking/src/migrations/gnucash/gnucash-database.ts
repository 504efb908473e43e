import { StatementError } from '../../statements/statement-error.ts';
import { MAX_READ_CHARACTERS } from '../cut-texts.ts';
import { flagColumns, idColumns, isFlagSet, RecordsById, readSqlTextValue, textColumns } from '../sqlite/sql-values.ts';
import { type UntrustedDatabase, withUntrustedDatabase } from '../sqlite/untrusted-database.ts';
import type { GnucashAccount, GnucashFile, GnucashSplit, GnucashTransaction } from './gnucash-book.ts';
import { listNotImportedGnucashData } from './gnucash-not-imported.ts';

/** Columns without which a database is no book of GnuCash. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  books: ['guid', 'root_account_guid'],
  commodities: ['guid', 'namespace', 'mnemonic'],
  accounts: ['guid', 'name', 'account_type', 'commodity_guid', 'parent_guid', 'hidden', 'placeholder'],
  transactions: ['guid', 'currency_guid', 'num', 'post_date', 'description'],
  splits: [
    ...['guid', 'tx_guid', 'account_guid', 'memo', 'reconcile_state', 'value_num', 'value_denom', 'quantity_num'],
    'quantity_denom',
  ],
  slots: ['obj_guid', 'name', 'string_val', 'gdate_val'],
};

/**
 * Calls `read` with a book that GnuCash saved as SQLite, and returns its result. Uses a temporary file in `directory`.
 * @throws StatementError if the database is no book of GnuCash
 */
export function withGnucashDatabase<Result>(
  bytes: Uint8Array,
  directory: string,
  read: (database: UntrustedDatabase) => Result,
): Result {
  const archive = { bytes, database: 'book.gnucash', description: '' };
  return withUntrustedDatabase(archive, { directory }, (database) => {
    for (const [table, columns] of Object.entries(NEEDED)) {
      const missing = columns.find((column) => !database.columnsOf(table).has(column));
      if (missing !== undefined) throw new StatementError(`is not a book of GnuCash: ${table}.${missing} is missing`);
    }
    return read(database);
  });
}

/** Reads the accounts and transactions of GnuCash's database. @throws StatementError */
export function readGnucashDatabase(database: UntrustedDatabase): GnucashFile {
  const books = [
    ...database.scan({ table: 'books', columns: idColumns('guid', 'root_account_guid'), limit: 'months' }),
  ];
  const [book] = books;
  if (book === undefined || books.length > 1) throw new StatementError('has no book, or several');
  const currencies = new RecordsById<string>('commodities');
  const commodities = {
    ...{ table: 'commodities', columns: idColumns('guid', 'mnemonic') },
    ...{ where: `namespace = 'CURRENCY'`, limit: 'records' as const },
  };
  for (const { guid, mnemonic } of database.scan(commodities))
    currencies.add(readSqlTextValue(guid), readSqlTextValue(mnemonic) ?? '');
  const slots = slotsOf(database);
  return {
    ...{ id: readSqlTextValue(book['guid']) ?? '', rootId: readSqlTextValue(book['root_account_guid']) ?? '' },
    accounts: accountsOf(database, currencies, slots),
    transactions: transactionsOf(database, { currencies, slots }),
    notImported: listNotImportedGnucashData(({ table }) =>
      database.columnsOf(table).size === 0 ? 0 : database.count(table, 'true'),
    ),
  };
}

/** Additional values (slots) of GnuCash records, by record id. */
interface Slots {
  readonly notes: ReadonlyMap<string, string>;
  readonly dates: ReadonlyMap<string, string>;
  readonly openings: ReadonlySet<string>;
}

function slotsOf(database: UntrustedDatabase): Slots {
  const slots = { notes: new Map<string, string>(), dates: new Map<string, string>(), openings: new Set<string>() };
  const rows = database.scan({
    table: 'slots',
    columns: `${idColumns('obj_guid', 'name', 'gdate_val')}, ${textColumns(MAX_READ_CHARACTERS, 'string_val')}`,
    where: `name IN ('notes', 'date-posted', 'equity-type')`,
    limit: 'records',
  });
  for (const { obj_guid: ofId, name, string_val: text, gdate_val: day } of rows) {
    const id = readSqlTextValue(ofId) ?? '';
    if (name === 'notes') slots.notes.set(id, readSqlTextValue(text) ?? '');
    if (name === 'date-posted' && readSqlTextValue(day) !== null) slots.dates.set(id, readSqlTextValue(day) ?? '');
    if (name === 'equity-type' && text === 'opening-balance') slots.openings.add(id);
  }
  return slots;
}

function accountsOf(
  database: UntrustedDatabase,
  currencies: ReadonlyMap<string, string>,
  { openings }: Slots,
): ReadonlyMap<string, GnucashAccount> {
  const accounts = new RecordsById<GnucashAccount>('accounts');
  const rows = database.scan({
    table: 'accounts',
    columns: `${idColumns('guid', 'account_type', 'commodity_guid', 'parent_guid')}, ${textColumns(2000, 'name')},
      ${flagColumns('hidden', 'placeholder')}`,
    limit: 'mappings',
  });
  for (const row of rows) {
    const id = readSqlTextValue(row['guid']);
    accounts.add(id, {
      ...{ name: readSqlTextValue(row['name']) ?? '', type: readSqlTextValue(row['account_type']) ?? '' },
      ...{
        parentId: readSqlTextValue(row['parent_guid']),
        currency: currencies.get(readSqlTextValue(row['commodity_guid']) ?? '') ?? null,
      },
      ...{ isHidden: isFlagSet(row['hidden']), isPlaceholder: isFlagSet(row['placeholder']) },
      isOpening: openings.has(id ?? ''),
    });
  }
  return accounts;
}

function transactionsOf(
  database: UntrustedDatabase,
  { currencies, slots }: { readonly currencies: ReadonlyMap<string, string>; readonly slots: Slots },
): Iterable<GnucashTransaction> {
  const splits = splitsOf(database);
  const transactions = new RecordsById<GnucashTransaction>('transactions');
  const rows = database.scan({
    table: 'transactions',
    columns: `${idColumns('guid', 'currency_guid', 'num', 'post_date')}, ${textColumns(MAX_READ_CHARACTERS, 'description')}`,
    limit: 'records',
  });
  for (const row of rows) {
    const id = readSqlTextValue(row['guid']) ?? '';
    transactions.add(id, {
      currency: currencies.get(readSqlTextValue(row['currency_guid']) ?? '') ?? null,
      date: slots.dates.get(id) ?? readSqlTextValue(row['post_date']) ?? '',
      ...{ number: readSqlTextValue(row['num']) ?? '', description: readSqlTextValue(row['description']) ?? '' },
      ...{ notes: slots.notes.get(id) ?? '', splits: splits.get(id) ?? [] },
    });
  }
  for (const id of splits.keys())
    if (!transactions.has(id)) throw new StatementError('has a split without a transaction');
  return transactions.values();
}

function splitsOf(database: UntrustedDatabase): ReadonlyMap<string, GnucashSplit[]> {
  const byTransaction = new Map<string, GnucashSplit[]>();
  const fraction = (name: string) =>
    `substr(CAST(${name}_num AS TEXT), 1, 40) || '/' || substr(CAST(${name}_denom AS TEXT), 1, 40) AS ${name}`;
  const rows = database.scan({
    table: 'splits',
    columns: `${idColumns('guid', 'tx_guid', 'account_guid', 'reconcile_state')}, ${textColumns(MAX_READ_CHARACTERS, 'memo')},
      ${fraction('quantity')}, ${fraction('value')}`,
    limit: 'records',
  });
  for (const row of rows) {
    const transactionId = readSqlTextValue(row['tx_guid']) ?? '';
    const splits = byTransaction.get(transactionId) ?? [];
    byTransaction.set(transactionId, splits);
    splits.push({
      ...{ id: readSqlTextValue(row['guid']) ?? '', accountId: readSqlTextValue(row['account_guid']) ?? '' },
      ...{ quantity: readSqlTextValue(row['quantity']) ?? '', value: readSqlTextValue(row['value']) ?? '' },
      ...{ memo: readSqlTextValue(row['memo']) ?? '', state: readSqlTextValue(row['reconcile_state']) ?? '' },
    });
  }
  return byTransaction;
}
