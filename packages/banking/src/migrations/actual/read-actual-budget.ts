import { CutTexts, MAX_READ_CHARACTERS } from '../cut-texts.ts';
import { guessAccountType } from '../guess-account-type.ts';
import type { SourceAccount, SourceBook, SourceCategory } from '../source-book.ts';
import {
  compareSqlRows,
  flagColumns,
  idColumns,
  isFlagSet,
  RecordsById,
  readSqlTextValue,
  textColumns,
} from '../sqlite/sql-values.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { readActualBudgetMonths } from './actual-budget-months.ts';
import type { ActualNames, ActualPayee } from './actual-names.ts';
import { listNotImportedActualData } from './actual-not-imported.ts';
import type { ActualSettings } from './actual-settings.ts';
import { readActualTransactions } from './actual-transactions.ts';

/** Converts a budget of Actual to the neutral model. Deleted records are left out, as Actual's own views do. */
export function readActualBudget(database: UntrustedDatabase, settings: ActualSettings, id: string): SourceBook {
  const cut = new CutTexts();
  const accounts = actualAccounts(database, cut);
  const categories = actualCategories(database, cut);
  const names: ActualNames = {
    accounts: new Map(accounts.map((account) => [account.key, account])),
    categories: new Map(categories.map((category) => [category.key, category])),
    categoryOf: mergedCategories(database, categories),
    payees: actualPayees(database, cut),
  };
  const transactions = readActualTransactions(database, names, { ...settings, cut });
  return {
    id,
    name: 'Actual',
    currency: settings.currency,
    accounts,
    categories,
    transactions: transactions.list,
    budgetMonths: settings.isEnvelope ? readActualBudgetMonths(database, names, settings) : null,
    notImported: [...listNotImportedActualData(database, settings, transactions), ...cut.notImported()].filter(
      ({ count }) => count > 0,
    ),
  };
}

/** A record with the values by which Actual orders its list. */
type Ordered<Value> = readonly [order: readonly (number | string | null)[], value: Value];

function inOrder<Value>(records: Iterable<Ordered<Value>>): Value[] {
  return [...records].toSorted(([one], [other]) => compareSqlRows(one, other)).map(([, value]) => value);
}

/**
 * The column with a record's position in a list that a person arranged. Every known version has it, but the import also
 * works without it.
 */
function placeColumn(database: UntrustedDatabase, table: string): string {
  return database.columnsOf(table).has('sort_order') ? 'CAST(sort_order AS REAL) AS place' : 'NULL AS place';
}

const placeOf = (place: unknown) => (typeof place === 'number' ? place : null);

function actualAccounts(database: UntrustedDatabase, cut: CutTexts): SourceAccount[] {
  const accounts = new RecordsById<Ordered<SourceAccount>>('accounts');
  const rows = database.scan({
    table: 'accounts',
    columns: `${idColumns('id')}, ${textColumns(2000, 'name')}, ${flagColumns('offbudget', 'closed')}, ${placeColumn(database, 'accounts')}`,
    where: 'tombstone = 0',
    limit: 'accounts',
  });
  for (const { id, name, offbudget, closed, place } of rows) {
    const key = readSqlTextValue(id) ?? '';
    const [isInBudget, isClosed, shown] = [
      !isFlagSet(offbudget),
      isFlagSet(closed),
      cut.name(readSqlTextValue(name) ?? ''),
    ];
    const account = { key, name: shown, type: guessAccountType(shown, isInBudget), isClosed, isInBudget };
    accounts.add(key, [[Number(!isInBudget), Number(isClosed), placeOf(place), shown, key], account]);
  }
  return inOrder(accounts.values());
}

function actualCategories(database: UntrustedDatabase, cut: CutTexts): SourceCategory[] {
  const groups = new RecordsById<{ readonly name: string | null; readonly place: number | null }>('category_groups');
  const groupRows = database.scan({
    table: 'category_groups',
    columns: `${idColumns('id')}, ${textColumns(2000, 'name')}, ${placeColumn(database, 'category_groups')}`,
    where: 'tombstone = 0',
    limit: 'categories',
  });
  for (const { id, name, place } of groupRows)
    groups.add(readSqlTextValue(id), { name: cut.name(readSqlTextValue(name)), place: placeOf(place) });
  const categories = new RecordsById<Ordered<SourceCategory>>('categories');
  const rows = database.scan({
    table: 'categories',
    columns: `${idColumns('id', 'cat_group')}, ${textColumns(2000, 'name')}, ${flagColumns('is_income')}, ${placeColumn(database, 'categories')}`,
    where: 'tombstone = 0',
    limit: 'categories',
  });
  for (const { id, name, is_income: income, cat_group: groupId, place } of rows) {
    const key = readSqlTextValue(id) ?? '';
    const group = groups.get(readSqlTextValue(groupId) ?? '') ?? { name: null, place: null };
    const category = {
      key,
      name: cut.name(readSqlTextValue(name) ?? ''),
      group: group.name,
      isIncome: isFlagSet(income),
    };
    const order = [Number(category.isIncome), group.place, group.name, placeOf(place), category.name, key];
    categories.add(key, [order, category]);
  }
  return inOrder(categories.values());
}

function mergedCategories(database: UntrustedDatabase, live: readonly SourceCategory[]): ActualNames['categoryOf'] {
  const categories = new Map(live.map((category) => [category.key, category]));
  const targets = new RecordsById<string>('category_mapping');
  const columns = idColumns('id', 'transferId');
  for (const { id, transferId } of database.scan({ table: 'category_mapping', columns, limit: 'mappings' }))
    targets.add(readSqlTextValue(id), readSqlTextValue(transferId) ?? '');
  return (id) => (id === null ? null : (categories.get(targets.get(id) ?? '') ?? null));
}

function actualPayees(database: UntrustedDatabase, cut: CutTexts): Map<string, ActualPayee> {
  const payees = new RecordsById<ActualPayee>('payees');
  const columns = `${idColumns('id', 'transfer_acct')}, ${textColumns(MAX_READ_CHARACTERS, 'name')}`;
  for (const { id, name, transfer_acct: account } of database.scan({ table: 'payees', columns, limit: 'payees' }))
    payees.add(readSqlTextValue(id), {
      name: cut.text(cut.name(readSqlTextValue(name))) ?? '',
      accountKey: readSqlTextValue(account),
    });
  const merged = new RecordsById<ActualPayee>('payee_mapping');
  const mappings = { table: 'payee_mapping', columns: idColumns('id', 'targetId'), limit: 'mappings' } as const;
  for (const { id, targetId } of database.scan(mappings)) {
    const payee = payees.get(readSqlTextValue(targetId) ?? '');
    if (payee !== undefined) merged.add(readSqlTextValue(id), payee);
  }
  return merged;
}
