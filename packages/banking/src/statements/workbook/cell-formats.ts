import type { StatementElement } from '../element.ts';
import { readXml } from '../xml.ts';

/** The kind of value of a numeric cell. */
export type CellFormat = 'number' | 'date' | 'time';

/** Built-in formats of dates and times (ECMA-376 part 1, 18.8.30). */
const DATES = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)]);
const TIMES = new Set([18, 19, 20, 21, 45, 46, 47]);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Reads the workbook's cell styles: which kind of value each style shows. A cell's attribute `s` is the index. */
export function cellFormats(xml: string | null): readonly CellFormat[] {
  const own = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  if (xml === null) return formats;
  const take = ({ name, attributes }: StatementElement) => {
    const id = Number(attributes['numFmtId'] ?? 0);
    if (name === 'numFmt') own.set(id, formatOf(String(attributes['formatCode'] ?? '')));
    else formats.push(own.get(id) ?? builtIn(id));
  };
  readXml(xml, {
    wants: (path) => path.at(-1) === 'numFmt' || (path.at(-1) === 'xf' && path.at(-2) === 'cellXfs'),
    complete: take,
    ended: () => undefined,
  });
  return formats;
}

function builtIn(id: number): CellFormat {
  if (DATES.has(id)) return 'date';
  return TIMES.has(id) ? 'time' : 'number';
}

/** Determines the kind from a format code, ignoring quoted text, escapes, and colours and currencies in brackets. */
function formatOf(code: string): CellFormat {
  const letters = code
    .slice(0, 255)
    .replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase();
  if (/[#0?]/.test(letters) && !/[dy]/.test(letters) && !/h|s/.test(letters)) return 'number';
  if (/[dy]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters))) return 'date';
  return /[hs]/.test(letters) && !/general/.test(letters) ? 'time' : 'number';
}
