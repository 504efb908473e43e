import * as is from '@coffer/db/columns.ts';
import { countDaysInRange, type DateRange, unitContaining } from '@coffer/domain/calendar-units.ts';
import { cashFlowSumsByInterval } from '@coffer/domain/cash-flow.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { type Decimal, formatDecimal, parseUnlimitedDecimal, sumDecimals, ZERO } from '@coffer/domain/decimal.ts';
import { type RangeWithUnit, resolvePeriodWithUnit } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import type { z } from 'zod';
import { cashFlowCondition } from '../books/transactions/cash-flow-conditions.sql.ts';
import { readFirstTransactionDate } from '../books/transactions/first-transaction-date.ts';
import { readTransactionsUntilPageFull } from '../books/transactions/read-transactions-until-page-full.ts';
import { invalidFieldProblem } from '../kernel/problems.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { readEmbeddedCategories } from './embedded-categories.ts';
import type { unusualSpendingInput, unusualSpendingOutput } from './findings.schema.ts';
import { toFlowKind } from './flow-kind.schema.ts';
import { readPeriodContext, readReportWallet } from './period-context.ts';
import { readCashFlows } from './read-cash-flows.ts';
import { unusualPaymentsSql } from './unusual-spending.sql.ts';

type Output = z.infer<typeof unusualSpendingOutput>;

/** Maximum number of days of a period. */
const MAX_UNUSUAL_PERIOD_DAYS = 366;
/** Maximum number of earlier periods to compare with. */
const EARLIER = 12;
/** The minimum number of earlier periods that is needed to call spending unusual. */
const FEWEST = 3;

/** Payments and categories of a period that are much larger than before. */
export async function unusualSpending(
  wallet: ReportWallet,
  { period: name, limit }: z.infer<typeof unusualSpendingInput>,
): Promise<Output> {
  const { currency, timeZone } = await readReportWallet(wallet);
  const range = resolvePeriodWithUnit(name, await readPeriodContext(wallet, name, { timeZone, basis: 'date' }));
  const { start, end } = range;
  if (countDaysInRange(range) > MAX_UNUSUAL_PERIOD_DAYS)
    throw invalidFieldProblem('tooMuchToCompute', 'period', `has more than ${MAX_UNUSUAL_PERIOD_DAYS} days`);
  return {
    currency,
    period: { start, end },
    transactions: await unusualPayments(wallet, range, limit),
    categories: (await unusualCategories(wallet, range, currency)).slice(0, limit),
  };
}

const PAYMENT = {
  id: is.uuid,
  comparedWith: is.text,
  comparedCount: is.int8,
  usualAmount: is.numeric,
};

async function unusualPayments(
  wallet: ReportWallet,
  { start, end }: DateRange,
  limit: number,
): Promise<Output['transactions']> {
  const found = await wallet.transaction.query({
    row: PAYMENT,
    text: unusualPaymentsSql(cashFlowCondition('AND l.date BETWEEN $2 AND $4')),
    values: [wallet.walletId, addDays(start, -365), start, end, limit],
  });
  const ids = found.map(({ id }) => id);
  const records = await readTransactionsUntilPageFull(wallet, ids);
  const byId = new Map(records.map((record) => [record.id, record]));
  return found.flatMap(({ id, comparedWith, comparedCount, usualAmount }) => {
    const record = byId.get(id);
    if (record === undefined) return [];
    const basis = comparedWith === 'merchant' || comparedWith === 'category' ? comparedWith : ('all' as const);
    const usualAmountValue = formatDecimal(parseUnlimitedDecimal(usualAmount));
    return [{ transaction: record, usualAmountValue, comparedWith: basis, comparedCount: Number(comparedCount) }];
  });
}

/**
 * Finds categories whose spending is at least 1.5 times the median of the earlier periods and higher than in all but
 * one of them. The excess over the median must be at least 1 % of all spending.
 */
async function unusualCategories(wallet: ReportWallet, range: RangeWithUnit, currency: string) {
  const earlier = earlierPeriods(range, await readFirstTransactionDate(wallet, null));
  if (earlier.length < FEWEST) return [];
  const categories = await readEmbeddedCategories(wallet);
  const intervals = [...earlier, { start: range.start, end: range.end }];
  const { flows, rates } = await readCashFlows(wallet, intervals, currency);
  const sums = await runInSlices(cashFlowSumsByInterval(flows, intervals, rates));
  const spentIn = (at: number, id: string) => (sums[at]?.get(id) ?? ZERO).neg();
  const all = sumDecimals(categories.map(({ category }) => spentIn(earlier.length, category.id)).filter(isSpent));
  const found = categories.flatMap(({ category }) => {
    if (toFlowKind(category.type) === 'income') return [];
    const spent = spentIn(earlier.length, category.id);
    const before = earlier.map((_, at) => spentIn(at, category.id)).toSorted((one, other) => one.comparedTo(other));
    const usual = before[Math.floor((before.length - 1) / 2)] ?? ZERO;
    const high = before.at(-2) ?? ZERO;
    const excess = spent.minus(usual);
    const isUnusual = spent.times(2).gte(usual.times(3)) && spent.gt(high) && excess.times(100).gte(all);
    if (!isSpent(spent) || !isUnusual) return [];
    const money = { value: reportNumber(spent.neg(), currency), usualValue: reportNumber(usual.neg(), currency) };
    return [{ row: { categoryId: category.id, name: category.name, ...money, comparedCount: before.length }, excess }];
  });
  return found.toSorted((one, other) => other.excess.comparedTo(one.excess)).map(({ row }) => row);
}

function isSpent(amount: Decimal): boolean {
  return amount.gt(ZERO);
}

/**
 * Returns up to twelve preceding periods of the same unit or length, oldest first. Leaves out periods that begin before
 * the wallet's first transaction.
 */
function earlierPeriods({ start, end, measure }: RangeWithUnit, first: string | null): DateRange[] {
  const found: DateRange[] = [];
  let range: DateRange = { start, end };
  while (first !== null && found.length < EARLIER) {
    const dayBefore = addDays(range.start, -1);
    range =
      measure === 'days' || measure === 'all'
        ? { start: addDays(range.start, -countDaysInRange(range)), end: dayBefore }
        : unitContaining(measure, dayBefore);
    if (range.start < first) break;
    found.unshift(range);
  }
  return found;
}
