// Layouts of known exports: one JSON file each in `profiles`, tried before anything is guessed. See docs/files.md.
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
  /** A regular expression, without regard to case. */
  like: z.string().optional(),
  why: z.string(),
});

const layout = z.strictObject({
  name: z.string(),
  /** The public page that describes the layout. */
  source: z.string(),
  /** Columns that all must be there, by their headings; an inner list names alternatives. */
  header: z.array(oneOrMore).readonly(),
  /** Headings of other exports. */
  without: z.array(z.string()).readonly().optional(),
  /** The role of each column, in the shape of `settings.columns`; of several headings the first that is there. */
  columns: z.partialRecord(z.enum([...singleColumns, 'description']), oneOrMore),
  dateFormat: z.string().optional(),
  decimalSeparator: z.enum(['.', ',']).optional(),
  invertAmounts: z.boolean().optional(),
  /** Words of the sign column that mean money out. */
  negativeSigns: z.array(z.string()).readonly().optional(),
  /** Of all rows. */
  currency: z.string().optional(),
  /** Rows that move no money of the account. */
  leaveOut: z.array(condition).readonly().optional(),
  /** What the words of the action column mean; `*` is any other. A regular expression stands between slashes. */
  actions: z.record(z.string(), rowAction).optional(),
  /** The columns whose words together say what a row does, where the action column alone doesn't. */
  actionColumns: z.array(z.string()).readonly().optional(),
  /** Further columns of costs of a trade. */
  moreFees: z.array(z.string()).readonly().optional(),
  /** `onTop`: the fee column is charged beside the amount. */
  fees: z.enum(['onTop']).optional(),
  /** Where a cell is empty, the heading whose cell has the role instead. */
  otherwise: z.partialRecord(z.enum(singleColumns), z.string()).optional(),
  /** Rows in other units than currencies are left out. */
  onlyMoney: z.boolean().optional(),
  /** Currencies by the names that the file has for them. */
  currencies: z.record(z.string(), z.string()).optional(),
  /** The column that names the account of a row, by the word in `column`: by those of several together, else by the first. */
  accountBy: z.strictObject({ column: oneOrMore, columns: z.record(z.string(), z.string()) }).optional(),
  /** Other columns for some roles, by the word in `column`. */
  rowsBy: z
    .strictObject({
      column: z.string(),
      columns: z.record(z.string(), z.partialRecord(z.enum(singleColumns), z.string())),
    })
    .optional(),
  /** The column of crypto units, which are not imported with the money of a row; rows that have any say so. */
  cryptoUnits: z.strictObject({ column: z.string(), asset: z.string() }).optional(),
  /**
   * Whether the amount of a trade includes its costs; unset where the figures tell. `withoutSignedCosts`: the amount of each
   * row is the sum of the columns amount, fee and tax.
   */
  amounts: z.enum(['net', 'gross', 'withoutSignedCosts']).optional(),
  /** `multiply`: the word of the sign column turns round an amount that may have a sign of its own. */
  signs: z.enum(['multiply']).optional(),
  /** Columns of amounts, each in a currency of its own; the one that is filled counts. */
  amountsIn: z.record(z.string(), z.string()).optional(),
  /** What of the symbol's cell is the symbol: the first group of a regular expression. */
  symbolPattern: z.string().optional(),
  /** Rows that are a transfer between two accounts: the columns of the other side. */
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

/** All layouts, read once. @throws ZodError where a file has another shape */
export function layouts(): readonly Layout[] {
  if (known !== null) return known;
  const folder = new URL('./profiles/', import.meta.url);
  known = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => layout.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  return known;
}

/** A layout for the columns of one file. */
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

  /** The settings with what the profile says where they say nothing. */
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

  /** Why a row is no transaction of the account; null where it is one. */
  whyLeftOut(cells: readonly string[]): string | null {
    const found = this.#leftOut.find(({ column, applies }) => applies((cells[column] ?? '').trim()));
    if (found !== undefined) return found.why;
    return this.actionOf(cells) === 'leaveOut' ? `moves no money: ${this.#actionWord(cells)}` : null;
  }

  /** What the row's word means; null where the profile says nothing of it. */
  actionOf(cells: readonly string[]): RowAction | null {
    const { actions } = this.layout;
    if (actions === undefined || this.#actionColumns.length === 0) return null;
    const word = this.#actionWord(cells);
    const exact = actions[word] ?? actions[word.toLowerCase()];
    if (exact !== undefined) return exact;
    return this.#patterns.find(([pattern]) => pattern.test(word))?.[1] ?? actions['*'] ?? null;
  }

  /** The other side of a transfer; null where the row is none. */
  otherSideOf(cells: readonly string[]): { account: string; amount: string; currency: string } | null {
    const { transfers } = this.layout;
    if (transfers === undefined || !transfers.is.includes(this.#cell(transfers.column, cells))) return null;
    const amount = this.#cell(transfers.amount, cells);
    const currency = transfers.currency === undefined ? '' : this.#cell(transfers.currency, cells);
    return { account: this.#cell(transfers.account, cells), amount, currency };
  }

  /** The cell of a role where rows of that kind have it elsewhere; null where they don't. */
  cellOfKind(role: SingleColumn, cells: readonly string[]): string | null {
    const { rowsBy } = this.layout;
    if (rowsBy === undefined) return null;
    const name = rowsBy.columns[this.#cell(rowsBy.column, cells)]?.[role];
    return name === undefined ? null : this.#cell(name, cells);
  }

  /** What of a row is not imported beside its money; null where nothing is. */
  unitsLeftOut(cells: readonly string[]): string | null {
    const { cryptoUnits } = this.layout;
    if (cryptoUnits === undefined) return null;
    const [units, asset] = [this.#cell(cryptoUnits.column, cells), this.#cell(cryptoUnits.asset, cells)];
    if (units === '' || currencyCodes.has(asset)) return null;
    return `only the money of this row is imported, and not the crypto: ${excerpt(`${units} ${asset}`)}`;
  }

  /** What of a cell is the symbol of a security. */
  symbolIn(cell: string): string {
    if (this.#symbol === null) return cell;
    return this.#symbol.exec(cell.slice(0, 300))?.[1] ?? '';
  }

  #cell(name: string, cells: readonly string[]): string {
    return (cells[this.#columnOf(name) ?? -1] ?? '').trim();
  }

  /** The cell that has the role where its own is empty. */
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

  /** The cells of further costs. */
  feesIn(cells: readonly string[]): readonly string[] {
    return this.#feeColumns.map((column) => (cells[column] ?? '').trim());
  }

  /** The account of a row; null where the profile doesn't say it by a word. */
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

/** A layout whose headings are made plain once: each row of a file's head is compared with all of them. */
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

/** The profile whose columns the row names; the one of most columns where several do. */
export function profileOf(header: readonly string[], wanted: string | null): ExportProfile | null {
  if (wanted === 'none' || header.length < 2) return null;
  const names = new Set(header.slice(0, 200).map(plainHeader));
  let best: Layout | null = null;
  for (const { of, needed, without } of plainLayouts()) {
    if (wanted !== null && of.name !== wanted) continue;
    if (!needed.every((alternatives) => alternatives.some((name) => names.has(name)))) continue;
    if (without.some((name) => names.has(name))) continue;
    if (best === null || of.header.length > best.header.length) best = of;
  }
  return best === null ? null : new ExportProfile(best, header);
}
