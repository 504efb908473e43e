import { isCurrencyCode } from '@coffer/domain/currencies.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { canonicalDecimal, isDecimal } from '@coffer/domain/decimal.ts';
import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { isCanonicalUuid } from '@coffer/domain/uuid.ts';
import { emptyAccountStatement, mergeAccounts } from '../account-statement.ts';
import { SkippedRecords } from '../skipped-records.ts';
import type { ParsedStatement } from '../statement.ts';
import { excerpt } from '../statement-error.ts';
import type { ExportedCategoryAndTags, StatementSplitPart, StatementTransaction } from '../transaction.ts';
import type { CsvRow } from './csv-rows.ts';

/** Columns that every transactions export of Coffer contains. */
const NEEDED = ['id', 'date', 'amountValue', 'amountCurrency', 'parentTransactionId'] as const;

interface OwnTable {
  readonly delimiter: string;
  readonly header: { readonly cells: readonly string[] } | null;
  readonly rows: readonly CsvRow[];
}

const NO_ROW: CsvRow = { line: 0, lastLine: 0, cells: [], brokenQuotes: false };

type Cell = (row: CsvRow, name: string) => string;

/**
 * Reads a CSV export of transactions from Coffer itself (`export?format=csv&resource=transactions`); null for any other
 * table.
 */
export function readCofferExport(table: OwnTable): Omit<ParsedStatement, 'table'> | null {
  const { delimiter } = table;
  const names = table.header?.cells ?? table.rows[0]?.cells ?? [];
  if (names[0] !== 'id' || names[1] !== 'walletId') return null;
  const rows = table.header === null ? table.rows.slice(1) : table.rows;
  const places = new Map(names.map((name, at) => [name, at]));
  if (!NEEDED.every((name) => places.has(name))) return null;
  const cell: Cell = (row, name) => row.cells[places.get(name) ?? -1] ?? '';
  const skipped = new SkippedRecords();
  const readable = rows.filter((row) => {
    const fault = faultOf(row, cell);
    if (fault !== null) skipped.add(row.line, fault);
    return fault === null;
  });
  const ids = new Set(readable.map((row) => cell(row, 'id')));
  const children = new Map<string, StatementSplitPart[]>();
  const whole: CsvRow[] = [];
  for (const row of readable) {
    const parentId = cell(row, 'parentTransactionId');
    if (!ids.has(parentId)) {
      whole.push(row);
      continue;
    }
    const siblings = children.get(parentId) ?? [];
    siblings.push(partOf(row, cell));
    children.set(parentId, siblings);
  }
  const transactions = whole.map((row) => transactionOf(row, cell, children.get(cell(row, 'id')) ?? []));
  const byAsset = Map.groupBy(transactions, (_, index) => cell(whole[index] ?? rows[0] ?? NO_ROW, 'assetId'));
  const statements = [...byAsset].map(([asset, own]) => {
    const currencies = new Set(own.map(({ currency }) => currency));
    const [only = null] = currencies;
    // The transactions of a single asset need no account name, because the person chooses the account.
    const account = byAsset.size > 1 && asset !== '' ? asset : null;
    return { ...emptyAccountStatement(), account, currency: currencies.size === 1 ? only : null, transactions: own };
  });
  const accounts = mergeAccounts(statements.length === 0 ? [emptyAccountStatement()] : statements);
  return { accounts, skipped: skipped.all, settings: { delimiter, header: true } };
}

function faultOf(row: CsvRow, cell: Cell): string | null {
  const [date, amount, currency] = [cell(row, 'date'), cell(row, 'amountValue'), cell(row, 'amountCurrency')];
  if (row.brokenQuotes && row.lastLine > row.line) return 'broken quotes run over several lines';
  if (!isDate(date)) return `the date ${excerpt(date)} is not a real day`;
  if (!isDecimal(amount)) return `the amount ${excerpt(amount)} is not a number`;
  return isCurrencyCode(currency) ? null : `the currency ${excerpt(currency)} is not a currency code`;
}

const LONGEST_TEXT = 10_000;

/** The text as exported, cut to `LONGEST_TEXT` and without characters that the database cannot store; null if empty. */
function exactText(text: string): string | null {
  return text.slice(0, LONGEST_TEXT).replaceAll('\0', '').toWellFormed() || null;
}

function partOf(row: CsvRow, cell: Cell): StatementSplitPart {
  return {
    amount: canonicalDecimal(cell(row, 'amountValue')),
    fromTo: exactText(cell(row, 'fromTo')),
    description: exactText(cell(row, 'description')),
    notes: exactText(cell(row, 'notes')),
    ...readOwnCategoryAndTags(row, cell),
  };
}

function readOwnCategoryAndTags(row: CsvRow, cell: Cell): ExportedCategoryAndTags {
  const categoryId = cell(row, 'categoryId');
  return {
    categoryId: isCanonicalUuid(categoryId) ? categoryId : null,
    tagIds: cell(row, 'tagIds').split(' ').filter(isCanonicalUuid),
  };
}

/** Converts a row and its split parts. The parts are omitted if they do not add up to the row's amount. */
function transactionOf(row: CsvRow, cell: Cell, parts: readonly StatementSplitPart[]): StatementTransaction {
  const { categoryId, tagIds, ...own } = partOf(row, cell);
  const secondaryDate = cell(row, 'secondaryDate');
  const isSplit = parts.length > 0 && sumDecimalTexts(parts.map(({ amount }) => amount)) === own.amount;
  return {
    ...{ ...own, line: row.line, date: cell(row, 'date'), currency: cell(row, 'amountCurrency') },
    ...{ secondaryDate: isDate(secondaryDate) ? secondaryDate : null, bankReference: null },
    ...(cell(row, 'pending') === 'true' ? { pending: true } : {}),
    ...(categoryId === null && tagIds.length === 0 ? {} : { ownCategoryAndTags: { categoryId, tagIds } }),
    ...(isSplit ? { parts } : {}),
  };
}
