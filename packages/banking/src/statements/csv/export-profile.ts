import { normaliseHeader } from './normalise-header.ts';
import { type ProfileLayout, type RowAction, type RowCondition, readProfileLayouts } from './profile-layouts.ts';
import { type ColumnReference, type CsvSettings, type SingleColumn, singleColumns } from './settings.ts';

/** A layout applied to the header of one file. */
export class ExportProfile {
  readonly layout: ProfileLayout;
  readonly #header: readonly string[];
  readonly #actionColumns: readonly number[];
  readonly #feeColumns: readonly number[];
  readonly #leftOut: readonly {
    readonly column: number;
    readonly applies: (cell: string) => boolean;
    readonly why: string;
  }[];
  readonly #patterns: readonly (readonly [RegExp, RowAction])[];
  readonly #symbol: RegExp | null;

  constructor(of: ProfileLayout, header: readonly string[]) {
    this.layout = of;
    this.#header = header.map(normaliseHeader);
    this.#symbol = of.symbolPattern === undefined ? null : new RegExp(of.symbolPattern, 'i');
    this.#actionColumns = (of.actionColumns ?? [of.columns.action ?? []].flat()).flatMap(
      (name) => this.columnOf(name) ?? [],
    );
    this.#feeColumns = (of.moreFees ?? []).flatMap((name) => this.columnOf(name) ?? []);
    this.#leftOut = (of.leaveOut ?? []).flatMap((one) => {
      const column = this.columnOf(one.column);
      return column === null ? [] : [{ column, applies: conditionOf(one), why: one.why }];
    });
    this.#patterns = Object.entries(of.actions ?? {}).flatMap(([word, action]) =>
      word.length > 2 && word.startsWith('/') && word.endsWith('/')
        ? [[new RegExp(word.slice(1, -1), 'i'), action] as const]
        : [],
    );
  }

  /** The settings, completed with the profile's values. */
  over(settings: CsvSettings): CsvSettings {
    const { layout: of } = this;
    const columns = new Map<SingleColumn, ColumnReference>();
    for (const role of singleColumns) {
      const name = settings.columns.get(role) ?? this.columnOf(of.columns[role]);
      if (name !== null && name !== undefined) columns.set(role, name);
    }
    const texts = [of.columns.description ?? []].flat().flatMap((name) => this.columnOf(name) ?? []);
    return {
      ...settings,
      columns,
      description: settings.description ?? texts,
      detectColumns: false,
      decimalSeparator: settings.decimalSeparator ?? of.decimalSeparator ?? null,
      negativeSigns: settings.negativeSigns ?? of.negativeSigns?.map((word) => word.toLowerCase()) ?? null,
      invertAmounts: settings.invertAmounts || of.invertAmounts === true,
    };
  }

  /** The reason why a row is not a transaction of the account; null for a transaction of the account. */
  whyLeftOut(cells: readonly string[]): string | null {
    const found = this.#leftOut.find(({ column, applies }) => applies((cells[column] ?? '').trim()));
    if (found !== undefined) return found.why;
    return this.actionOf(cells) === 'leaveOut' ? `moves no money: ${this.#actionWord(cells)}` : null;
  }

  /** The meaning of the row's action; null if the profile does not define it. */
  actionOf(cells: readonly string[]): RowAction | null {
    const { actions } = this.layout;
    if (actions === undefined || this.#actionColumns.length === 0) return null;
    const word = this.#actionWord(cells);
    const exact = actions[word] ?? actions[word.toLowerCase()];
    if (exact !== undefined) return exact;
    return this.#patterns.find(([pattern]) => pattern.test(word))?.[1] ?? actions['*'] ?? null;
  }

  /** The other side of a transfer; null if the row is not a transfer. */
  otherSideOf(cells: readonly string[]): { account: string; amount: string; currency: string } | null {
    const { transfers } = this.layout;
    if (transfers === undefined || !transfers.is.includes(this.cell(transfers.column, cells))) return null;
    const amount = this.cell(transfers.amount, cells);
    const currency = transfers.currency === undefined ? '' : this.cell(transfers.currency, cells);
    return { account: this.cell(transfers.account, cells), amount, currency };
  }

  /** The role's cell if `rowsBy` overrides its column for this row; otherwise null. */
  cellOfKind(role: SingleColumn, cells: readonly string[]): string | null {
    const { rowsBy } = this.layout;
    if (rowsBy === undefined) return null;
    const name = rowsBy.columns[this.cell(rowsBy.column, cells)]?.[role];
    return name === undefined ? null : this.cell(name, cells);
  }

  /**
   * Returns the symbol of the security in a cell. A crypto cell without such a symbol is returned unchanged, so that it
   * is reported.
   */
  symbolIn(cell: string): string {
    const found = this.#symbol?.exec(cell.slice(0, 300))?.[1];
    const symbol = found ?? (this.#symbol === null || this.layout.isCrypto === true ? cell : '');
    return this.layout.currencies?.[symbol] ?? symbol;
  }

  /** The currency code in a cell. */
  currencyIn(cell: string): string {
    return this.layout.isCrypto === true ? this.symbolIn(cell) : (this.layout.currencies?.[cell] ?? cell);
  }

  /**
   * The parts that the profile's `exchange` pattern finds in the row; null if there is no pattern, or if the text does
   * not match.
   */
  exchangeIn(cells: readonly string[]): Readonly<Partial<Record<string, string>>> | null {
    const { exchange } = this.layout;
    if (exchange === undefined) return null;
    return new RegExp(exchange.like, 'i').exec(this.cell(exchange.column, cells).slice(0, 300))?.groups ?? null;
  }

  /** The text of a column by its heading; empty if the file has no such column. */
  cell(name: string, cells: readonly string[]): string {
    return (cells[this.columnOf(name) ?? -1] ?? '').trim();
  }

  /** Returns the cell that replaces the role's empty cell; empty if the profile defines none. */
  otherwiseIn(role: SingleColumn, cells: readonly string[]): string {
    if (role === 'amount' || role === 'currency') {
      const filled = Object.entries(this.layout.amountsIn ?? {}).find(([column]) => this.cell(column, cells) !== '');
      if (filled !== undefined) return role === 'currency' ? filled[1] : this.cell(filled[0], cells);
    }
    const name = this.layout.otherwise?.[role];
    return name === undefined ? '' : (cells[this.columnOf(name) ?? -1] ?? '').trim();
  }

  #actionWord(cells: readonly string[]): string {
    const words = this.#actionColumns.map((column) => (cells[column] ?? '').trim()).filter((word) => word !== '');
    return words.join(' ').slice(0, 200);
  }

  /** Returns the cells of the profile's additional cost columns. */
  feesIn(cells: readonly string[]): readonly string[] {
    return this.#feeColumns.map((column) => (cells[column] ?? '').trim());
  }

  /** The row's account, as the profile's `accountBy` defines it; null if the profile has no `accountBy`. */
  accountIn(cells: readonly string[]): string | null {
    const by = this.layout.accountBy;
    if (by === undefined) return null;
    const words = [by.column]
      .flat()
      .map((name) => (typeof name === 'string' ? this.cell(name, cells) : (cells[name] ?? '')));
    const named = by.columns[words.join(' ')] ?? by.columns[words[0] ?? ''];
    return named === undefined ? null : this.cell(named, cells);
  }

  /** Returns the index of the column with one of these headings, in their order; null if the file has none of them. */
  columnOf(name: ProfileLayout['header'][number] | undefined): number | null {
    for (const one of [name ?? []].flat()) {
      const column = typeof one === 'number' ? one : this.#header.indexOf(normaliseHeader(one));
      if (column !== -1) return column;
    }
    return null;
  }
}

