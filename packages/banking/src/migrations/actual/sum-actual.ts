// The second reader of Actual's files, for the proof. It shares no code with the importer: sums come from SQL over the
// raw tables, and months are carried forward here, as Actual's own budget sheet does.
import { StatementError } from '../../statements/statement-error.ts';
import { BOOK_LIMITS } from '../book-limits.ts';
import type { BudgetFigure, SourceFigures } from '../source-book.ts';
import type { ActualSettings } from './actual-settings.ts';
import type { ForeignDatabase } from './safe-database.ts';

/** Parents include their parts, and live in the tables of live accounts. */
const BALANCES = `
  SELECT t.acct AS account, t.date / 100 AS month, CAST(sum(CAST(t.amount AS INTEGER)) AS TEXT) AS total FROM transactions t
  WHERE t.tombstone = 0 AND t."isChild" = 0 AND t.acct IN (SELECT id FROM accounts WHERE tombstone = 0)
  GROUP BY 1, 2`;

/** Leaves on accounts of the budget, by live category; splits count by their live parts. */
const ACTIVITY = `
  SELECT c.id AS category, c.is_income AS income, t.date / 100 AS month, CAST(sum(CAST(t.amount AS INTEGER)) AS TEXT) AS total
  FROM transactions t
  LEFT JOIN transactions p ON p.id = t.parent_id AND t."isChild" = 1
  JOIN accounts a ON a.id = t.acct AND a.tombstone = 0 AND a.offbudget = 0
  JOIN category_mapping m ON m.id = t.category
  JOIN categories c ON c.id = m."transferId" AND c.tombstone = 0
  WHERE t.tombstone = 0 AND t."isParent" = 0 AND (t."isChild" = 0 OR p.tombstone = 0)
  GROUP BY 1, 2, 3`;

const ASSIGNED = `
  SELECT b.category, c.is_income AS income, b.month, CAST(sum(CAST(coalesce(b.amount, 0) AS INTEGER)) AS TEXT) AS total, max(b.carryover) AS carry
  FROM zero_budgets b JOIN categories c ON c.id = b.category AND c.tombstone = 0 GROUP BY 1, 2, 3`;

const HELD = `SELECT replace(id, '-', '') AS month, CAST(sum(CAST(buffered AS INTEGER)) AS TEXT) AS total FROM zero_budget_months GROUP BY 1`;

const EARLIEST = 190_001;
const LATEST = 219_912;

/** Sums in minor units, by month as a number (202601) and then by category. */
type Sums = Map<number, Map<string, bigint>>;

export function sumActual(database: ForeignDatabase, settings: ActualSettings): SourceFigures {
  const money = (units: bigint) => decimalText(units, settings.places);
  const accounts = [...database.rows(BALANCES)].map(({ account, month, total }) => ({
    accountKey: String(account),
    month: monthText(Number(month)),
    change: money(BigInt(String(total))),
  }));
  return { budgetKind: 'recomputed', accounts, budget: settings.isEnvelope ? budgetFigures(database, money) : [] };
}

interface Sheet {
  readonly spent: Sums;
  readonly income: Sums;
  readonly assigned: Sums;
  readonly carries: ReadonlySet<string>;
  /** Categories of income whose income is held, by month. */
  readonly holds: ReadonlySet<string>;
  readonly held: ReadonlyMap<number, bigint>;
}

function budgetFigures(database: ForeignDatabase, money: (units: bigint) => string): BudgetFigure[] {
  const sheet = sheetOf(database);
  const used = [...sheet.spent.keys(), ...sheet.income.keys(), ...sheet.assigned.keys(), ...sheet.held.keys()];
  if (used.length === 0) return [];
  const figures: BudgetFigure[] = [];
  const left = new Map<string, bigint>();
  const keys = new Set([...sheet.spent.values(), ...sheet.assigned.values()].flatMap((sums) => [...sums.keys()]));
  let toAssign = 0n;
  let heldBefore = 0n;
  let overspent = 0n;
  for (const month of monthsOf(used)) {
    if (figures.length > BOOK_LIMITS.figures)
      throw new StatementError('has a budget of too many months and categories');
    const text = monthText(month);
    let assignedInAll = 0n;
    let overspentNow = 0n;
    for (const key of keys) {
      const assigned = sheet.assigned.get(month)?.get(key) ?? 0n;
      const available = assigned + (sheet.spent.get(month)?.get(key) ?? 0n) + (left.get(key) ?? 0n);
      assignedInAll += assigned;
      const carries = sheet.carries.has(`${month} ${key}`);
      if (available < 0n && !carries) overspentNow -= available;
      left.set(key, available > 0n || carries ? available : 0n);
      figures.push({ month: text, categoryKey: key, measure: 'assigned', value: money(assigned) });
      figures.push({ month: text, categoryKey: key, measure: 'available', value: money(available) });
    }
    const income = sheet.income.get(month) ?? new Map<string, bigint>();
    const held = heldIn(sheet, month, income);
    toAssign += heldBefore + sumOf(income.values()) - overspent - assignedInAll - held;
    heldBefore = held;
    overspent = overspentNow;
    figures.push({ month: text, categoryKey: null, measure: 'toAssign', value: money(toAssign) });
  }
  return figures;
}

/** The amount that a person held, otherwise the income of the categories that hold theirs. */
function heldIn({ held, holds }: Sheet, month: number, income: ReadonlyMap<string, bigint>): bigint {
  const byHand = held.get(month) ?? 0n;
  if (byHand !== 0n) return byHand;
  return sumOf([...income].flatMap(([key, amount]) => (holds.has(`${month} ${key}`) ? [amount] : [])));
}

function sheetOf(database: ForeignDatabase): Sheet {
  const spent: Sums = new Map();
  const income: Sums = new Map();
  const assigned: Sums = new Map();
  const [carries, holds] = [new Set<string>(), new Set<string>()];
  for (const { category, income: isIncome, month, total } of database.rows(ACTIVITY))
    put(isIncome === 1 ? income : spent, Number(month), String(category), BigInt(String(total)));
  for (const { category, income: isIncome, month, total, carry } of database.rows(ASSIGNED)) {
    if (isIncome !== 1) put(assigned, Number(month), String(category), BigInt(String(total)));
    if (carry === 1) (isIncome === 1 ? holds : carries).add(`${month} ${category}`);
  }
  const held = [...database.rows(HELD)].map(({ month, total }) => [Number(month), BigInt(String(total ?? 0))] as const);
  return { spent, income, assigned, carries, holds, held: new Map(held.filter(([, amount]) => amount !== 0n)) };
}

function put(sums: Sums, month: number, key: string, amount: bigint): void {
  const ofMonth = sums.get(month) ?? new Map<string, bigint>();
  ofMonth.set(key, (ofMonth.get(key) ?? 0n) + amount);
  sums.set(month, ofMonth);
}

function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/** The months from the first to the last one. */
function* monthsOf(used: readonly number[]): Generator<number, void, void> {
  const last = used.reduce((one, other) => Math.max(one, other));
  let month = used.reduce((one, other) => Math.min(one, other));
  if (!(month >= EARLIEST && last <= LATEST)) throw new StatementError('has a month before 1900 or after 2199');
  for (; month <= last; month = month % 100 === 12 ? month + 89 : month + 1) yield month;
}

function monthText(month: number): string {
  return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`;
}

function decimalText(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
