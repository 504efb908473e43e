// Reads Excel workbooks (XLSX, Office Open XML: ECMA-376 part 1, SpreadsheetML). read-excel-file 9.3 is not used: it
// returns promises and binary floats, while statements are read synchronously and exactly. fflate unpacks and sax
// parses, as for other files.
import { unzipSync } from 'fflate';
import { StatementError } from '../statement-error.ts';
import { readXml } from '../xml.ts';
import { type CellFormat, cellFormats } from './cell-formats.ts';
import { sheetToCsv } from './sheet.ts';
import { stringText } from './string-item-text.ts';

/** The limit for the unpacked size and for the text of the sheets, and the message if it is exceeded. */
interface Limits {
  readonly bytes: number;
  readonly message: string;
}

const decoder = new TextDecoder();

/**
 * Converts the visible sheet with the most rows to CSV: dates as YYYY-MM-DD, numbers in plain notation with a decimal
 * point.
 * @throws StatementError if no sheet has rows, or if a limit is exceeded
 */
export function workbookToCsv(bytes: Uint8Array, limits: Limits): Uint8Array {
  const parts = unpackedParts(bytes, limits);
  const { sheets, epoch } = sheetsOf(parts);
  const strings = sharedStrings(parts.get('xl/sharedStrings.xml') ?? null);
  const formats: readonly CellFormat[] = cellFormats(parts.get('xl/styles.xml') ?? null);
  let best = { rows: 0, text: '' };
  // All sheets share the limit, because each may repeat the same long text.
  let limit = limits.bytes;
  for (const path of new Set(sheets)) {
    const sheet = parts.get(path);
    if (sheet === undefined) continue;
    const read = sheetToCsv(sheet, { strings, formats, epoch, limit, tooLong: limits.message });
    limit -= read.text.length;
    if (read.rows > best.rows) best = read;
  }
  if (best.rows === 0) throw new StatementError('is an Excel workbook without rows', 1);
  return new TextEncoder().encode(best.text);
}

/** Unpacks the relevant parts of the archive, by name. Unpacking stops when their stated sizes exceed the limit. */
function unpackedParts(bytes: Uint8Array, { bytes: most, message }: Limits): Map<string, string> {
  let total = 0;
  const wanted =
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name)) return false;
      total += originalSize;
      return total <= most;
    },
  });
  if (total > most) throw new StatementError(message, 1);
  return new Map(Object.entries(files).map(([name, content]) => [name, decoder.decode(content)]));
}

/** The visible sheets in order, and the year from which dates are counted. */
function sheetsOf(parts: ReadonlyMap<string, string>): {
  readonly sheets: readonly string[];
  readonly epoch: 1900 | 1904;
} {
  const targets = new Map<string, string>();
  eachElement(parts.get('xl/_rels/workbook.xml.rels') ?? null, 'Relationship', ({ Id, Target }) => {
    const target = String(Target).replace(/^\/?xl\//, '');
    targets.set(String(Id), `xl/${target}`);
  });
  const sheets: string[] = [];
  let epoch: 1900 | 1904 = 1900;
  const workbook = parts.get('xl/workbook.xml') ?? null;
  eachElement(workbook, 'workbookPr', ({ date1904 }) => {
    if (date1904 === '1' || date1904 === 'true') epoch = 1904;
  });
  eachElement(workbook, 'sheet', (attributes) => {
    const target = targets.get(String(attributes['r:id']));
    if (target !== undefined && (attributes['state'] ?? 'visible') === 'visible') sheets.push(target);
  });
  return { sheets, epoch };
}

function eachElement(
  xml: string | null,
  name: string,
  take: (attributes: Readonly<Record<string, unknown>>) => void,
): void {
  if (xml === null) return;
  readXml(xml, {
    wants: (path) => path.at(-1) === name,
    complete: ({ attributes }) => take(attributes),
    ended: () => undefined,
  });
}

function sharedStrings(xml: string | null): readonly string[] {
  const strings: string[] = [];
  if (xml === null) return strings;
  readXml(xml, {
    wants: (path) => path.at(-1) === 'si',
    complete: (item) => strings.push(stringText(item)),
    ended: () => undefined,
    leftOut: new Set(['rPh']),
  });
  return strings;
}
