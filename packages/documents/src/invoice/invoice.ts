import { findInvoiceAmounts, type InvoiceAmount } from './amounts.ts';
import { findCounterparties } from './counterparties.ts';
import { findInvoiceDates } from './dates.ts';
import { splitTextLines, type ValueCandidate } from './value-candidate.ts';

/** Possible contents of an invoice or receipt; each list has at most five entries, the most likely first. */
export interface InvoiceCandidates {
  readonly amounts: readonly ValueCandidate<InvoiceAmount>[];
  /** Possible dates of the document, `YYYY-MM-DD`. */
  readonly dates: readonly ValueCandidate<string>[];
  readonly counterparts: readonly ValueCandidate<string>[];
  /** Numbers of the invoice, the customer or the order, which a transaction's text may repeat. */
  readonly references: readonly string[];
}

const REFERENCE =
  /(?:rechnungs?|invoice|kunden|customer|bestell|order|auftrags?|vertrags?|beleg|receipt|vorgangs?|reference)[- ]?(?:nummer|number|nr\.?|no\.?|id|#)? ?[:#.]? ?((?=[A-Z0-9/-]*\d)[A-Z0-9](?:[A-Z0-9/-]{2,28})[A-Z0-9])(?![.,]\d|[A-Za-z0-9])/giu;

/**
 * Finds amounts, dates, counterparties and references in the text of a German or English invoice or receipt, by the
 * words next to them. Results are guesses with a confidence. Has no side effects; takes time linear in the text.
 */
export function readInvoice(text: string): InvoiceCandidates {
  const lines = splitTextLines(text);
  return {
    amounts: findInvoiceAmounts(lines),
    dates: findInvoiceDates(lines),
    counterparts: findCounterparties(lines),
    references: referencesIn(lines),
  };
}

function referencesIn(lines: readonly string[]): string[] {
  const found = lines.flatMap((line) => [...line.matchAll(REFERENCE)].flatMap(([, reference]) => reference ?? []));
  // A date is not an invoice number.
  return [...new Set(found.filter((reference) => !/^\d{4}-\d\d-\d\d$/.test(reference)))].slice(0, 5);
}
