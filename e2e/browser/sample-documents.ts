import { createOnePagePdf } from '@coffer/api/demo/one-page-pdf.ts';
import type { DroppedTestFile } from './statements.ts';

/** A PDF page with these lines as text; a tab begins a second column. */
function pdf(name: string, ...lines: readonly string[]): DroppedTestFile {
  return { name, mimeType: 'application/pdf', buffer: createOnePagePdf(lines) };
}

/** An invoice for 46.11 EUR of 3 March 2026. */
export function invoicePdf(name: string): DroppedTestFile {
  return pdf(
    name,
    'Stadtwerke Musterstadt GmbH',
    'Rechnung Nr. 4711-26',
    'Rechnungsdatum: 03.03.2026',
    'Strom Februar\t38,75 EUR',
    'Umsatzsteuer 19 %\t7,36 EUR',
    'Gesamtbetrag\t46,11 EUR',
  );
}

/** An image of one grey pixel. */
export function greyPixel(name: string): DroppedTestFile {
  const bytes = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') };
}
