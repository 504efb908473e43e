// Layouts of known exports, one JSON file each in `profiles`, tried before any guessing. See docs/files.md.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { excerpt } from '../statement-error.ts';
import { currencyCodes } from './money.ts';
import { plainHeader } from './plain-header.ts';
import { type ColumnName, type CsvSettings, type SingleColumn, singleColumns } from './settings.ts';

const heading = z.union([z.string(), z.number().int().min(0)]);
const oneOrMore = z.union([heading, z.array(heading).readonly()]);

const rowAction = z.enum([
  ...['buy', 'sell', 'reinvest', 'dividend', 'fees', 'feesRefund', 'tax', 'taxRefund', 'split', 'transferIn'],
  ...['transferOut', 'option', 'short', 'cash', 'deposit', 'withdrawal', 'leaveOut'],
] as const);

const condition = z.strictObject({
  column: heading,
  is: z.array(z.string()).readonly().optional(),
  isNot: z.array(z.string()).readonly().optional(),
  /** A case-insensitive regular expression. */
  like: z.string().optional(),
  why: z.string(),
});

const layout = z.strictObject({
  name: z.string(),
  /** The public page that documents the layout. */
  source: z.string(),
  /** Headings that must all be present; an inner list contains alternatives. */
  header: z.array(oneOrMore).readonly(),
  /**
   * For exports without a header: a regular expression for each cell of a row, in order. Empty ones match any cell. Every
   * row must match.
   */
  shape: z.array(z.string()).readonly().optional(),
  /** Headings that rule this layout out, because another export has them. */
  without: z.array(z.string()).readonly().optional(),
  /** The heading of each role, in the shape of `settings.columns`; of several headings, the first that is present. */
  columns: z.partialRecord(z.enum([...singleColumns, 'description']), oneOrMore),
  dateFormat: z.string().optional(),
  decimalSeparator: z.enum(['.', ',']).optional(),
  invertAmounts: z.boolean().optional(),
  /** Values of the sign column that mean money out. */
  negativeSigns: z.array(z.string()).readonly().optional(),
  /** The currency of all rows. */
  currency: z.string().optional(),
  /** Conditions for rows that move no money of the account. */
  leaveOut: z.array(condition).readonly().optional(),
  /**
   * Meanings of the action column's values; `*` matches any other value. Keys between slashes are regular expressions.
   */
  actions: z.record(z.string(), rowAction).optional(),
  /** Columns whose combined text determines the action, if the action column alone does not. */
  actionColumns: z.array(z.string()).readonly().optional(),
  /** Additional cost columns of a trade. */
  moreFees: z.array(z.string()).readonly().optional(),
  /** `onTop`: fees are charged on top of the amount. */
  fees: z.enum(['onTop']).optional(),
  /** The column to use for a role if the role's own cell is empty. */
  otherwise: z.partialRecord(z.enum(singleColumns), z.string()).optional(),
  /** Skip rows whose unit is not a currency. */
  onlyMoney: z.boolean().optional(),
  /** Currency codes by the file's own names for them. */
  currencies: z.record(z.string(), z.string()).optional(),
  /**
   * Chooses the account column by the text in `column`. With several columns, their combined text is used first, then
   * the first column's.
   */
  accountBy: z.strictObject({ column: oneOrMore, columns: z.record(z.string(), z.string()) }).optional(),
  /** Overrides the columns of some roles, depending on the text in `column`. */
  rowsBy: z
    .strictObject({
      column: z.string(),
      columns: z.record(z.string(), z.partialRecord(z.enum(singleColumns), z.string())),
    })
    .optional(),
  /** The column of crypto units. Only a row's money is imported; rows with crypto units get a note. */
  cryptoUnits: z.strictObject({ column: z.string(), asset: z.string() }).optional(),
  /**
   * Whether a trade's amount includes its costs; if unset, the figures decide. `withoutSignedCosts`: each row's amount
   * is the sum of the amount, fee and tax columns.
   */
  amounts: z.enum(['net', 'gross', 'withoutSignedCosts']).optional(),
  /** `multiply`: the sign column inverts an amount that may already have a sign. */
  signs: z.enum(['multiply']).optional(),
  /** Amount columns with their currencies; the filled one counts. */
  amountsIn: z.record(z.string(), z.string()).optional(),
  /** A regular expression whose first group is the symbol within the symbol cell. */
  symbolPattern: z.string().optional(),
  /** Rows that transfer money between two accounts, with the columns of the other side. */
  transfers: z
    .strictObject({
      column: z.string(),
      is: z.array(z.string()).readonly(),
      account: z.string(),
      amount: z.string(),
      currency: z.string().optional(),
    })
    .optional(),
});

type Layout = z.infer<typeof layout>;
type RowAction = z.infer<typeof rowAction>;

let known: readonly Layout[] | null = null;

/**
 * All layouts; read from disk once.
 * @throws ZodError if a file has another shape
 */
export function layouts(): readonly Layout[] {
  if (known !== null) return known;
  const folder = new URL('./profiles/', import.meta.url);
  known = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => layout.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  return known;
}

/** A layout applied to the header of one file. */
export class ExportProfile {
  readonly layout: Layout;
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

