// Computes the figures of Actual's files for the proof. The importer's code only opens the database: the raw rows are
// added up here, and months are carried forward as in Actual's own budget sheet.
import { StatementError } from '../../statements/statement-error.ts';
import { BOOK_LIMITS } from '../book-limits.ts';
import type { AccountFigure, BudgetFigure, SourceFigures } from '../source-book.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import {
  type ActualLedger,
  type AmountsByMonth,
  addToMonthSum,
  parseActualMinorUnits,
  readActualLedger,
} from './actual-ledger.ts';

const EARLIEST = 190_001;
const LATEST = 219_912;

/** Computes the figures of Actual's database for the proof; `stated` is the currency, if the file states one. */
export function sumActualExport(database: UntrustedDatabase): {
  readonly figures: SourceFigures;
  readonly stated: string | null;
} {
  const [stated, kind] = [preference(database, 'defaultCurrencyCode'), preference(database, 'budgetType')];
  // Actual stores amounts in hundredths, except in three currencies without decimals.
  const places = /^(?:IRR|JPY|KRW)$/.test(stated) ? 0 : 2;
  const money = (units: bigint) => decimalText(units, places);
  const ledger = readActualLedger(database);
  const accounts = [...ledger.balances].flatMap(([month, sums]) =>
    [...sums].map(
      ([accountKey, change]): AccountFigure => ({
        ...{ accountKey, month: monthText(month), change: money(change) },
      }),
    ),
  );
  const isTracking = kind === 'tracking' || kind === 'report';
  const budget = isTracking ? [] : budgetFigures(sheetOf(database, ledger), money);
  const figures = { kind: 'recomputed', budgetKind: 'recomputed', accounts, budget, counts: ledger.counts } as const;
  return { figures, stated: /^[A-Z]{3}$/.test(stated) ? stated : null };
}

function preference(database: UntrustedDatabase, name: string): string {
  if (!database.columnsOf('preferences').has('value')) return '';
  const where = `id = '${name}'`;
  for (const { value } of database.scan({
    ...{ table: 'preferences', columns: 'substr(value, 1, 100) AS value', where, limit: 'preferences' },
  }))
    return String(value);
  return '';
}

interface Sheet {
  readonly spent: AmountsByMonth;
  readonly income: AmountsByMonth;
  readonly assigned: AmountsByMonth;
  readonly carries: ReadonlySet<string>;
  /** Income categories whose income is held, each as a text of month and category key. */
  readonly holds: ReadonlySet<string>;
  readonly held: ReadonlyMap<number, bigint>;
}

function budgetFigures(sheet: Sheet, money: (units: bigint) => string): BudgetFigure[] {
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
    const held = heldAmount(sheet, month, income);
    toAssign += heldBefore + sumOf(income.values()) - overspent - assignedInAll - held;
    heldBefore = held;
    overspent = overspentNow;
    figures.push({ month: text, categoryKey: null, measure: 'toAssign', value: money(toAssign) });
  }
  return figures;
}

/**
 * The money held for the next month: the amount that a person entered or, without one, the income of the categories set
 * to hold their income.
 */
function heldAmount({ held, holds }: Sheet, month: number, income: ReadonlyMap<string, bigint>): bigint {
  const byHand = held.get(month) ?? 0n;
  if (byHand !== 0n) return byHand;
  return sumOf([...income].flatMap(([key, amount]) => (holds.has(`${month} ${key}`) ? [amount] : [])));
}

function sheetOf(database: UntrustedDatabase, { categories, spent, income }: ActualLedger): Sheet {
  const assigned: AmountsByMonth = new Map();
  const [carries, holds] = [new Set<string>(), new Set<string>()];
  const rows = database.scan({
    table: 'zero_budgets',
    columns: `substr(category, 1, 200) AS category, substr(month, 1, 10) AS month, printf('%d', amount) AS amount, carryover = 1 AS carry`,
    where: 'month IS NOT NULL',
    limit: 'figures',
  });
  for (const { category, month, amount, carry } of rows) {
    const key = String(category);
    const isIncome = categories.get(key);
    if (isIncome === undefined) continue;
    if (!isIncome) addToMonthSum(assigned, Number(month), key, parseActualMinorUnits(amount));
    if (carry === 1) (isIncome ? holds : carries).add(`${Number(month)} ${key}`);
  }
  const held = new Map<number, bigint>();
  for (const { id, amount } of database.scan({
    table: 'zero_budget_months',
    columns: `substr(id, 1, 10) AS id, printf('%d', buffered) AS amount`,
    limit: 'months',
  })) {
    const month = Number(String(id).replace('-', ''));
    if (parseActualMinorUnits(amount) !== 0n) held.set(month, (held.get(month) ?? 0n) + parseActualMinorUnits(amount));
  }
  return { spent, income, assigned, carries, holds, held };
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
  const isMonth = (one: number) => one % 100 >= 1 && one % 100 <= 12;
  if (!(month >= EARLIEST && last <= LATEST && used.every(isMonth)))
    throw new StatementError('has a month before 1900 or after 2199');
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
