import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { counted, file, type HostileFile, repeated } from './hostile-parts.ts';
import { workbookOf } from './workbook-of.ts';

const CSV = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const ROW = '2024-01-01,a,1.00\n';

/** A ZIP archive of `count` files with the same text. */
function archive(count: number, text: string, name = (index: number) => `${index}.csv`): Uint8Array {
  const bytes = strToU8(text);
  return zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), bytes])), { level: 1 });
}

const archives: readonly HostileFile[] = [
  file('a gzip file', (n) => gzipSync(CSV + repeated(ROW, n))),
  file('a gzip file of blanks', (n) => gzipSync(CSV + ' '.repeat(n))),
  file('a gzip file in many parts', (n) => {
    const part = gzipSync(ROW);
    return Buffer.concat([gzipSync(CSV), ...Array.from({ length: Math.ceil(n / part.length) }, () => part)]);
  }),
  file('a gzip file in a gzip file', (n) => gzipSync(gzipSync(CSV + repeated(ROW, n)))),
  file('an archive of a few long files', (n) => archive(4, CSV + repeated(ROW, n / 4))),
  file('an archive of many short files', (n) => archive(Math.min(400, n / 100), CSV)),
  file('an archive of too many files', (n) => archive(n / 100, CSV)),
  file('an archive of files of the system', (n) => archive(n / 100, CSV, (index) => `__MACOSX/${index}`)),
  file('an archive of archives', (n) =>
    zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.zip`, archive(n / 400, CSV)]))),
  ),
  file('an archive of a file that unpacks to a thousand times its size', (n) => archive(1, CSV + ' '.repeat(n))),
  file('an archive in an archive in an archive', (n) =>
    zipSync({ 'a.zip': zipSync({ 'b.zip': archive(2, CSV + repeated(ROW, n / 2)) }) }),
  ),
  file('an archive of files with long names', (n) =>
    archive(Math.min(200, n / 250), CSV, (index) => `${'a/'.repeat(n / 500)}${index}.csv`),
  ),
  file('an archive of files of one account', (n) =>
    archive(Math.min(400, n / 100), ':20:x\n:25:DE1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:62F:C240101EUR0,\n'),
  ),
  file('an archive of files without a statement', (n) => archive(Math.min(400, n / 100), 'Dear customer,\n')),
];

const HEAD =
  '<row><c t="str"><v>Date</v></c><c t="str"><v>Text</v></c><c t="str"><v>Amount</v></c></row>' +
  '<row><c t="str"><v>2024-01-01</v></c><c t="str"><v>a</v></c><c><v>1</v></c></row>';
const CELLS = '<row><c t="str"><v>2024-01-01</v></c><c t="str"><v>a</v></c><c><v>1</v></c></row>';

const workbooks: readonly HostileFile[] = [
  file('rows of a workbook', (n) => workbookOf([HEAD + repeated(CELLS, n)])),
  file('rows of a workbook that are far apart', (n) =>
    workbookOf([HEAD + counted(n, (i) => `<row r="${i * 1000}"><c><v>1</v></c></row>`)]),
  ),
  file('cells of one row of a workbook', (n) => workbookOf([`${HEAD}<row>${repeated('<c><v>1</v></c>', n)}</row>`])),
  file('cells of a workbook that are far apart', (n) =>
    workbookOf([HEAD + counted(n, (i) => `<row r="${i + 2}"><c r="XFD${i + 2}"><v>1</v></c></row>`)]),
  ),
  file('texts of a workbook', (n) => workbookOf([HEAD], { strings: repeated('<si><t>a</t></si>', n) })),
  file('parts of a text of a workbook', (n) =>
    workbookOf([HEAD], { strings: `<si>${repeated('<r><t>a</t></r>', n)}</si>` }),
  ),
  file('one long text in many cells of a workbook', (n) =>
    workbookOf([`${HEAD}<row>${repeated('<c t="s"><v>0</v></c>', n / 2)}</row>`], {
      strings: `<si><t>${'a'.repeat(n / 2)}</t></si>`,
    }),
  ),
  file('one long text in many sheets', (n) =>
    workbookOf(
      Array.from({ length: Math.min(200, n / 500) }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`),
      { strings: `<si><t>${'a'.repeat(n / 2)}</t></si>` },
    ),
  ),
  file('more sheets than a workbook may have', (n) =>
    workbookOf(Array.from({ length: Math.ceil(n / 200) }, () => HEAD)),
  ),
  file('texts of a workbook with entities', (n) =>
    workbookOf([HEAD], {
      strings: `<!DOCTYPE sst [<!ENTITY a "${'a'.repeat(n / 2)}">]><si><t>${repeated('&a;', n / 2)}</t></si>`,
    }),
  ),
  file('one sheet that is named many times', (n) =>
    workbookOf([HEAD + repeated(CELLS, n / 2)], { names: repeated('<sheet r:id="rId1"/>', n / 2) }),
  ),
  file('formats of a workbook', (n) =>
    workbookOf([HEAD], { formats: repeated('<numFmt numFmtId="200" formatCode="[[[[[[\\\\\\"/>', n) }),
  ),
  file('elements in elements of a workbook', (n) => workbookOf([HEAD + repeated('<c>', n)])),
];

/** Files inside containers. Their length counts before they are packed. */
export const hostileContainers: readonly HostileFile[] = [...archives, ...workbooks];
