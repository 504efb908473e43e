import { StatementError } from '../../statements/statement-error.ts';
import { requireBookWithin } from '../book-limits.ts';
import { CutTexts, MAX_KEY_CHARACTERS } from '../cut-texts.ts';
import type { NotImportedData, SourceAccount, SourceBook, SourceCategory, SourceTransaction } from '../source-book.ts';
import { convertDoubleEntryTransaction, type UnsupportedCounts } from './convert-double-entry-transaction.ts';
import type { DoubleEntryAccount, DoubleEntryTransaction } from './double-entry-types.ts';

export interface DoubleEntryBook {
  readonly id: string;
  readonly name: string;
  readonly accounts: Iterable<DoubleEntryAccount>;
  readonly entries: readonly DoubleEntryTransaction[];
  readonly notImported: readonly NotImportedData[];
}

/**
 * Converts a double-entry book to the neutral model.
 * @throws StatementError
 */
export function convertDoubleEntryBook({ id, name, accounts, entries, notImported }: DoubleEntryBook): SourceBook {
  const cut = new CutTexts();
  const counts = { between: 0, unclear: 0, equity: 0, securities: 0 };
  const used = new Map<string, number>();
  const transactions: SourceTransaction[] = [];
  for (const entry of entries.toSorted((one, other) => compare(one.date, other.date))) {
    for (const { account } of entry.splits) used.set(account.key, (used.get(account.key) ?? 0) + 1);
    transactions.push(...convertDoubleEntryTransaction(entry, { cut, counts }));
    requireBookWithin('transactions', transactions.length);
  }
  const kept = [...accounts].filter(({ key, isGroup }) => !isGroup || used.has(key));
  if (kept.some(({ key }) => key.length > MAX_KEY_CHARACTERS)) throw new StatementError('has a name that is too long');
  const own = kept.filter(({ kind }) => kind === 'own');
  requireBookWithin('accounts', own.length);
  const currency = mostUsedCurrency(own, used);
  return {
    ...{ id, name, currency, budgetMonths: null, transactions },
    accounts: accountsOf(own, { currency, cut }),
    categories: categoriesOf(kept, cut),
    notImported: [
      ...doubleEntryNotImported(counts, kept.filter(({ kind }) => kind === 'security').length),
      ...notImported,
      ...cut.notImported(),
    ].filter(({ count }) => count > 0),
  };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** @throws StatementError */
function mostUsedCurrency(own: readonly DoubleEntryAccount[], used: ReadonlyMap<string, number>): string {
  const counts = new Map<string, number>();
  for (const { key, currency } of own) counts.set(currency, (counts.get(currency) ?? 0) + (used.get(key) ?? 0));
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined) throw new StatementError('has no account with a balance of money');
  return most[0];
}

function accountsOf(
  own: readonly DoubleEntryAccount[],
  { currency: usual, cut }: { readonly currency: string; readonly cut: CutTexts },
): SourceAccount[] {
  const names = uniqueNames(own);
  return own.map(({ key, type, currency, isClosed }, at) => ({
    ...{ key, name: cut.name(names[at] ?? ''), type, isClosed, isInBudget: true },
    ...(currency === usual ? {} : { currency }),
  }));
}

/**
 * Returns a unique name for each account: its own name, the whole path if another account has the same name, or path
 * and currency if another account has the same path.
 */
function uniqueNames(accounts: readonly DoubleEntryAccount[]): string[] {
  const levels = [
    ({ path }: DoubleEntryAccount) => path.at(-1) ?? '',
    ({ path }: DoubleEntryAccount) => path.join(':'),
    ({ path, currency }: DoubleEntryAccount) => `${path.join(':')} ${currency}`,
  ];
  const sizes = levels.map((level) => Map.groupBy(accounts, level));
  return accounts.map((account) => {
    const level = levels.find((write, at) => sizes[at]?.get(write(account))?.length === 1) ?? levels[1];
    return level?.(account) ?? '';
  });
}

/**
 * Returns the categories. The name of the top-level account, such as “Expenses”, is left out, because all categories
 * share it.
 */
function categoriesOf(accounts: readonly DoubleEntryAccount[], cut: CutTexts): SourceCategory[] {
  const categories = accounts.filter(({ kind }) => kind === 'income' || kind === 'expense');
  requireBookWithin('categories', categories.length);
  return categories.map(({ key, path, kind }) => {
    const below = path.length > 1 ? path.slice(1) : path;
    const group = below.slice(0, -1).join(':');
    return {
      ...{ key, name: cut.name(below.at(-1) ?? ''), isIncome: kind === 'income' },
      group: group === '' ? null : cut.name(group),
    };
  });
}

function doubleEntryNotImported(
  { between, unclear, equity, securities }: UnsupportedCounts,
  securityAccounts: number,
): NotImportedData[] {
  const ofBroker = 'Import securities from the broker’s own files.';
  return [
    { what: 'security accounts', count: securityAccounts, why: ofBroker },
    { what: 'movements of securities', count: securities, why: ofBroker },
    { what: 'transactions between other accounts', count: between, why: 'Neither account is your own.' },
    {
      ...{ what: 'sides of transactions in equity accounts', count: equity },
      why: 'Equity accounts become no categories.',
    },
    {
      ...{ what: 'categories and links of transactions in several currencies', count: unclear },
      why: 'Their amounts do not balance in a currency of your accounts. The amounts are imported.',
    },
  ];
}
