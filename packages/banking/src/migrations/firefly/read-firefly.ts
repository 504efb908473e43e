import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { unknownColumns } from '../ledger/ledger-book.ts';
import type { NotImported, SourceAccount, SourceBook, SourceCategory } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { accountTypeOf, CutTexts, LONGEST_KEY } from '../texts.ts';
import { KNOWN, NEEDED, UNSTORED } from './firefly-columns.ts';
import { endsIn, fireflyTransactions, isOwn } from './firefly-transactions.ts';

const ENDS = ['source', 'destination'] as const;

/**
 * Converts the transactions of Firefly III to the neutral model.
 * @throws StatementError
 */
export function readFirefly(table: readonly ExportedRow[], otherTables: number): SourceBook {
  const missing = NEEDED.find((name) => table[0]?.has(name) !== true);
  if (missing !== undefined) throw new StatementError(`is no export of Firefly III: it has no column ${missing}`);
  const currency = mostUsedCurrency(table);
  const rows = table.filter((row) => endsIn(row, currency).length > 0);
  const cut = new CutTexts();
  const accounts = accountsOf(rows, currency, cut);
  const transactions = fireflyTransactions(rows, currency, cut);
  const ofOthers = table.filter((row) => ENDS.every((end) => !isOwn(row.get(`${end}_type`) ?? '')));
  const sidesOf = (row: ExportedRow) => ENDS.filter((end) => isOwn(row.get(`${end}_type`) ?? '')).length;
  const sides = table.reduce((sum, row) => sum + sidesOf(row) - endsIn(row, currency).length, 0);
  return {
    ...{ id: '', name: 'Firefly III', currency, budgetMonths: null, transactions },
    accounts,
    categories: categoriesOf(rows, cut),
    notImported: [
      { what: 'transactions between other accounts', count: ofOthers.length, why: 'Neither account is your own.' },
      {
        ...{ what: 'sides of transactions in other currencies', count: sides },
        why: 'An import has one currency: the one that most transactions have.',
      },
      ...unstored(rows),
      { what: 'other tables', count: otherTables, why: 'Only the table of transactions is read.' },
      ...unknownColumns(rows, KNOWN),
      ...cut.notImported(),
    ].filter(({ count }) => count > 0),
  };
}

/** @throws StatementError */
function mostUsedCurrency(table: readonly ExportedRow[]): string {
  const counts = new Map<string, number>();
  for (const row of table) {
    const code = row.get('currency_code') ?? '';
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || !/^[A-Z]{3,10}$/.test(most[0]))
    throw new StatementError('has transactions without a currency');
  return most[0];
}

/** @throws StatementError */
function accountsOf(rows: readonly ExportedRow[], currency: string, cut: CutTexts): SourceAccount[] {
  const accounts = new Map<string, SourceAccount>();
  const types = new Map<string, string>();
  for (const row of rows) {
    for (const end of endsIn(row, currency)) {
      const [name, type = ''] = [(row.get(`${end}_name`) ?? '').trim(), row.get(`${end}_type`)];
      if ((types.get(name) ?? type) !== type)
        throw new StatementError(`has two accounts of one name, which must differ: ${excerpt(name)}`);
      if (accounts.has(name)) continue;
      types.set(name, type);
      if (name === '' || name.length > LONGEST_KEY) throw new StatementError('has an account without a usable name');
      requireBookWithin('accounts', accounts.size);
      const guessed = /^(?:Asset|Default) account$/.test(type) ? accountTypeOf(name, true) : 'loan';
      accounts.set(name, { key: name, name: cut.name(name), type: guessed, isClosed: false, isInBudget: true });
    }
  }
  return [...accounts.values()];
}

/** A category is income if more deposits than withdrawals have it. */
function categoriesOf(rows: readonly ExportedRow[], cut: CutTexts): SourceCategory[] {
  const deposits = new Map<string, number>();
  for (const row of rows) {
    const name = (row.get('category') ?? '').trim();
    if (name === '') continue;
    if (name.length > LONGEST_KEY) throw new StatementError('has a category with a name that is too long');
    deposits.set(name, (deposits.get(name) ?? 0) + (row.get('type') === 'Deposit' ? 1 : -1));
  }
  requireBookWithin('categories', deposits.size);
  return [...deposits].map(([key, more]) => ({ key, name: cut.name(key), group: null, isIncome: more > 0 }));
}

function unstored(rows: readonly ExportedRow[]): NotImported[] {
  return Object.entries(UNSTORED).map(([name, why]) => ({
    ...{ what: name.replaceAll('_', ' '), why },
    count: rows.filter((row) => !['', '0', 'false'].includes((row.get(name) ?? '').trim())).length,
  }));
}
