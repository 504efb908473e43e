// Reads HTML tables and Excel 2003 XML, which banks save as .xls. Web pages are rarely well-formed, so tags are read
// sequentially without a tree, in linear time.

import { formatCsvText } from '../csv-text.ts';
import { StatementError } from '../statement-error.ts';

/** Whether a text begins like a web page or an Excel 2003 XML workbook. */
export function isMarkup(head: string): boolean {
  return (
    /^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype html|html|head|meta|body|table|style|center|div)\b/i.test(head) ||
    /^\s*<\?xml[^>]{0,200}>\s*(?:<!doctype html|<html\b)/i.test(head) ||
    /<(?:\w{1,20}:)?Workbook\b[^>]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/.test(head)
  );
}

const DEEPEST = 32;
const MAX_COLUMNS = 1000;
const MAX_EMPTY = 500_000;

interface OpenTable {
  readonly rows: string[][];
  row: string[] | null;
  cell: OpenCell | null;
  /** Number of empty cells, which are limited because a few characters may stand for many cells. */
  empty: number;
}

interface OpenCell {
  readonly parts: string[];
  /** Number of columns that the cell spans. */
  readonly span: number;
}

/**
 * Converts the largest table of a web page or an Excel 2003 XML workbook to CSV: the table with the most rows of
 * several cells.
 * @throws StatementError if there is no table
 */
export function markupTableToCsv(text: string): string {
  const reading = new MarkupReading();
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf('<', from);
    reading.takeText(text.slice(from, open === -1 ? text.length : open));
    if (open === -1) break;
    from = afterMarkup(text, open, reading);
  }
  reading.end();
  const { best } = reading;
  if (best === null) throw new StatementError('expected a statement file, found a web page without a table', 1);
  return formatCsvText(best);
}

const hidden = /^(?:script|style|title)$/;

/** Reads the tag or comment at `open` and returns the position after it. */
function afterMarkup(text: string, open: number, reading: MarkupReading): number {
  if (text.startsWith('<!--', open)) return endOf(text, '-->', open);
  if (text.startsWith('<![CDATA[', open)) {
    const end = endOf(text, ']]>', open);
    reading.takeText(text.slice(open + 9, end - 3));
    return end;
  }
  const end = endOf(text, '>', open);
  const tag = text.slice(open + 1, Math.min(end - 1, open + 2000));
  const name = /^\/?\s*(?:\w{1,20}:)?([a-z][a-z0-9]{0,20})/i.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined) return end;
  if (hidden.test(name) && !tag.startsWith('/') && !tag.endsWith('/')) {
    const closing = text.slice(end).search(new RegExp(`</${name}`, 'i'));
    return closing === -1 ? text.length : end + closing;
  }
  if (tag.startsWith('/')) reading.close(name);
  else reading.open(name, tag);
  return end;
}

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at + sign.length;
}

const renamed: Readonly<Record<string, string>> = { row: 'tr', cell: 'td', th: 'td' };

class MarkupReading {
  readonly #tables: OpenTable[] = [];
  best: readonly string[][] | null = null;
  #most = 0;

  open(tag: string, attributes: string): void {
    const name = renamed[tag] ?? tag;
    const table = this.#tables.at(-1);
    if (name === 'table') {
      if (this.#tables.length >= DEEPEST) throw new StatementError('is a web page with too many nested tables', 1);
      this.#tables.push({ rows: [], row: null, cell: null, empty: 0 });
    } else if (table === undefined) return;
    else if (name === 'tr') {
      endRow(table);
      table.row = [];
    } else if (name === 'td') {
      openCell(table, attributes);
      if (attributes.endsWith('/')) endCell(table);
    } else if (name === 'br' || name === 'p' || name === 'div') table.cell?.parts.push(' ');
  }

  close(tag: string): void {
    const name = renamed[tag] ?? tag;
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'td') endCell(table);
    else if (name === 'tr') endRow(table);
    else if (name === 'table') {
      this.#tables.pop();
      this.#take(table);
    }
  }

  takeText(text: string): void {
    if (text !== '') this.#tables.at(-1)?.cell?.parts.push(text);
  }

  /** Closes tables that are still open at the end of the page. */
  end(): void {
    for (const table of this.#tables.toReversed()) this.#take(table);
  }

  #take(table: OpenTable): void {
    endRow(table);
    const rows = table.rows.filter((row) => row.filter((cell) => cell !== '').length > 1).length;
    if (rows <= this.#most) return;
    this.#most = rows;
    this.best = table.rows;
  }
}

function openCell(table: OpenTable, attributes: string): void {
  endCell(table);
  table.row ??= [];
  // Excel omits empty cells; its 1-based index says where the cell belongs.
  const at = numberIn(attributes, /\bindex\s*=\s*["']?(\d{1,4})/i);
  while (table.row.length < at - 1) addEmpty(table, table.row);
  const span = Math.max(numberIn(attributes, /\bcolspan\s*=\s*["']?(\d{1,4})/i), 1);
  table.cell = { parts: [], span };
}

function addEmpty(table: OpenTable, row: string[]): void {
  table.empty += 1;
  if (table.empty > MAX_EMPTY) throw new StatementError('is a web page whose table has too many empty cells', 1);
  row.push('');
}

function numberIn(attributes: string, pattern: RegExp): number {
  return Math.min(Number(pattern.exec(attributes)?.[1] ?? 0), MAX_COLUMNS);
}

function endCell(table: OpenTable): void {
  const { row, cell } = table;
  if (row === null || cell === null) return;
  table.cell = null;
  row.push(plainText(cell.parts.join('')));
  for (let column = 1; column < cell.span; column += 1) addEmpty(table, row);
  if (row.length > MAX_COLUMNS)
    throw new StatementError(`a row of more than ${MAX_COLUMNS} columns cannot be a statement`, 1);
}

function endRow(table: OpenTable): void {
  endCell(table);
  if (table.row !== null) table.rows.push(table.row);
  table.row = null;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€', pound: '£', yen: '¥', minus: '−' },
  ...{ ndash: '–', mdash: '—', shy: '', auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', aring: 'å', oslash: 'ø', aelig: 'æ' },
};

function plainText(text: string): string {
  const decoded = text.includes('&') ? text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, decodedEntity) : text;
  return decoded.replace(/\s+/g, ' ').trim();
}

function decodedEntity(written: string, name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? entities[name.toLowerCase()] ?? written;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : '';
}
