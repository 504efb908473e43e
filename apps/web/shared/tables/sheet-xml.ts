import { formatPlainNumber } from '#shared/format/plain-number.ts';
import type { DownloadCell, DownloadRow } from './cells.ts';
import { escapeXmlText } from './xml-text.ts';

/** The indexes of the styles. Index `number` is for integers, and each following index has one more decimal. */
const STYLE = { head: 1, day: 2, instant: 3, number: 4 } as const;
const MAX_DECIMALS = 18;
/** Workbooks store numbers as binary floats, which keep this many significant digits exactly. */
const EXACT_DIGITS = 15;
const LONGEST_TEXT = 32_767;
/** Excel counts 29 February 1900, which did not exist, so earlier days would be off by one. */
const FIRST_DAY = '1900-03-01';
const DAYS_TO_1970 = 25_569;
const DAY_MS = 86_400_000;

/**
 * The XML of a workbook's styles. Number formats 14 and 22 show a day, and a day with its time, in the reader's own
 * format.
 */
export function stylesXml(): string {
  const codes = Array.from(
    { length: MAX_DECIMALS + 1 },
    (_, count) => `#,##0${count > 0 ? '.' : ''}${'0'.repeat(count)}`,
  );
  const own = codes.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`);
  const uses = [0, 0, 14, 22, ...codes.map((_, at) => 200 + at)].map(
    (format, at) =>
      `<xf numFmtId="${format}" fontId="${at === STYLE.head ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/>';
  return `<numFmts>${own.join('')}</numFmts><fonts><font>${font}</font><font><b/>${font}</font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>${uses.join('')}</cellXfs>`;
}

/**
 * The XML of a worksheet with these rows. The first row is the header, which is bold and stays visible while scrolling.
 */
export function sheetXml([head = [], ...rows]: readonly DownloadRow[]): string {
  const least = head.map((_, at) => (rows.some((row) => decimalsOf(numberText(row[at])) > 0) ? 2 : 0));
  const lines = [
    head.map((cell) => textCell(cell, STYLE.head)),
    ...rows.map((row) => row.map((cell, at) => cellXml(cell, least[at] ?? 0))),
  ].map((cells) => `<row>${cells.join('')}</row>`);
  return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>${lines.join('')}</sheetData>`;
}

/** The XML of a cell. `least` is the minimum number of decimals of all numbers in the column. */
function cellXml(cell: DownloadCell, least: number): string {
  const number = numberText(cell);
  if (number !== null)
    return valueCell(number, STYLE.number + Math.min(MAX_DECIMALS, Math.max(least, decimalsOf(number))));
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === 'object' && cell.kind === 'day' && cell.text >= FIRST_DAY)
    return valueCell(String(Date.parse(cell.text) / DAY_MS + DAYS_TO_1970), STYLE.day);
  if (typeof cell === 'object' && cell.kind === 'instant') return valueCell(localSeconds(cell.text), STYLE.instant);
  return textCell(cell, 0);
}

/** The plain digits of a number that a workbook keeps exactly; null for any other cell. */
function numberText(cell: DownloadCell | undefined): string | null {
  if (typeof cell !== 'number' && !(typeof cell === 'object' && cell.kind === 'decimal')) return null;
  const text = typeof cell === 'number' ? formatPlainNumber(cell) : cell.text;
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return null;
  const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
  const significant = text.includes('.') ? digits : digits.replace(/0+$/, '');
  return significant.length > EXACT_DIGITS ? null : text;
}

function decimalsOf(number: string | null): number {
  return number?.split('.')[1]?.length ?? 0;
}

/** The instant in days as Excel counts them, in the reader's time zone and to the second. */
function localSeconds(instant: string): string {
  const at = new Date(instant);
  const seconds = Math.floor(at.getTime() / 1000) - at.getTimezoneOffset() * 60;
  return (seconds / 86_400 + DAYS_TO_1970).toFixed(9);
}

function valueCell(value: string, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function textCell(cell: DownloadCell, style: number): string {
  const text = typeof cell === 'object' ? cell.text : String(cell);
  if (text === '') return '<c/>';
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXmlText(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}
