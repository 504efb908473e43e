import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { buildWorkbook } from './build-workbook.ts';
import { type HostileFile, hostileFile, repeatNumberedPart, repeatPart } from './hostile-parts.ts';

const CSV = 'Date,Text,Amount\n2024-01-01,a,1.00\n';
const ROW = '2024-01-01,a,1.00\n';

/** A ZIP archive of `count` files with the same text. */
function archive(count: number, text: string, name = (index: number) => `${index}.csv`): Uint8Array {
  const bytes = strToU8(text);
  return zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), bytes])), { level: 1 });
}

const archives: readonly HostileFile[] = [
  hostileFile('a gzip file', (n) => gzipSync(CSV + repeatPart(ROW, n))),
  hostileFile('a gzip file of blanks', (n) => gzipSync(CSV + ' '.repeat(n))),
  hostileFile('a gzip file in many parts', (n) => {
    const part = gzipSync(ROW);
    return Buffer.concat([gzipSync(CSV), ...Array.from({ length: Math.ceil(n / part.length) }, () => part)]);
  }),
  hostileFile('a gzip file in a gzip file', (n) => gzipSync(gzipSync(CSV + repeatPart(ROW, n)))),
  hostileFile('an archive of a few long files', (n) => archive(4, CSV + repeatPart(ROW, n / 4))),
  hostileFile('an archive of many short files', (n) => archive(Math.min(400, n / 100), CSV)),
  hostileFile('an archive of too many files', (n) => archive(n / 100, CSV)),
  hostileFile('an archive of files of the system', (n) => archive(n / 100, CSV, (index) => `__MACOSX/${index}`)),
  hostileFile('an archive of archives', (n) =>
    zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.zip`, archive(n / 400, CSV)]))),
  ),
  hostileFile('an archive of a file that unpacks to a thousand times its size', (n) => archive(1, CSV + ' '.repeat(n))),
  hostileFile('an archive in an archive in an archive', (n) =>
    zipSync({ 'a.zip': zipSync({ 'b.zip': archive(2, CSV + repeatPart(ROW, n / 2)) }) }),
  ),
  hostileFile('an archive of files with long names', (n) =>
    archive(Math.min(200, n / 250), CSV, (index) => `${'a/'.repeat(n / 500)}${index}.csv`),
  ),
  hostileFile('an archive of files of one account', (n) =>
    archive(Math.min(400, n / 100), ':20:x\n:25:DE1\n:60F:C240101EUR1,\n:61:2401010101D1,NTRF\n:62F:C240101EUR0,\n'),
  ),
  hostileFile('an archive of files without a statement', (n) => archive(Math.min(400, n / 100), 'Dear customer,\n')),
];

const HEAD =
  '<row><c t="str"><v>Date</v></c><c t="str"><v>Text</v></c><c t="str"><v>Amount</v></c></row>' +
  '<row><c t="str"><v>2024-01-01</v></c><c t="str"><v>a</v></c><c><v>1</v></c></row>';
const CELLS = '<row><c t="str"><v>2024-01-01</v></c><c t="str"><v>a</v></c><c><v>1</v></c></row>';

const workbooks: readonly HostileFile[] = [
  hostileFile('rows of a workbook', (n) => buildWorkbook([HEAD + repeatPart(CELLS, n)])),
  hostileFile('rows of a workbook that are far apart', (n) =>
    buildWorkbook([HEAD + repeatNumberedPart(n, (i) => `<row r="${i * 1000}"><c><v>1</v></c></row>`)]),
  ),
  hostileFile('cells of one row of a workbook', (n) =>
    buildWorkbook([`${HEAD}<row>${repeatPart('<c><v>1</v></c>', n)}</row>`]),
  ),
  hostileFile('cells of a workbook that are far apart', (n) =>
    buildWorkbook([HEAD + repeatNumberedPart(n, (i) => `<row r="${i + 2}"><c r="XFD${i + 2}"><v>1</v></c></row>`)]),
  ),
  hostileFile('texts of a workbook', (n) => buildWorkbook([HEAD], { strings: repeatPart('<si><t>a</t></si>', n) })),
  hostileFile('parts of a text of a workbook', (n) =>
    buildWorkbook([HEAD], { strings: `<si>${repeatPart('<r><t>a</t></r>', n)}</si>` }),
  ),
  hostileFile('one long text in many cells of a workbook', (n) =>
    buildWorkbook([`${HEAD}<row>${repeatPart('<c t="s"><v>0</v></c>', n / 2)}</row>`], {
      strings: `<si><t>${'a'.repeat(n / 2)}</t></si>`,
    }),
  ),
  hostileFile('one long text in many sheets', (n) =>
    buildWorkbook(
      Array.from({ length: Math.min(200, n / 500) }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(9)}</row>`),
      { strings: `<si><t>${'a'.repeat(n / 2)}</t></si>` },
    ),
  ),
  hostileFile('more sheets than a workbook may have', (n) =>
    buildWorkbook(Array.from({ length: Math.ceil(n / 200) }, () => HEAD)),
  ),
  hostileFile('texts of a workbook with entities', (n) =>
    buildWorkbook([HEAD], {
      strings: `<!DOCTYPE sst [<!ENTITY a "${'a'.repeat(n / 2)}">]><si><t>${repeatPart('&a;', n / 2)}</t></si>`,
    }),
  ),
  hostileFile('one sheet that is named many times', (n) =>
    buildWorkbook([HEAD + repeatPart(CELLS, n / 2)], { names: repeatPart('<sheet r:id="rId1"/>', n / 2) }),
  ),
  hostileFile('formats of a workbook', (n) =>
    buildWorkbook([HEAD], { formats: repeatPart('<numFmt numFmtId="200" formatCode="[[[[[[\\\\\\"/>', n) }),
  ),
  hostileFile('elements in elements of a workbook', (n) => buildWorkbook([HEAD + repeatPart('<c>', n)])),
];

/** Hostile files inside archives and workbooks. Their length is counted before packing. */
export const hostileContainers: readonly HostileFile[] = [...archives, ...workbooks];
