import type { NotImported } from '../source-book.ts';

/** What GnuCash's books have and Coffer cannot store, by its table in a database, and by its element in XML. */
const LEFT = [
  {
    ...{ table: 'schedxactions', element: 'schedxaction', what: 'schedules' },
    why: 'Coffer has no recurring payments yet.',
  },
  {
    ...{ table: 'budgets', element: 'budget', what: 'budgets' },
    why: 'GnuCash’s budgets are planned amounts, not envelopes.',
  },
  {
    ...{ table: 'prices', element: 'price', what: 'prices' },
    why: 'Coffer gets rates and prices itself.',
  },
  {
    ...{ table: 'invoices', element: 'GncInvoice', what: 'invoices and bills' },
    why: 'Coffer has no invoices. Their transactions are imported.',
  },
] as const;

/** Lists what is left out, by a function that counts the records of a kind. */
export function leftInGnucash(
  countOf: (kind: { readonly table: string; readonly element: string }) => number,
): NotImported[] {
  return LEFT.map(({ what, why, ...kind }) => ({ what, why, count: countOf(kind) }));
}
