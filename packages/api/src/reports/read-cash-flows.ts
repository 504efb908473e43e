import * as is from '@coffer/db/columns.ts';
import type { DateRange } from '@coffer/domain/calendar-units.ts';
import type { CashFlowSources, DayTotalsWithoutSpread } from '@coffer/domain/cash-flow.ts';
import { lastOfMonth } from '@coffer/domain/dates.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import type { TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { computeAllInSlices, type SlicedComputation } from '@coffer/domain/sliced-computation.ts';
import { splitAtMonths } from '@coffer/domain/whole-months.ts';
import { runInSlices } from '../kernel/run-in-slices.ts';
import { findStaleMonths } from '../stored/month-sums.ts';
import type { ReportWallet } from '../stored/run-report-with-fresh-sums.ts';
import { findUncategorizedId } from '../wallets/system-categories.ts';
import { MONTHLY_CASH_FLOW, SPREAD_TRANSACTIONS, TOTALS_BY_DAY_WITHOUT_SPREAD } from './cash-flow.sql.ts';

/** The category and direction of a sum of cash flow. `out` is true for negative amounts. */
export interface FlowKey {
  readonly category: string;
  readonly out: boolean;
}

interface FoundFlows {
  readonly flows: CashFlowSources;
  /** Exchange rates into the wallet's currency, for every currency in `flows`. */
  readonly rates: TargetCurrencyRates;
}

const SPREAD_TRANSACTION = {
  category: is.uuid,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
  usingStartDate: is.date,
  usingEndDate: is.date,
};

const DAYS_BOOKED = {
  category: is.uuid,
  out: is.bool,
  currency: is.text,
  totals: is.text,
};

const MONTHS_SUMMED = {
  category: is.uuid,
  first: is.date,
  converted: is.numeric,
  out: is.bool,
};

/**
 * Reads the cash flow of some intervals, which are ascending and do not overlap: stored sums for whole months, and
 * transactions for all other days. `nameOf` returns the key under which a category and direction are summed; by
 * default, the key is the category.
 */
export async function readCashFlows(
  wallet: ReportWallet,
  intervals: readonly DateRange[],
  currency: string,
  nameOf: (part: FlowKey) => string = ({ category }) => category,
): Promise<FoundFlows> {
  const { transaction, walletId } = wallet;
  const parts = intervals.map(splitAtMonths);
  const months = parts.flatMap((part) => (part.months === null ? [] : [part.months]));
  const [stale, uncategorized] = await Promise.all([
    staleIn(wallet, months, currency),
    findUncategorizedId(transaction),
  ]);
  const days = [...parts.flatMap((part) => part.days), ...stale.map((start) => ({ start, end: lastOfMonth(start) }))];
  // The statements are independent, so the driver pipelines them.
  const [sums, booked, spread] = await Promise.all([
    transaction.query({
      row: MONTHS_SUMMED,
      name: 'monthlyCashFlow',
      text: MONTHLY_CASH_FLOW,
      planOnce: true,
      values: [walletId, ...bordersOf(months), stale],
    }),
    transaction.query({
      row: DAYS_BOOKED,
      name: 'totalsByDayWithoutSpread',
      text: TOTALS_BY_DAY_WITHOUT_SPREAD,
      planOnce: true,
      values: [walletId, ...bordersOf(days), currency, uncategorized],
    }),
    transaction.query({
      row: SPREAD_TRANSACTION,
      name: 'spreadTransactions',
      text: SPREAD_TRANSACTIONS,
      planOnce: true,
      values: [walletId, intervals[0]?.start, intervals.at(-1)?.end, uncategorized],
    }),
  ]);
  const rates = await wallet.rates.tableOf([currency, ...[...booked, ...spread].map((row) => row.currency)]);
  return {
    flows: {
      months: sums.map((sum) => ({ ...sum, category: nameOf(sum) })),
      booked: await runInSlices(
        computeAllInSlices(booked, function* (row): SlicedComputation<DayTotalsWithoutSpread> {
          return { category: nameOf(row), ...(yield* parseDayTotals(row.currency, row.totals)) };
        }),
      ),
      spread: spread.map((one) => ({
        ...one,
        category: nameOf({ category: one.category, out: one.amount.startsWith('-') }),
      })),
    },
    rates: rates.rateInto(currency),
  };
}

/** Returns the stale months in the ranges. One statement reads the stale months from the first to the last range. */
async function staleIn(wallet: ReportWallet, months: readonly DateRange[], currency: string): Promise<string[]> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const stale = await findStaleMonths(wallet, 'flow', { start: first.start, end: last.end }, currency);
  return stale.filter((month) => months.some(({ start, end }) => start <= month && month <= end));
}

function bordersOf(ranges: readonly DateRange[]): [firsts: string[], lasts: string[]] {
  return [ranges.map(({ start }) => start), ranges.map(({ end }) => end)];
}
