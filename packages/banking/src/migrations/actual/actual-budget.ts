import type { SourceBudgetMonth, SourceBudgetRow } from '../source-book.ts';
import { type ActualNames, actualAmount } from './actual-names.ts';
import type { ActualSettings } from './actual-settings.ts';
import { type ForeignDatabase, isSet, sqlText } from './safe-database.ts';

interface OpenMonth {
  held: string;
  readonly heldCategoryKeys: string[];
  readonly rows: SourceBudgetRow[];
}

/** What was assigned and held in each month of the envelope budget, ascending. */
export function actualBudgetMonths(
  database: ForeignDatabase,
  { categories }: ActualNames,
  { places }: ActualSettings,
): SourceBudgetMonth[] {
  const months = new Map<string, OpenMonth>();
  const monthOf = (month: string): OpenMonth => {
    const open = months.get(month) ?? { held: '0', heldCategoryKeys: [], rows: [] };
    months.set(month, open);
    return open;
  };
  const rows = database.rows(
    `SELECT month, category, CAST(CAST(coalesce(amount, 0) AS INTEGER) AS TEXT) AS amount, carryover FROM zero_budgets
     WHERE month IS NOT NULL ORDER BY month, category`,
  );
  for (const { month, category, amount, carryover } of rows) {
    const name = /^(\d{4})(0[1-9]|1[0-2])$/.exec(String(month));
    const known = categories.get(sqlText(category) ?? '');
    const assigned = actualAmount(amount, places);
    if (name === null || known === undefined || assigned === null) continue;
    const carry = isSet(carryover);
    const open = monthOf(`${name[1]}-${name[2]}`);
    // With this flag on a category of income, Actual holds its income for the next month.
    if (known.isIncome && carry) open.heldCategoryKeys.push(known.key);
    if (!known.isIncome && (assigned !== '0' || carry)) open.rows.push({ categoryKey: known.key, assigned, carry });
  }
  const held = database.rows(
    `SELECT id, CAST(CAST(buffered AS INTEGER) AS TEXT) AS buffered FROM zero_budget_months WHERE buffered > 0 ORDER BY id`,
  );
  for (const { id, buffered } of held) {
    const amount = actualAmount(buffered, places);
    const month = sqlText(id) ?? '';
    if (amount !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) monthOf(month).held = amount;
  }
  return [...months]
    .filter(
      ([, { held: amount, heldCategoryKeys, rows: set }]) => amount !== '0' || heldCategoryKeys.length + set.length > 0,
    )
    .map(([month, open]) => ({ month, ...open }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}
