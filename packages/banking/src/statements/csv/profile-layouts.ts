// Layouts of known exports, one JSON file each in `profiles`, tried before any guessing. See docs/profiles.md.
import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { singleColumns } from './settings.ts';

const heading = z.union([z.string(), z.number().int().min(0)]);
const oneOrMore = z.union([heading, z.array(heading).readonly()]);

const rowAction = z.enum([
  ...['buy', 'sell', 'reinvest', 'dividend', 'fees', 'feesRefund', 'tax', 'taxRefund', 'split', 'transferIn'],
  ...['reward', 'exchange'],
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
   * For exports without a header: a regular expression for each cell of a row, in order. Every row must match. An empty
   * expression matches any cell.
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
  /** Currency codes by the file's own names for them. */
  currencies: z.record(z.string(), z.string()).optional(),
  /**
   * Determines the account column of each row. `columns` maps the text in `column` to a heading. If `column` names
   * several columns, their joined texts are looked up first, then the first text.
   */
  accountBy: z.strictObject({ column: oneOrMore, columns: z.record(z.string(), z.string()) }).optional(),
  /** Overrides the columns of some roles, depending on the text in `column`. */
  rowsBy: z
    .strictObject({
      column: z.string(),
      columns: z.record(z.string(), z.partialRecord(z.enum(singleColumns), z.string())),
    })
    .optional(),
  /** True if symbols name crypto. In rows that move only money, symbols then name currencies. */
  isCrypto: z.boolean().optional(),
  /**
   * For exports with one row for each side of a movement. Rows with the same text in `by` are joined. The joined rows
   * have the additional columns `crypto`, `units` and `movement`.
   */
  sides: z
    .strictObject({ by: z.string(), type: z.string(), asset: z.string(), amount: z.string(), fee: z.string() })
    .optional(),
  /** For exchanges of crypto: a regular expression with the groups `paid`, `paidSymbol`, `units` and `symbol`. */
  exchange: z.strictObject({ column: z.string(), like: z.string() }).optional(),
  /**
   * Whether a trade's amount includes its costs; if unset, the figures decide. `withoutSignedCosts`: each row's amount
   * is the sum of the amount, fee and tax columns.
   */
  amounts: z.enum(['net', 'gross', 'withoutSignedCosts']).optional(),
  /** `multiply`: the sign column inverts an amount that may already have a sign. */
  signs: z.enum(['multiply']).optional(),
  /** Amount columns with their currencies. Each row uses the column that it fills. */
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

export type ProfileLayout = z.infer<typeof layout>;
export type RowCondition = z.infer<typeof condition>;
export type RowAction = z.infer<typeof rowAction>;

let known: readonly ProfileLayout[] | null = null;

/**
 * All layouts; read from disk once.
 * @throws ZodError if a file has another shape
 */
export function readProfileLayouts(): readonly ProfileLayout[] {
  if (known !== null) return known;
  const folder = new URL('./profiles/', import.meta.url);
  known = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => layout.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  return known;
}
