import { createHash } from 'node:crypto';
import { addDays } from '@coffer/domain/dates.ts';
import type { DemoMerchantKey } from './catalogue.ts';
import { DEMO_MERCHANTS } from './catalogue.ts';
import type { DemoLedger, DemoTransaction } from './ledger.ts';
import { createOnePagePdf } from './one-page-pdf.ts';

/** An invoice for a transaction. */
export interface DemoInvoice {
  readonly filename: string;
  readonly lines: readonly string[];
  readonly bytes: Buffer;
  readonly sha256: Buffer;
  readonly transaction: DemoTransaction;
  /** True if the invoice is attached; the app suggests it for the other transactions. */
  readonly isAttached: boolean;
}

const INVOICED: readonly {
  readonly merchant: DemoMerchantKey;
  readonly number: string;
  readonly isAttached: boolean;
}[] = [
  { merchant: 'power', number: 'SW-4711', isAttached: true },
  { merchant: 'insurer', number: 'AV-2093', isAttached: true },
  { merchant: 'technik', number: 'TW-30518', isAttached: true },
  { merchant: 'network', number: 'FN-88120', isAttached: false },
];

/** Returns an invoice for the latest transaction of each of some merchants. */
export function demoInvoices({ transactions }: DemoLedger): DemoInvoice[] {
  return INVOICED.flatMap(({ merchant, number, isAttached }) => {
    const transaction = transactions.findLast((one) => one.merchant === merchant);
    return transaction === undefined ? [] : [paperOf(transaction, merchant, number, isAttached)];
  });
}

function paperOf(
  transaction: DemoTransaction,
  merchant: DemoMerchantKey,
  number: string,
  isAttached: boolean,
): DemoInvoice {
  const { name } = DEMO_MERCHANTS[merchant];
  const date = addDays(transaction.date, -3);
  const amount = `${(-transaction.cents / 100).toFixed(2).replace('.', ',')} EUR`;
  const lines = [
    name,
    `Rechnung Nr. ${number}`,
    `Rechnungsdatum: ${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`,
    `Gesamtbetrag\t${amount}`,
  ];
  const bytes = createOnePagePdf(lines);
  const sha256 = createHash('sha256').update(bytes).digest();
  return { filename: `${name} ${date.slice(0, 7)}.pdf`, lines, bytes, sha256, transaction, isAttached };
}
