import type { StatementFile } from './statements.ts';

/** A page of these lines, as a PDF with words; a tab stands for a second column. */
export function pdf(name: string, ...lines: readonly string[]): StatementFile {
  const texts = lines.flatMap((line, at) =>
    line.split('\t').map((text, column) => `BT /F1 11 Tf ${50 + column * 350} ${790 - at * 20} Td (${text}) Tj ET`),
  );
  const words = texts.join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text + table + end) };
}

/** An invoice over 46.11 EUR of 3 March 2026. */
export function invoice(name: string): StatementFile {
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

/** A grey point. */
export function picture(name: string): StatementFile {
  const bytes = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') };
}
