// Books of apps that export one row per transaction, without ids, links or a budget.
import { requireBookWithin } from '../book-limits.ts';
import { CutTexts } from '../cut-texts.ts';
import { guessAccountType } from '../guess-account-type.ts';
import type { NotImportedData, SourceAccount, SourceBook, SourceTransaction } from '../source-book.ts';
import type { ExportedRow } from '../tables/exported-tables.ts';
import { createNamedAccount, createNamedCategories } from './named-records.ts';
import { type LedgerTransferSide, pairUniqueTransfers } from './unique-transfers.ts';

export interface LedgerRow {
  readonly account: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** A canonical decimal; outflows are negative. */
  readonly amount: string;
  readonly payee: string;
  /** The text as the bank wrote it; may be empty. */
  readonly bankText: string;
  readonly category: string;
  readonly notes: string;
  readonly tags: readonly string[];
}

export interface LedgerExport {
  readonly name: string;
  readonly currency: string;
  readonly rows: readonly LedgerRow[];
  /** Whether the rows of a category are sides of transfers. */
  readonly isTransfer: (category: string) => boolean;
  readonly openings: readonly Pick<LedgerRow, 'account' | 'date' | 'amount'>[];
  readonly notImported: readonly NotImportedData[];
}

/**
 * Creates the book of an export with one row per transaction.
 * @throws StatementError
 */
export function createLedgerBook({
  name,
  currency,
  rows,
  isTransfer,
  openings,
  notImported,
}: LedgerExport): SourceBook {
  requireBookWithin('transactions', rows.length + openings.length);
  const cut = new CutTexts();
  const keys = keysOf(rows);
  const sides = rows.flatMap(({ account, date, amount, category }, at): LedgerTransferSide[] =>
    isTransfer(category) ? [{ key: keys[at] ?? '', account, date, amount }] : [],
  );
  const others = pairUniqueTransfers(sides);
  const transactions = rows.map((row, at) => transactionOf(row, { key: keys[at] ?? '', others, cut }));
  const unclear = {
    what: 'links of transfers',
    count: sides.length - others.size,
    why: 'The files contain no links, and no row, or more than one, could be the other side.',
  };
  return {
    ...{ id: '', name, currency, budgetMonths: null },
    accounts: accountsOf(rows, cut),
    // These apps do not export which categories are income.
    categories: createNamedCategories(
      transactions.flatMap(({ categoryKey: name, amount }) =>
        name === null ? [] : [{ name, isIn: !amount.startsWith('-') }],
      ),
      cut,
    ),
    transactions: [...openings.map(openingOf), ...transactions],
    notImported: [unclear, ...notImported, ...cut.notImported()].filter(({ count }) => count > 0),
  };
}

/**
 * Returns one item for each column that the reader does not know, with the number of rows that have a value in the
 * column.
 */
export function unknownColumns(rows: readonly ExportedRow[], known: readonly string[]): NotImportedData[] {
  const names = [...(rows[0]?.keys() ?? [])].filter((name) => !known.includes(name));
  return names.map((name) => ({
    what: `column “${name.slice(0, 100).toWellFormed()}”`,
    count: rows.filter((row) => (row.get(name) ?? '').trim() !== '').length,
    why: 'Coffer does not know what it means.',
  }));
}

/**
 * Returns a key for each row from its account, date, amount, and bank text, or payee if there is no bank text. Equal
 * rows are numbered.
 */
function keysOf(rows: readonly LedgerRow[]): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ account, date, amount, payee, bankText }) => {
    const contents = [account, date, amount, bankText === '' ? payee : bankText].join('\t');
    const ordinal = (seen.get(contents) ?? 0) + 1;
    seen.set(contents, ordinal);
    return `${contents}\t${ordinal}`;
  });
}

function transactionOf(
  { account, date, amount, payee, bankText, category, notes, tags }: LedgerRow,
  { key, others, cut }: { readonly key: string; readonly others: ReadonlyMap<string, string>; readonly cut: CutTexts },
): SourceTransaction {
  const transferKey = others.get(key) ?? null;
  return {
    ...{ key, accountKey: account, date, amount, transferKey, isOpening: false, parts: [] },
    payee: payee === '' ? null : cut.name(payee),
    originalPayee: bankText === '' ? null : cut.text(bankText),
    notes: notes === '' ? null : cut.text(notes),
    tags: cut.tags(tags),
    categoryKey: category === '' || transferKey !== null ? null : category,
  };
}

function openingOf({ account, date, amount }: LedgerExport['openings'][number]): SourceTransaction {
  return {
    ...{ key: `opening\t${account}`, accountKey: account, date, amount, isOpening: true, parts: [], tags: [] },
    ...{ payee: null, originalPayee: null, notes: null, categoryKey: null, transferKey: null },
  };
}

function accountsOf(rows: readonly LedgerRow[], cut: CutTexts): SourceAccount[] {
  const names = new Set(rows.map(({ account }) => account));
  requireBookWithin('accounts', names.size);
  return [...names].map((name) => createNamedAccount(name, guessAccountType(name, true), cut));
}
