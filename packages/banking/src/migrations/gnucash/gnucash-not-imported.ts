import type { NotImportedData } from '../source-book.ts';

/** Data of GnuCash that Coffer cannot store, by table of the database and element of the XML. */
const NOT_IMPORTED = [
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

/** Lists the data that is not imported. `countOf` counts the records of a kind. */
export function listNotImportedGnucashData(
  countOf: (kind: { readonly table: string; readonly element: string }) => number,
): NotImportedData[] {
  return NOT_IMPORTED.map(({ what, why, ...kind }) => ({ what, why, count: countOf(kind) }));
}
