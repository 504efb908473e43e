import { negateDecimalText, sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { type PlanColumn, type PlanTableItem, plannedAmounts, roundedQuotient } from './plan-columns.ts';
import type { ProjectedMonth } from './plan-records.ts';

/** Averages are rounded to the decimals of amounts. A remainder below this limit comes only from rounding. */
const ROUNDING_TOLERANCE = 1e-9;

interface PlanRows {
  readonly base: readonly string[];
  /** The amounts of each list of items. */
  readonly listed: readonly (readonly string[])[];
  /** The planned totals minus the listed items; null if nothing remains. */
  readonly others: readonly string[] | null;
  readonly yielded: readonly string[];
  readonly end: readonly string[];
}

/**
 * The rows of a downloaded plan in exact decimals: in each column the base, the planned amounts and the returns add up
 * to the end, which is the next column's base.
 */
export function exactPlanRows(
  months: readonly ProjectedMonth[],
  columns: readonly PlanColumn[],
  itemLists: readonly (readonly PlanTableItem[])[],
  startDate: string,
): PlanRows {
  const exactOf = new Map(months.map(({ period, exact }) => [period, exact]));
  const amountOf = (exact: string | undefined) => roundedQuotient(exact ?? '0', 1);
  const sum = (key: 'planned' | 'return') =>
    columns.map((column) => sumDecimalTexts(column.months.map((month) => amountOf(exactOf.get(month)?.[key]))));
  const [planned, yielded] = [sum('planned'), sum('return')];
  const end: string[] = [];
  const first = amountOf(months[0]?.exact.base);
  for (const at of columns.keys())
    end.push(sumDecimalTexts([end.at(-1) ?? first, planned[at] ?? '0', yielded[at] ?? '0']));
  const listed = itemLists.map((items) => plannedAmounts(items, columns, startDate));
  const others = planned.map((total, at) =>
    sumDecimalTexts([total, ...listed.map((amounts) => negateDecimalText(amounts[at] ?? '0'))]),
  );
  const hasOthers = others.some((amount) => Math.abs(Number(amount)) > ROUNDING_TOLERANCE);
  return { base: [first, ...end.slice(0, -1)], listed, others: hasOthers ? others : null, yielded, end };
}
