import * as is from '@coffer/db/columns.ts';
import { budgetMonths } from '@coffer/domain/budget/budget-months.ts';
import {
  type BudgetInput,
  type BudgetMonthAmounts,
  type BudgetMonthSettings,
  computeBudgetMonths,
} from '@coffer/domain/budget/compute-budget-months.ts';
import { outflowWindow, splitAtRangeBounds } from '@coffer/domain/budget/days-covered.ts';
import type { DayTotalsWithoutSpread } from '@coffer/domain/cash-flow.ts';
import { dayNumber } from '@coffer/domain/dates.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import { type Decimal, parseUnlimitedDecimal, sumDecimals } from '@coffer/domain/decimal.ts';
import { computeAllInSlices, type SlicedComputation } from '@coffer/domain/sliced-computation.ts';
import { Problem } from '../../kernel/problems.ts';
import { mapInSlices, runInSlices } from '../../kernel/run-in-slices.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { getWallet, walletToday } from '../../wallets/wallets.service.ts';
import { type BudgetKeys, readBudgetKeys } from './budget-keys.ts';
import type { Budget, BudgetMonthRecord } from './budgets.schema.ts';
import { listBudgetMonthRecords } from './month-records.ts';
import {
  CASH_TOTALS,
  SPENDING_ON_CASH_FLOW_DATES,
  SPENDING_ON_OWN_DAY,
  TRANSFERS_IN_BUDGET,
  TRANSFERS_OUT_OF_BUDGET,
} from './read-budget.sql.ts';

const TOTALS = { currency: is.text, totals: is.text };
const TRANSACTION = {
  category: is.uuid,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
  usingStartDate: is.date,
  usingEndDate: is.date,
};
const TRANSFER = {
  ...{ date: is.date, currency: is.text, amount: is.numeric },
  ...{ laterDate: is.date, laterCurrency: is.text, laterAmount: is.numeric },
};

/**
 * The maximum number of envelopes multiplied by months. A response has a number for each of them, and every month is
 * computed from the first month on.
 */
const MAX_ENVELOPE_MONTHS = 500_000;

