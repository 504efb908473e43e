// Reads GnuCash's own file (XML, usually gzipped): splits of money accounts become rows for the profile "GnuCash book".
import { formatDecimal, isDecimal, parseUnlimitedDecimal } from '@coffer/domain/decimal.ts';
import { formatCsvText } from '../csv-text.ts';
import { childElements, type StatementElement, textAt } from '../element.ts';
import { excerpt, StatementError } from '../statement-error.ts';
import { readXml } from '../xml.ts';

export function isGnucashBook(head: string): boolean {
  return /^\s*(?:<\?xml[^>]{0,200}>\s*)?<gnc-v2\b/.test(head);
}

interface Account {
  readonly name: string;
  readonly type: string;
  readonly currency: string;
  readonly parent: string | null;
}

const money = new Set(['BANK', 'CASH', 'CREDIT', 'ASSET', 'LIABILITY', 'RECEIVABLE', 'PAYABLE', 'CHECKING', 'SAVINGS']);
const categories = new Set(['INCOME', 'EXPENSE']);
const securities = new Set(['STOCK', 'MUTUAL']);

const header = [
  ...['Date', 'Account', 'Account Type', 'Amount', 'Currency', 'Description', 'Memo', 'Notes'],
  ...['Category', 'Category Group', 'Transfer Account', 'Split ID'],
];

/**
 * Converts a GnuCash file (XML) to CSV, with a row for each split of a money or securities account.
 * @throws StatementError if the file has no accounts
 */
export function gnucashBookToCsv(text: string): string {
  const accounts = new Map<string, Account>();
  const rows: string[][] = [header];
  const names = new Names(accounts);
  readXml(text, {
    wants: (path) => {
      const name = path.at(-1);
      return (name === 'account' || name === 'transaction') && path.at(-2) === 'book';
    },
    complete: (element) => {
      if (element.name === 'transaction') rows.push(...rowsOf(element, accounts, names));
      else {
        const id = textAt(element, 'id');
        if (id !== null) accounts.set(id, accountOf(element));
      }
    },
    ended: () => undefined,
  });
  if (accounts.size === 0) throw new StatementError('is a GnuCash file without accounts', 1);
  return formatCsvText(rows);
}

function accountOf(element: StatementElement): Account {
  return {
    name: textAt(element, 'name') ?? '',
    type: textAt(element, 'type') ?? '',
    currency: textAt(element, 'commodity/id') ?? '',
    parent: textAt(element, 'parent'),
  };
}

const DEEPEST = 50;

/** Builds the path of each account once, without the root account. */
class Names {
  readonly #accounts: ReadonlyMap<string, Account>;
  readonly #paths = new Map<string, readonly string[]>();

  constructor(accounts: ReadonlyMap<string, Account>) {
    this.#accounts = accounts;
  }

  pathOf(id: string): readonly string[] {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const path: string[] = [];
    let next: string | null = id;
    while (next !== null && path.length < DEEPEST) {
      const account: Account | undefined = this.#accounts.get(next);
      if (account === undefined || account.type === 'ROOT') break;
      path.unshift(account.name);
      next = account.parent;
    }
    this.#paths.set(id, path);
    return path;
  }
}

function rowsOf(transaction: StatementElement, accounts: ReadonlyMap<string, Account>, names: Names): string[][] {
  const date = textAt(transaction, 'date-posted/date')?.slice(0, 10) ?? '';
  const description = textAt(transaction, 'description') ?? '';
  const notes = notesOf(transaction);
  const splits = childElements(transaction, 'splits').flatMap((list) => childElements(list, 'split'));
  const ids = splits.map((split) => textAt(split, 'account') ?? '');
  return splits.flatMap((split, index) => {
    const id = ids[index] ?? '';
    const account = accounts.get(id);
    if (account === undefined || !(money.has(account.type) || securities.has(account.type))) return [];
    // With more than two splits, no single split is the other side.
    const otherId = splits.length === 2 ? (ids[1 - index] ?? '') : '';
    const other = accounts.get(otherId);
    const path = names.pathOf(otherId);
    const isCategory = other !== undefined && categories.has(other.type);
    const isTransfer = other !== undefined && money.has(other.type);
    const category = isCategory ? path.slice(Math.min(1, path.length - 1)) : [];
    return [
      [
        ...[date, names.pathOf(id).join(':'), account.type, amountOf(textAt(split, 'quantity')), account.currency],
        ...[description, textAt(split, 'memo') ?? '', notes],
        ...[category.at(-1) ?? '', category.slice(0, -1).join(':'), isTransfer ? path.join(':') : ''],
        textAt(split, 'id') ?? '',
      ],
    ];
  });
}

function notesOf(transaction: StatementElement): string {
  const slots = childElements(transaction, 'slots').flatMap((list) => childElements(list, 'slot'));
  const notes = slots.find((slot) => textAt(slot, 'key') === 'notes');
  return notes === undefined ? '' : (textAt(notes, 'value') ?? '');
}

/**
 * Converts a fraction: `-2500/100` becomes -25. An invalid fraction is returned as a quoted text, which the importer
 * then rejects.
 */
function amountOf(fraction: string | null): string {
  const [above = '', below = '1'] = (fraction ?? '').slice(0, 60).split('/');
  if (!isDecimal(above) || !/^[1-9]\d{0,18}$/.test(below)) return excerpt(fraction ?? '');
  return formatDecimal(parseUnlimitedDecimal(above).div(parseUnlimitedDecimal(below)));
}
