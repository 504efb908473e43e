import { StatementError } from '../../statements/statement-error.ts';
import type { SourceBudgetMonth, SourceBudgetRow } from '../source-book.ts';
import { flagColumns, idColumns, isFlagSet, RecordsById, readSqlTextValue } from '../sqlite/sql-values.ts';
import type { UntrustedDatabase } from '../sqlite/untrusted-database.ts';
import { type ActualNames, parseActualAmount } from './actual-names.ts';
import type { ActualSettings } from './actual-settings.ts';

interface OpenMonth {
  held: string;
  readonly heldCategoryKeys: string[];
  readonly rows: SourceBudgetRow[];
  /** The categories that the file names in this month. */
  readonly named: Set<string>;
}

/** The amounts assigned and held in each month of the envelope budget, in ascending order. */
export function readActualBudgetMonths(
  database: UntrustedDatabase,
  { categories }: ActualNames,
  { places }: ActualSettings,
): SourceBudgetMonth[] {
  const months = new Map<string, OpenMonth>();
  const monthOf = (month: string): OpenMonth => {
    const open = months.get(month) ?? { held: '0', heldCategoryKeys: [], rows: [], named: new Set() };
    months.set(month, open);
    return open;
  };
  const rows = database.scan({
    table: 'zero_budgets',
    columns: `${idColumns('month', 'category')}, CAST(CAST(coalesce(amount, 0) AS INTEGER) AS TEXT) AS amount, ${flagColumns('carryover')}`,
    limit: 'figures',
  });
  for (const { month, category, amount, carryover } of rows) {
    const name = /^(\d{4})(0[1-9]|1[0-2])$/.exec(readSqlTextValue(month) ?? '');
    const known = categories.get(readSqlTextValue(category) ?? '');
    const assigned = parseActualAmount(amount, places);
    if (name === null || known === undefined || assigned === null) continue;
    const carry = isFlagSet(carryover);
    const open = monthOf(`${name[1]}-${name[2]}`);
    if (open.named.has(known.key)) throw new StatementError('has two amounts for a category in a month');
    open.named.add(known.key);
    // If an income category has this flag, Actual holds its income for the next month.
    if (known.isIncome && carry) open.heldCategoryKeys.push(known.key);
    if (!known.isIncome && (assigned !== '0' || carry)) open.rows.push({ categoryKey: known.key, assigned, carry });
  }
  const columns = `${idColumns('id')}, CAST(CAST(buffered AS INTEGER) AS TEXT) AS buffered`;
  const held = new RecordsById<string | null>('zero_budget_months');
  const heldRows = { table: 'zero_budget_months', columns, where: 'buffered > 0', limit: 'months' } as const;
  for (const { id, buffered } of database.scan(heldRows))
    held.add(readSqlTextValue(id), parseActualAmount(buffered, places));
  for (const [month, amount] of held) {
    if (amount !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) monthOf(month).held = amount;
  }
  return [...months]
    .filter(
      ([, { held: amount, heldCategoryKeys, rows: set }]) => amount !== '0' || heldCategoryKeys.length + set.length > 0,
    )
    .map(([month, { named: _named, ...open }]) => ({ month, ...open }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}
