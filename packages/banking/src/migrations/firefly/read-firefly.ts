import { excerpt, StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { CutTexts } from '../cut-texts.ts';
import { guessAccountType } from '../guess-account-type.ts';
import { unknownColumns } from '../ledger/ledger-book.ts';
import { createNamedAccount, createNamedCategories } from '../ledger/named-records.ts';
import type { NotImportedData, SourceAccount, SourceBook } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { FIREFLY_KNOWN_COLUMNS, FIREFLY_REQUIRED_COLUMNS, FIREFLY_UNSUPPORTED_COLUMNS } from './firefly-columns.ts';
import {
  type FireflyCurrencies,
  findFireflyCurrencies,
  mostFrequentCurrency,
  ownAccountSides,
  ownCurrencySides,
} from './firefly-sides.ts';
import { convertFireflyTransactions } from './firefly-transactions.ts';

/**
 * Converts the transactions of Firefly III to the neutral model.
 * @throws StatementError
 */
export function readFirefly(table: readonly ExportedRow[], otherTables: number): SourceBook {
  const missing = FIREFLY_REQUIRED_COLUMNS.find((name) => table[0]?.has(name) !== true);
  if (missing !== undefined) throw new StatementError(`is no Firefly III export: column ${missing} is missing`);
  const currencies = findFireflyCurrencies(table);
  const rows = table.filter((row) => ownCurrencySides(row, currencies).length > 0);
  const used = new Map<string, number>();
  for (const { currency } of rows.flatMap((row) => ownCurrencySides(row, currencies)))
    used.set(currency, (used.get(currency) ?? 0) + 1);
  const currency = mostFrequentCurrency(used);
  const cut = new CutTexts();
  const accounts = accountsOf(rows, currencies, cut).map((account) => {
    const own = currencies.get(account.key);
    return own === undefined || own === currency ? account : { ...account, currency: own };
  });
  const transactions = convertFireflyTransactions(rows, currencies, cut);
  const ofOthers = table.filter((row) => ownAccountSides(row).length === 0);
  const sides = table.reduce(
    (sum, row) => sum + ownAccountSides(row).length - ownCurrencySides(row, currencies).length,
    0,
  );
  return {
    ...{ id: '', name: 'Firefly III', currency, budgetMonths: null, transactions },
    accounts,
    categories: createNamedCategories(rows.flatMap(categoryOf), cut),
    notImported: [
      { what: 'transactions between other accounts', count: ofOthers.length, why: 'Neither account is your own.' },
      {
        ...{ what: 'sides of transactions in other currencies', count: sides },
        why: 'An account has one currency: the one that most of its transactions have.',
      },
      ...fireflyNotImported(rows, currencies),
      { what: 'other tables', count: otherTables, why: 'Only the table of transactions is read.' },
      ...unknownColumns(rows, FIREFLY_KNOWN_COLUMNS),
      ...cut.notImported(),
    ].filter(({ count }) => count > 0),
  };
}

/** @throws StatementError */
function accountsOf(rows: readonly ExportedRow[], currencies: FireflyCurrencies, cut: CutTexts): SourceAccount[] {
  const accounts = new Map<string, SourceAccount>();
  const types = new Map<string, string>();
  for (const { account: name, type } of rows.flatMap((row) => ownCurrencySides(row, currencies))) {
    if ((types.get(name) ?? type) !== type)
      throw new StatementError(`has two accounts of one name, which must differ: ${excerpt(name)}`);
    if (accounts.has(name)) continue;
    types.set(name, type);
    requireBookWithin('accounts', accounts.size);
    const guessed = /^(?:Asset|Default) account$/.test(type) ? guessAccountType(name, true) : 'loan';
    accounts.set(name, createNamedAccount(name, guessed, cut));
  }
  return [...accounts.values()];
}

/** Returns the row's category, and whether the row is a deposit; empty if the row has no category. */
function categoryOf(row: ExportedRow): { readonly name: string; readonly isIn: boolean }[] {
  const name = (row.get('category') ?? '').trim();
  return name === '' ? [] : [{ name, isIn: row.get('type') === 'Deposit' }];
}

function fireflyNotImported(rows: readonly ExportedRow[], currencies: FireflyCurrencies): NotImportedData[] {
  return Object.entries(FIREFLY_UNSUPPORTED_COLUMNS).map(([name, why]) => ({
    ...{ what: name.replaceAll('_', ' '), why },
    count: rows.filter(
      (row) => isUsed(row.get(name) ?? '') && !(name === 'foreign_amount' && hasForeignEnd(row, currencies)),
    ).length,
  }));
}

function isUsed(cell: string): boolean {
  return !['', '0', 'false'].includes(cell.trim());
}

/** Whether the row's foreign amount is the amount of one of its accounts. */
function hasForeignEnd(row: ExportedRow, currencies: FireflyCurrencies): boolean {
  return ownCurrencySides(row, currencies).some(({ amount }) => amount === 'foreign_amount');
}