  constructor(of: Layout, header: readonly string[]) {
    this.layout = of;
    this.#header = header.map(plainHeader);
    this.#symbol = of.symbolPattern === undefined ? null : new RegExp(of.symbolPattern, 'i');
    this.#actionColumns = (of.actionColumns ?? [of.columns.action ?? []].flat()).flatMap(
      (name) => this.#columnOf(name) ?? [],
    );
    this.#feeColumns = (of.moreFees ?? []).flatMap((name) => this.#columnOf(name) ?? []);
    this.#leftOut = (of.leaveOut ?? []).flatMap((one) => {
      const column = this.#columnOf(one.column);
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
    const columns = new Map<SingleColumn, ColumnName>();
    for (const role of singleColumns) {
      const name = settings.columns.get(role) ?? this.#columnOf(of.columns[role]);
      if (name !== null && name !== undefined) columns.set(role, name);
    }
    const texts = [of.columns.description ?? []].flat().flatMap((name) => this.#columnOf(name) ?? []);
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

  /** The reason why a row is not a transaction of the account; null if it is one. */
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
    if (transfers === undefined || !transfers.is.includes(this.#cell(transfers.column, cells))) return null;
    const amount = this.#cell(transfers.amount, cells);
    const currency = transfers.currency === undefined ? '' : this.#cell(transfers.currency, cells);
    return { account: this.#cell(transfers.account, cells), amount, currency };
  }

  /** The role's cell if `rowsBy` overrides its column for this row; otherwise null. */
  cellOfKind(role: SingleColumn, cells: readonly string[]): string | null {
    const { rowsBy } = this.layout;
    if (rowsBy === undefined) return null;
    const name = rowsBy.columns[this.#cell(rowsBy.column, cells)]?.[role];
    return name === undefined ? null : this.#cell(name, cells);
  }

  /** A note on the crypto units of a row that are not imported; null if there are none. */
  unitsLeftOut(cells: readonly string[]): string | null {
    const { cryptoUnits } = this.layout;
    if (cryptoUnits === undefined) return null;
    const [units, asset] = [this.#cell(cryptoUnits.column, cells), this.#cell(cryptoUnits.asset, cells)];
    if (units === '' || currencyCodes.has(asset)) return null;
    return `only the money of this row is imported, and not the crypto: ${excerpt(`${units} ${asset}`)}`;
  }

  /** The symbol of a security within a cell. */
  symbolIn(cell: string): string {
    if (this.#symbol === null) return cell;
    return this.#symbol.exec(cell.slice(0, 300))?.[1] ?? '';
  }

  #cell(name: string, cells: readonly string[]): string {
    return (cells[this.#columnOf(name) ?? -1] ?? '').trim();
  }

  /** The substitute cell for a role whose own cell is empty. */
  otherwiseIn(role: SingleColumn, cells: readonly string[]): string {
    if (role === 'amount' || role === 'currency') {
      const filled = Object.entries(this.layout.amountsIn ?? {}).find(([column]) => this.#cell(column, cells) !== '');
      if (filled !== undefined) return role === 'currency' ? filled[1] : this.#cell(filled[0], cells);
    }
    const name = this.layout.otherwise?.[role];
    return name === undefined ? '' : (cells[this.#columnOf(name) ?? -1] ?? '').trim();
  }

  #actionWord(cells: readonly string[]): string {
    const words = this.#actionColumns.map((column) => (cells[column] ?? '').trim()).filter((word) => word !== '');
    return words.join(' ').slice(0, 200);
  }

  /** The cells of additional costs. */
  feesIn(cells: readonly string[]): readonly string[] {
    return this.#feeColumns.map((column) => (cells[column] ?? '').trim());
  }

  /** The account of a row by `accountBy`; null if the profile does not define it. */
  accountIn(cells: readonly string[]): string | null {
    const by = this.layout.accountBy;
    if (by === undefined) return null;
    const words = [by.column]
      .flat()
      .map((name) => (typeof name === 'string' ? this.#cell(name, cells) : (cells[name] ?? '')));
    const named = by.columns[words.join(' ')] ?? by.columns[words[0] ?? ''];
    return named === undefined ? null : this.#cell(named, cells);
  }

  #columnOf(name: Layout['header'][number] | undefined): number | null {
    for (const one of [name ?? []].flat()) {
      const column = typeof one === 'number' ? one : this.#header.indexOf(plainHeader(one));
      if (column !== -1) return column;
    }
    return null;
  }
}

function conditionOf({ is, isNot, like }: z.infer<typeof condition>): (cell: string) => boolean {
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
  readonly of: Layout;
  readonly needed: readonly (readonly string[])[];
  readonly without: readonly string[];
}

let plain: readonly PlainLayout[] | null = null;

function plainLayouts(): readonly PlainLayout[] {
  plain ??= layouts().map((of) => ({
    of,
    needed: of.header.map((name) => [name].flat().flatMap((one) => (typeof one === 'string' ? plainHeader(one) : []))),
    without: (of.without ?? []).map(plainHeader),
  }));
  return plain;
}

/** The profile whose headings the row contains; if several match, the one with the most columns. */
export function profileOf(header: readonly string[], wanted: string | null): ExportProfile | null {
  if (wanted === 'none' || header.length < 2) return null;
  const names = new Set(header.slice(0, 200).map(plainHeader));
  let best: Layout | null = null;
  for (const { of, needed, without } of plainLayouts()) {
    if (of.shape !== undefined || (wanted !== null && of.name !== wanted)) continue;
    if (!needed.every((alternatives) => alternatives.some((name) => names.has(name)))) continue;
    if (without.some((name) => names.has(name))) continue;
    if (best === null || of.header.length > best.header.length) best = of;
  }
  return best === null ? null : new ExportProfile(best, header);
}

const compared = 20;

/** The profile of an export without a header, whose shape the first rows have. */
export function profileOfShape(rows: readonly (readonly string[])[], wanted: string | null): ExportProfile | null {
  if (wanted === 'none' || rows.length === 0) return null;
  const found = layouts().find(({ name, shape }) => {
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