function conditionOf({ is, isNot, like }: RowCondition): (cell: string) => boolean {
  const words = new Set((is ?? isNot ?? []).map((word) => word.toLowerCase()));
  const pattern = like === undefined ? null : new RegExp(like, 'i');
  return (cell) => {
    const word = cell.toLowerCase();
    if (pattern !== null) return pattern.test(cell.slice(0, 500));
    return is === undefined ? !words.has(word) : words.has(word);
  };
}

/**
 * A layout with normalised headings, computed once because every row at the top of a file is compared with all layouts.
 */
interface PlainLayout {
  readonly of: ProfileLayout;
  readonly needed: readonly (readonly string[])[];
  readonly without: readonly string[];
}

let plain: readonly PlainLayout[] | null = null;

function plainLayouts(): readonly PlainLayout[] {
  plain ??= readProfileLayouts().map((of) => ({
    of,
    needed: of.header.map((name) =>
      [name].flat().flatMap((one) => (typeof one === 'string' ? normaliseHeader(one) : [])),
    ),
    without: (of.without ?? []).map(normaliseHeader),
  }));
  return plain;
}

/**
 * Finds the known export whose headings the row contains; among several, the one with the most columns. `wanted` is
 * the profile named in the settings, or `none`. Null if no profile matches.
 */
export function findExportProfile(header: readonly string[], wanted: string | null): ExportProfile | null {
  if (wanted === 'none' || header.length < 2) return null;
  const names = new Set(header.slice(0, 200).map(normaliseHeader));
  let best: ProfileLayout | null = null;
  for (const { of, needed, without } of plainLayouts()) {
    if (of.shape !== undefined || (wanted !== null && of.name !== wanted)) continue;
    if (!needed.every((alternatives) => alternatives.some((name) => names.has(name)))) continue;
    if (without.some((name) => names.has(name))) continue;
    if (best === null || of.header.length > best.header.length) best = of;
  }
  return best === null ? null : new ExportProfile(best, header);
}

const compared = 20;

/**
 * Finds the profile of an export without a header, by the patterns of the cells in the first rows; null if no profile
 * matches.
 */
export function findExportProfileByShape(
  rows: readonly (readonly string[])[],
  wanted: string | null,
): ExportProfile | null {
  if (wanted === 'none' || rows.length === 0) return null;
  const found = readProfileLayouts().find(({ name, shape }) => {
    if (shape === undefined || (wanted !== null && name !== wanted)) return false;
    const patterns = shape.map((pattern) => new RegExp(pattern));
    return rows
      .slice(0, compared)
      .every(
        (cells) =>
          cells.length >= patterns.length &&
          patterns.every((pattern, column) => pattern.test((cells[column] ?? '').trim().slice(0, 200))),
      );
  });
  return found === undefined ? null : new ExportProfile(found, []);
}
