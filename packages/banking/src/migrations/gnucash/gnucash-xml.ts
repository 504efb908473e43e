import { childElements, type StatementElement, textAt } from '../../statements/element.ts';
import { StatementError } from '../../statements/statement-error.ts';
import { readXml } from '../../statements/xml.ts';
import { requireBookWithin } from '../book-limits.ts';
import type { GnucashAccount, GnucashFile, GnucashTransaction } from './gnucash-book.ts';
import { listNotImportedGnucashData } from './gnucash-not-imported.ts';

const WANTED = new Set(['id', 'account', 'transaction']);

/**
 * Reads a book that GnuCash saved as XML.
 * @throws StatementError
 */
export function readGnucashXml(text: string): GnucashFile {
  const accounts = new Map<string, GnucashAccount>();
  const transactions = new Map<string, GnucashTransaction>();
  const counts = new Map<string, number>();
  const [ids, roots]: [string[], string[]] = [[], []];
  readXml(text, {
    // Accounts and transactions of scheduled transactions are not direct children of the book.
    wants: (path) => path.length === 3 && path[1] === 'book' && WANTED.has(path[2] ?? ''),
    complete: (element) => {
      if (element.name === 'id') ids.push(element.text.trim());
      if (element.name === 'transaction') addOnce(transactions, 'transactions', element, transactionOf(element));
      requireBookWithin('records', transactions.size);
      if (element.name !== 'account') return;
      const id = textAt(element, 'id') ?? '';
      addOnce(accounts, 'accounts', element, accountOf(element));
      requireBookWithin('mappings', accounts.size);
      if (textAt(element, 'type') === 'ROOT') roots.push(id);
    },
    ended: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
  });
  const [[id = ''], [rootId]] = [ids, roots];
  if (rootId === undefined || roots.length > 1) throw new StatementError('has no book of GnuCash, or several');
  const notImported = listNotImportedGnucashData(({ element }) => counts.get(element) ?? 0);
  return { id, rootId, accounts, transactions: transactions.values(), notImported };
}

/** @throws StatementError if another element has its id */
function addOnce<Value>(to: Map<string, Value>, what: string, element: StatementElement, value: Value): void {
  const id = textAt(element, 'id') ?? '';
  if (to.has(id)) throw new StatementError(`has two ${what} of the same id`);
  to.set(id, value);
}

function accountOf(element: StatementElement): GnucashAccount {
  return {
    ...{
      name: textAt(element, 'name') ?? '',
      type: textAt(element, 'type') ?? '',
      parentId: textAt(element, 'parent'),
    },
    currency: currencyAt(element, 'commodity'),
    ...{ isHidden: slotOf(element, 'hidden') === 'true', isPlaceholder: slotOf(element, 'placeholder') === 'true' },
    isOpening: slotOf(element, 'equity-type') === 'opening-balance',
  };
}

function currencyAt(element: StatementElement, name: string): string | null {
  const isCurrency = ['CURRENCY', 'ISO4217'].includes(textAt(element, `${name}/space`) ?? '');
  return isCurrency ? textAt(element, `${name}/id`) : null;
}

function transactionOf(element: StatementElement): GnucashTransaction {
  const splits = childElements(element, 'splits').flatMap((list) => childElements(list, 'split'));
  return {
    currency: currencyAt(element, 'currency'),
    date: slotOf(element, 'date-posted') ?? textAt(element, 'date-posted/date') ?? '',
    ...{ number: textAt(element, 'num') ?? '', description: textAt(element, 'description') ?? '' },
    notes: slotOf(element, 'notes') ?? '',
    splits: splits.map((split) => ({
      ...{ id: textAt(split, 'id') ?? '', accountId: textAt(split, 'account') ?? '' },
      ...{ quantity: textAt(split, 'quantity') ?? '', value: textAt(split, 'value') ?? '' },
      ...{ memo: textAt(split, 'memo') ?? '', state: textAt(split, 'reconciled-state') ?? '' },
    })),
  };
}

/** The value of a slot, which may be a text or contain a date. */
function slotOf(element: StatementElement, key: string): string | null {
  const slots = childElements(element, 'slots').flatMap((list) => childElements(list, 'slot'));
  const slot = slots.find((one) => textAt(one, 'key') === key);
  return slot === undefined ? null : (textAt(slot, 'value/gdate') ?? textAt(slot, 'value'));
}
