import type { BudgetMonthAmounts } from '@coffer/domain/budget/compute-budget-months.ts';
import { unitName } from '@coffer/domain/calendar-units.ts';
import { laterDate, monthFromNumber, monthNumber } from '@coffer/domain/dates.ts';
import { sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { invalidFieldProblem, invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import { mapInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import type { NamedEnvelope } from '../planning/budgets/budget-keys.ts';
import type { Budget } from '../planning/budgets/budgets.schema.ts';
import { listBudgets } from '../planning/budgets/budgets.service.ts';
import { computeBudget } from '../planning/budgets/read-budget.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { QueryGrouping, queryInput, queryOutput } from './query.schema.ts';
import { withGroupNames } from './query-group-names.ts';
import { isRecordGrouping, sortQueryRows } from './query-rows.ts';

type Answer = z.infer<typeof queryOutput>;
type Input = z.infer<typeof queryInput> & { readonly measure: 'assigned' | 'available' };

const GROUPINGS: readonly QueryGrouping[] = ['category', 'categoryGroup', 'asset', 'month', 'quarter', 'year'];
/** The maximum number of envelopes multiplied by months. */
const MAX_CELLS = 100_000;
const FILTERS = ['categoryIds', 'assetIds'];

/** The assigned or available amounts of the envelopes of a budget, by at most two groups. */
export async function queryBudget(wallet: Wallet, input: Input): Promise<Answer> {
  const { measure, groupBy } = input;
  const { timeZone } = await readReportWallet(wallet);
  const period = resolvePeriod(
    input.period,
    await readPeriodContext(wallet, input.period, { timeZone, basis: 'date' }),
  );
  const budget = await requireBudget(wallet, input.budgetId);
  requireKnown(input);
  const from = laterDate(period.start.slice(0, 7), budget.startMonth);
  const to = period.end.slice(0, 7);
  const computed = from > to ? null : await computeBudget(wallet, budget, { from: to, to });
  const { categoryIds = [], assetIds = [] } = input.filter;
  const named = new Set([...categoryIds, ...assetIds]);
  const envelopes = (computed?.keys.envelopes ?? []).filter(({ key }) => named.size === 0 || named.has(key));
  const amounts = new Map((computed?.months ?? []).map((one) => [one.month, one]));
  const months = Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, at) =>
    monthFromNumber(monthNumber(from) + at),
  );
  if (envelopes.length * months.length > MAX_CELLS) {
    throw new Problem('tooMuchToCompute', { detail: `The answer has more than ${MAX_CELLS} envelopes times months.` });
  }
  const valueIn = (some: readonly NamedEnvelope[], over: readonly string[]) => ({
    value: reportNumber(amountOf(amounts, measure, some, over), budget.currency),
    count: some.length,
  });
  const groups = Map.groupBy(
    envelopes.flatMap((envelope) => months.map((month) => ({ envelope, month }))),
    ({ envelope, month }) => JSON.stringify(groupBy.map((by) => idOfGroup(by, envelope, month))),
  );
  const rows = await mapInSlices([...groups.values()], (cells) => {
    const [first] = cells;
    return {
      keys: groupBy.map((by) => ({
        by,
        id: first === undefined ? null : idOfGroup(by, first.envelope, first.month),
        name: null,
      })),
      ...valueIn([...new Set(cells.map(({ envelope }) => envelope))], [...new Set(cells.map(({ month }) => month))]),
    };
  });
  const shown = rows.filter(({ value }) => value !== 0);
  return {
    ...{ measure, currency: budget.currency, period },
    rows: sortQueryRows(await withGroupNames(wallet, shown), groupBy),
    total: valueIn(envelopes, months),
  };
}

/**
 * Returns the budget with this id.
 * @throws Problem `invalidState` without an id, `invalidReference` if there is no budget with this id
 */
export async function requireBudget(wallet: Wallet, budgetId: string | undefined): Promise<Budget> {
  if (budgetId === undefined)
    throw invalidFieldProblem('invalidState', 'budgetId', 'is missing for assigned and available');
  const budget = (await listBudgets(wallet)).find(({ id }) => id === budgetId);
  if (budget === undefined) throw invalidReferenceProblem('budgetId');
  return budget;
}

/** @throws Problem `invalidInput` for groupings and filters that budgets don't have */
function requireKnown({ groupBy, filter }: Input): void {
  const other = groupBy.findIndex((by) => !GROUPINGS.includes(by));
  if (other >= 0) throw invalidFieldProblem('invalidInput', `groupBy[${other}]`, 'is not for assigned and available');
  const unknown = Object.keys(filter).find((name) => !FILTERS.includes(name));
  if (unknown !== undefined)
    throw invalidFieldProblem('invalidInput', `filter.${unknown}`, 'is not for assigned and available');
}

/** Sums the envelopes' assigned amounts over all months, or their available amounts in the last month. */
function amountOf(
  amountsByMonth: ReadonlyMap<string, BudgetMonthAmounts>,
  measure: Input['measure'],
  envelopes: readonly NamedEnvelope[],
  months: readonly string[],
) {
  const over = measure === 'assigned' ? months : months.slice(-1);
  const amounts = over.flatMap((month) => amountsByMonth.get(month) ?? []);
  return sumDecimals(
    amounts.flatMap((month) => envelopes.map(({ key }) => month.envelopes.get(key)?.[measure] ?? ZERO)),
  );
}

function idOfGroup(by: QueryGrouping, { key, kind, groupId }: NamedEnvelope, month: string): string | null {
  if (!isRecordGrouping(by)) return unitName(by, `${month}-01`);
  if (by === 'categoryGroup') return groupId;
  return kind === by ? key : null;
}