export interface ComputedBudget {
  readonly budget: Budget;
  readonly keys: BudgetKeys;
  readonly opening: Decimal;
  /** The months from the first month of the budget to the last requested month. */
  readonly months: readonly BudgetMonthAmounts[];
  /** The budget's settings by month, including months after the last requested month. */
  readonly records: ReadonlyMap<string, BudgetMonthRecord>;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Computes the months of a budget up to `to`. Only months from `from` on have `daysCovered`. */
export async function computeBudget(wallet: Wallet, budget: Budget, range: Range): Promise<ComputedBudget> {
  const { records, compute } = await readBudgetComputation(wallet, budget, range);
  return compute(records);
}

/**
 * Reads all data of a budget once. Returns the stored settings of its months (`records`), and a function that computes
 * the budget with the same or other settings (`compute`).
 * @throws Problem `tooMuchToCompute`
 */
export async function readBudgetComputation(wallet: Wallet, budget: Budget, { from, to }: Range) {
  wallet.rates.askAhead();
  const months = budgetMonths(budget.startMonth, to, budget);
  const [keys, stored, { timeZone }] = await Promise.all([
    readBudgetKeys(wallet, budget),
    listBudgetMonthRecords(wallet, budget.id),
    getWallet(wallet.transaction),
  ]);
  if (months.length * keys.envelopes.length > MAX_ENVELOPE_MONTHS) {
    const detail = `From its first month on the budget has more than ${MAX_ENVELOPE_MONTHS} envelopes times months.`;
    throw new Problem('tooMuchToCompute', { detail });
  }
  const today = walletToday({ timeZone }, wallet.now());
  const windows = months.filter(({ month }) => month >= from).map((month) => outflowWindow(month, today));
  const segments = splitAtRangeBounds(months, windows);
  const flows = await readFlows(wallet, { budget, keys, months, segments });
  const envelopes = keys.envelopes.map(({ key }) => key);
  const counts = new Set(envelopes);
  const compute = async (records: readonly BudgetMonthRecord[]): Promise<ComputedBudget> => {
    const later = await mapInSlices(
      records.filter(({ month }) => month > to),
      ({ rows }) =>
        sumDecimals(rows.flatMap(({ key, assigned }) => (counts.has(key) ? [parseUnlimitedDecimal(assigned)] : []))),
    );
    const settings = await mapInSlices(records, (record) => [record.month, settingsOf(record)] as const);
    const { opening, months: amounts } = await runInSlices(
      computeBudgetMonths({
        ...{ months, envelopes, windows, kindOf: keys.kindOf, ...flows },
        settings: new Map(settings),
        assignedAfter: sumDecimals(later),
      }),
    );
    return {
      budget,
      keys,
      opening,
      months: amounts,
      records: new Map(records.map((record) => [record.month, record])),
    };
  };
  return { records: stored, compute };
}

function settingsOf({ held, holdCategoryIds, rows }: BudgetMonthRecord): BudgetMonthSettings {
  return {
    held: held === null ? holdCategoryIds : parseUnlimitedDecimal(held),
    rows: new Map(rows.map(({ key, assigned, carry }) => [key, { assigned: parseUnlimitedDecimal(assigned), carry }])),
  };
}

interface BudgetReadInput {
  readonly budget: Budget;
  readonly keys: BudgetKeys;
  readonly months: BudgetInput['months'];
  readonly segments: readonly { readonly start: string; readonly end: string }[];
}

/** Reads all amounts that count in the months. The number of statements does not depend on the number of envelopes. */
async function readFlows(
  { transaction, walletId, rates }: Wallet,
  { budget, keys, months, segments }: BudgetReadInput,
): Promise<Pick<BudgetInput, 'cash' | 'booked' | 'spread' | 'internal' | 'rates'>> {
  const { assetIds, currency } = budget;
  const { transfers, others, uncategorized } = keys;
  const [first, last] = [months[0]?.start, months.at(-1)?.end];
  const ends = (of: BudgetReadInput['segments']) => [of.map(({ start }) => start), of.map(({ end }) => end)];
  const [cash, booked, spread, linked, internal] = await Promise.all([
    transaction.query({
      row: TOTALS,
      text: CASH_TOTALS,
      values: [walletId, assetIds, currency, last, first, ...ends(months)],
    }),
    transaction.query({
      row: { ...TOTALS, category: is.uuid },
      text: SPENDING_ON_OWN_DAY,
      values: [walletId, assetIds, currency, ...ends(segments), uncategorized, others],
    }),
    transaction.query({
      row: TRANSACTION,
      text: SPENDING_ON_CASH_FLOW_DATES,
      values: [walletId, assetIds, segments[0]?.start, last, uncategorized, others],
    }),
    transaction.query({
      row: TRANSACTION,
      text: TRANSFERS_OUT_OF_BUDGET,
      values: [walletId, assetIds, first, last, transfers, segments[0]?.start],
    }),
    transaction.query({ row: TRANSFER, text: TRANSFERS_IN_BUDGET, values: [walletId, assetIds, first, last] }),
  ]);
  const currencies = [cash, booked, spread, linked, internal].flatMap((rows) => rows.map((row) => row.currency));
  const table = await rates.tableOf([currency, ...currencies, ...internal.map(({ laterCurrency }) => laterCurrency)]);
  // Changes of value count on the day of the transaction, whatever their cash-flow dates are.
  const onOwnDay = ({ category, date, usingStartDate, usingEndDate }: is.RowOf<typeof TRANSACTION>) =>
    keys.kindOf(category) === 'other' || (usingStartDate === date && usingEndDate === date);
  return {
    rates: table.rateInto(currency),
    cash: await runInSlices(computeAllInSlices(cash, (row) => parseDayTotals(row.currency, row.totals))),
    booked: [
      ...(await runInSlices(
        computeAllInSlices(booked, function* (row): SlicedComputation<DayTotalsWithoutSpread> {
          return { category: row.category, ...(yield* parseDayTotals(row.currency, row.totals)) };
        }),
      )),
      ...linked.filter(onOwnDay).map(({ date, amount, ...row }) => ({
        ...{ category: row.category, currency: row.currency },
        ...{ days: [dayNumber(date)], amounts: [amount] },
      })),
    ],
    spread: [...spread, ...linked.filter((row) => !onOwnDay(row))],
    internal: internal.map(({ laterDate, laterCurrency, laterAmount, ...earlier }) => ({
      earlier,
      later: { date: laterDate, currency: laterCurrency, amount: laterAmount },
    })),
  };
}
