import * as is from '@coffer/db/columns.ts';
import { CategoryType } from '@coffer/db/generated/tables.ts';
import type { DateRange } from '@coffer/domain/calendar-units.ts';
import { cashFlowSumsByInterval } from '@coffer/domain/cash-flow.ts';
import { earlierDate } from '@coffer/domain/dates.ts';
import { type Decimal, ZERO } from '@coffer/domain/decimal.ts';
import { countIntervals, splitIntoIntervals } from '@coffer/domain/interval.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { readFirstCashFlowDate } from '../books/transactions/first-transaction-date.ts';
import { invalidFieldProblem, Problem } from '../kernel/problems.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { toFlowKind } from './flow-kind.schema.ts';
import { readReportWallet } from './period-context.ts';
import { type FlowKey, readCashFlows } from './read-cash-flows.ts';
import type { cashFlowSeriesInput, cashFlowSeriesOutput } from './reports.schema.ts';

/** The maximum number of months: a hundred years. */
const MAX_SERIES_MONTHS = 1200;

/**
 * Income and expenses by month and in total, defined as in `cashFlowByCategory`. Without a start, the months begin with
 * the first transaction or cash-flow date.
 * @throws Problem `invalidInput` if the end is before the start, `tooManyIntervals` for more than 1200 months
 */
export async function cashFlowSeries(
  wallet: ReportWallet,
  { start: asked, end }: z.infer<typeof cashFlowSeriesInput>,
): Promise<z.infer<typeof cashFlowSeriesOutput>> {
  const start = asked ?? earlierDate((await readFirstCashFlowDate(wallet)) ?? end, end);
  if (end < start) throw invalidFieldProblem('invalidInput', 'end', 'is before the start');
  const count = countIntervals({ start, end }, 'month');
  if (count > MAX_SERIES_MONTHS)
    throw new Problem('tooManyIntervals', {
      detail: `The report would have ${count} months, more than ${MAX_SERIES_MONTHS}.`,
    });
  const intervals = splitIntoIntervals({ start, end }, 'month');
  const { currency } = await readReportWallet(wallet);
  const sums = await partsIn(wallet, intervals, currency);
  const months = intervals.map(({ period }, at) => ({ period, ...flowOf([sums[at] ?? new Map()], currency) }));
  return { months, total: flowOf(sums, currency) };
}

/** Returns the income, expenses and uncategorised amounts of a period; each number is rounded once. */
export async function readPeriodCashFlow(wallet: ReportWallet, period: DateRange, currency: string) {
  return flowOf(await partsIn(wallet, [period], currency), currency);
}

async function partsIn(wallet: ReportWallet, intervals: readonly DateRange[], currency: string) {
  const types = await wallet.transaction.query({
    row: { id: is.uuid, type: is.enumOf(CategoryType) },
    text: `SELECT id, type FROM "Category" WHERE "walletId" = $1`,
    values: [wallet.walletId],
  });
  // Grouping by part instead of category needs no intermediate sums, because the sums are exact.
  const { flows, rates } = await readCashFlows(wallet, intervals, currency, partsBy(types));
  return runInSlices(cashFlowSumsByInterval(flows, intervals, rates));
}

type Part = 'income' | 'expense' | 'uncategorizedIn' | 'uncategorizedOut';

function partsBy(types: readonly { readonly id: string; readonly type: CategoryType }[]) {
  const kinds = new Map(types.map(({ id, type }) => [id, toFlowKind(type)]));
  return ({ category, out }: FlowKey): Part => {
    const kind = kinds.get(category) ?? 'unknown';
    if (kind !== 'unknown') return kind;
    return out ? 'uncategorizedOut' : 'uncategorizedIn';
  };
}

/** Each number, including the net, is rounded once. The net can therefore differ from the sum of the others by one unit. */
function flowOf(sums: readonly ReadonlyMap<string, Decimal>[], currency: string) {
  const exact = (part: Part) => sums.reduce((sum, of) => sum.plus(of.get(part) ?? ZERO), ZERO);
  const parts = {
    income: exact('income'),
    expense: exact('expense'),
    uncategorizedIn: exact('uncategorizedIn'),
    uncategorizedOut: exact('uncategorizedOut'),
  };
  const net = Object.values(parts).reduce((sum, part) => sum.plus(part), ZERO);
  return {
    income: reportNumber(parts.income, currency),
    expense: reportNumber(parts.expense, currency),
    uncategorizedIn: reportNumber(parts.uncategorizedIn, currency),
    uncategorizedOut: reportNumber(parts.uncategorizedOut, currency),
    net: reportNumber(net, currency),
  };
}
