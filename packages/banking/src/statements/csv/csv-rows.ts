// Splits a CSV file into rows with papaparse, and adds line numbers and limits. csv-parse 7 was seven times slower on
// 100,000 rows, and quadratic on malformed quotes (11 s for 20 MB).
import Papa from 'papaparse';
import { LineCounter } from '../line-counter.ts';
import { type ReportProgress, STEPS_PER_PROGRESS_REPORT } from '../progress.ts';
import { excerpt, StatementError } from '../statement-error.ts';

export interface CsvRow {
  /** 1-based line in the file. */
  readonly line: number;
  /** The last line of the row; quoted cells may span several lines. */
  readonly lastLine: number;
  readonly cells: readonly string[];
  readonly brokenQuotes: boolean;
}

const longestLine = 1_000_000;
const mostCells = 1000;
const mostRows = 1_000_000;

/**
 * The rows that are not blank. Reading starts at position `at`, which is on line `firstLine`.
 * @throws StatementError naming the line of an unclosed quote, or if a limit is exceeded
 */
export function readCsvRows(
  text: string,
  delimiter: string,
  at: number,
  firstLine: number,
  progress?: ReportProgress,
): CsvRow[] {
  refuseEndlessLines(text);
  const rows: CsvRow[] = [];
  const lines = new LineCounter(text, at, firstLine);
  let cursor = at;
  let count = 0;
  let fault: StatementError | null = null;
  Papa.parse<string[]>(at === 0 ? text : text.slice(at), {
    delimiter,
    newline: '\n',
    // Fast mode splits the whole text at once; a file of line ends would exhaust memory.
    fastMode: false,
    step: ({ data, errors, meta }, parser) => {
      const line = lines.lineAt(cursor);
      cursor = at + meta.cursor;
      count += 1;
      if (count % STEPS_PER_PROGRESS_REPORT === 0) progress?.(cursor / text.length);
      const blank = data.length === 1 && (data[0] ?? '').trim() === '';
      fault = faultOf(data, errors, line, count);
      if (fault !== null) parser.abort();
      else if (!blank) {
        // The cursor is after the row's line end, which still counts as the row's line.
        rows.push({
          line,
          lastLine: lines.lineAt(cursor - 1),
          cells: asText(data),
          brokenQuotes: errors.length > 0,
        });
      }
    },
  });
  if (fault !== null) throw fault;
  return rows;
}

/** Unwraps `="12.50"`, which keeps spreadsheets from converting a cell. */
function asText(cells: string[]): string[] {
  return cells.some(isFormulaText)
    ? cells.map((cell) => (isFormulaText(cell) ? cell.trim().slice(2, -1) : cell))
    : cells;
}

function isFormulaText(cell: string): boolean {
  return cell.startsWith('="') && cell.trimEnd().endsWith('"') && cell.length > 2;
}

function faultOf(
  cells: readonly string[],
  errors: readonly Papa.ParseError[],
  line: number,
  count: number,
): StatementError | null {
  if (errors.some((error) => error.code === 'MissingQuotes')) {
    return new StatementError(`a quote opened in the row that begins on line ${line} is never closed`, line);
  }
  if (cells.length > mostCells)
    return new StatementError(`a row of more than ${mostCells} columns cannot be a statement`, line);
  if (count > mostRows) return new StatementError(`the file has more than ${mostRows} rows. Split it`, line);
  return null;
}

function refuseEndlessLines(text: string): void {
  let line = 1;
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    if (to - from > longestLine)
      throw new StatementError(
        `expected a CSV statement, found a line of ${to - from} characters: ${excerpt(text.slice(from, from + 80))}`,
        line,
      );
    from = to + 1;
    line += 1;
  }
}

/** The position at which line `skip` + 1 begins. */
export function lineStart(text: string, skip: number): number {
  let at = 0;
  for (let skipped = 0; skipped < skip; skipped += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at;
}

/**
 * Returns up to 100 of the first rows, for choosing the delimiter. A quote that is open where the sample ends is not
 * an error.
 */
export function sampleCsvRows(text: string, delimiter: string, at: number): string[][] {
  const head = text.slice(at, at + 65_536);
  const { data } = Papa.parse<string[]>(head, {
    delimiter,
    newline: '\n',
    fastMode: false,
    preview: 100,
    skipEmptyLines: 'greedy',
  });
  if (head.length === 65_536 && data.length < 100) data.pop();
  return data.map(asText);
}
