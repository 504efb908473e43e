import { type DateRange, unitContaining, unitName } from '@coffer/domain/calendar-units.ts';
import { addDays, earlierDate, laterDate } from '@coffer/domain/dates.ts';
import type { Decimal } from '@coffer/domain/decimal.ts';
import { groupedSums, meanPerTransaction, sumGroups } from '@coffer/domain/grouped-sums.ts';
import { resolvePeriod } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { chooseIndexedPieces } from '../books/transactions/find-by-text.ts';
import type { TransactionGroupsQuery } from '../books/transactions/grouped-transactions.sql.ts';
import { readTransactionGroups } from '../books/transactions/read-transaction-groups.ts';
import { resolveFilters } from '../books/transactions/resolve-filters.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { findUncategorizedId } from '../wallets/system-categories.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import type { QueryGrouping, queryInput, queryOutput } from './query.schema.ts';
import { queryBudget, requireBudget } from './query-budget.service.ts';
import { parseGroupKeys, withGroupNames } from './query-group-names.ts';
import { isRecordGrouping, sortQueryRows, TIME_GROUPINGS } from './query-rows.ts';

type Answer = z.infer<typeof queryOutput>;
type Input = z.infer<typeof queryInput>;

/** The maximum number of rows in a response. */
const MAX_ROWS = 10_000;

/** Sums, counts or averages of transactions, or amounts of a budget, by at most two groups (contract §8). */
export async function queryTransactions(wallet: Wallet, input: Input): Promise<Answer> {
  const { measure, groupBy, basis } = input;
  if (measure === 'assigned' || measure === 'available') return queryBudget(wallet, { ...input, measure });
  if (input.budgetId !== undefined) {
    await requireBudget(wallet, input.budgetId);
    throw invalidFieldProblem('invalidState', 'budgetId', 'is only for assigned and available');
  }
  const { currency, timeZone } = await readReportWallet(wallet);
  const period = resolvePeriod(input.period, await readPeriodContext(wallet, input.period, { timeZone, basis }));
  const asked = { ...(await resolveQueryFilters(wallet, input, period)), basis, currency };
  const keys = groupBy.filter(isRecordGrouping);
  const unit = unitOf(groupBy);
  const days = { start: asked.start, end: asked.end };
  const intervals = intervalsOf(days, groupBy);
  const sumsBy = async (groups: Pick<TransactionGroupsQuery, 'keys' | 'unit'>, over: readonly DateRange[]) => {
    const { grouped, rates } = await readTransactionGroups(wallet, { ...asked, ...groups });
    return runInSlices(groupedSums(grouped, over, { rates, mostRows: MAX_ROWS }));
  };
  const sums = await sumsBy({ keys, unit }, intervals);
  const value = (sum: { sum: Decimal; count: number }) => measured(measure, sum, currency);
  // A transaction with several tags counts in several rows, and so does a transaction whose cash-flow dates are in
  // several units of time.
  const isInSeveralRows = keys.includes('tag') || (basis === 'cashFlow' && unit !== null);
  const total = sumGroups(isInSeveralRows ? await sumsBy({ keys: [], unit: null }, [days]) : sums);
  const rows = sums.map(({ group, interval, ...sum }) => ({
    keys: keysOf(groupBy, parseGroupKeys(group), intervals[interval] ?? days),
    value: value(sum),
    count: sum.count,
  }));
  return {
    ...{ measure, currency, period },
    rows: sortQueryRows(await withGroupNames(wallet, rows), groupBy),
    total: { value: value(total), count: total.count },
  };
}

function measured(measure: Input['measure'], sum: { readonly sum: Decimal; readonly count: number }, currency: string) {
  if (measure === 'count') return sum.count;
  return reportNumber(measure === 'sum' ? sum.sum : meanPerTransaction(sum), currency);
}

/**
 * Resolves the filters of a query to the parameters for reading transactions. Its days are those in both the filters
 * and the period.
 */
async function resolveQueryFilters(wallet: Wallet, { walletId, filter, basis }: Input, { start, end }: DateRange) {
  const { text, ...asked } = filter;
  const { dateFrom = start, dateTo = end, ...filters } = await resolveFilters(wallet, asked, 'filter.');
  const search =
    text === undefined ? null : await chooseIndexedPieces(wallet, { ...filters, basis, dateFrom, dateTo, text });
  return {
    ...{ walletId, filters, search, uncategorized: await findUncategorizedId(wallet.transaction) },
    start: laterDate(start, dateFrom),
    end: earlierDate(end, dateTo),
  };
}

/** Returns the smallest unit of time in `groupBy`; null without one. A larger unit consists of whole smaller units. */
function unitOf(groupBy: readonly QueryGrouping[]) {
  return TIME_GROUPINGS.find((unit) => groupBy.includes(unit)) ?? null;
}

/**
 * Divides the period into units of time, the first and last cut at its ends. Without a unit, returns the whole period.
 */
function intervalsOf(period: DateRange, groupBy: readonly QueryGrouping[]): DateRange[] {
  const unit = unitOf(groupBy);
  if (unit === null) return [period];
  const intervals: DateRange[] = [];
  for (let day = period.start; day <= period.end; ) {
    const { end } = unitContaining(unit, day);
    if (end >= period.end) return [...intervals, { start: day, end: period.end }];
    intervals.push({ start: day, end });
    day = addDays(end, 1);
  }
  return intervals;
}

function keysOf(groupBy: readonly QueryGrouping[], ids: readonly (string | null)[], { start }: DateRange) {
  const records = groupBy.filter(isRecordGrouping);
  return groupBy.map((by) => {
    if (!isRecordGrouping(by)) return { by, id: unitName(by, start), name: null };
    return { by, id: ids[records.indexOf(by)] ?? null, name: null };
  });
}
