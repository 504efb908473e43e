import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { convertDayTotals } from '@coffer/domain/converted-sums.ts';
import { addMonths, firstOfMonth } from '@coffer/domain/dates.ts';
import { parseDayTotals } from '@coffer/domain/day-totals.ts';
import { formatDecimal, ZERO } from '@coffer/domain/decimal.ts';
import type { TargetCurrencyRates } from '@coffer/domain/fx.ts';
import { computeAllInSlices } from '@coffer/domain/sliced-computation.ts';
import { Problem } from '../kernel/problems.ts';
import { mapInSlices, runInSlices } from '../kernel/run-in-slices.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { findUncategorizedId } from '../wallets/system-categories.ts';
import { getWallet } from '../wallets/wallets.service.ts';
import {
  CASH_FLOW_BY_DAY,
  CLEAR_STALE_MONTHS,
  DELETE_CASH_FLOW_MONTHS,
  DELETE_NET_WORTH_MONTHS,
  INSERT_CASH_FLOW_MONTHS,
  INSERT_NET_WORTH_MONTHS,
  LOCK_MONTH_COMPUTATION,
  NET_WORTH_CHANGES_BY_DAY,
  SET_MONTHS_COMPUTED,
  STALE_MONTHS,
  STALE_MONTHS_BY_KIND,
} from './month-sums.sql.ts';
import {
  computesInOwnSnapshot,
  type ReportWallet,
  StaleSumsError,
  type SumComputationContext,
} from './run-report-with-fresh-sums.ts';

/**
 * The kinds of monthly sums: `worth` for changes of net worth by asset and currency, `flow` for cash flow by category.
 */
export type MonthSumKind = 'worth' | 'flow';

/** A range of dates; it includes the whole months of its first and last date. */
export interface MonthRange {
  /** The first date; null to start at the earliest record, because net worth includes all earlier records. */
  readonly start: string | null;
  readonly end: string;
}

/** Up to this many months, reading days is as fast as computing the sums. */
const MAX_MONTHS_READ_BY_DAY = 3;

/** Initial number of months per transaction. */
const INITIAL_MONTHS_PER_STEP = 12;
/** Maximum number of months per transaction, because the days of these months are in memory together. */
const MAX_MONTHS_PER_STEP = 384;
/** If a transaction computes at most this many sums, the next one computes four times as many months. */
const MAX_SUMS_OF_QUICK_STEP = 2000;

type Scope = Pick<Wallet, 'transaction' | 'walletId' | 'rates'>;

const STALE_MONTH = { month: is.date, seen: is.int8 };

/**
 * Returns the months of a range whose sums are stale or were never computed; a report reads their days instead. Every
 * stored month that the report reads must be in the range. `currency` is the wallet's currency.
 * @throws StaleSumsError on the first attempts if many months are stale, so that they are computed before the next
 * attempt
 */
export async function findStaleMonths(
  { transaction, walletId, attempt }: ReportWallet,
  kind: MonthSumKind,
  range: MonthRange,
  currency: string,
): Promise<string[]> {
  const rows = await transaction.query({
    row: STALE_MONTH,
    name: 'staleMonths',
    text: STALE_MONTHS,
    planOnce: true,
    values: [walletId, kind, ...bordersOf(range), currency, null],
  });
  if (rows.length > MAX_MONTHS_READ_BY_DAY && !computesInOwnSnapshot(attempt)) {
    throw new StaleSumsError((place) => computeStaleMonths(place, kind, range));
  }
  return rows.map(({ month }) => month);
}

/** Computes the stale months of a range, exactly and in the wallet's currency. */
export async function computeStaleMonths(
  place: SumComputationContext,
  kind: MonthSumKind,
  range: MonthRange,
): Promise<void> {
  let [next, monthsPerStep]: [MonthRange, number] = [range, INITIAL_MONTHS_PER_STEP];
  for (;;) {
    const { last, count, sums } = await computeSome(place, kind, { range: next, most: monthsPerStep });
    if (last === null || count < monthsPerStep) return;
    // Continues after the computed months, because checking them again would take longer than computing them.
    next = { start: addMonths(last, 1), end: range.end };
    monthsPerStep =
      sums > MAX_SUMS_OF_QUICK_STEP ? INITIAL_MONTHS_PER_STEP : Math.min(4 * monthsPerStep, MAX_MONTHS_PER_STEP);
  }
}

interface Some {
  readonly range: MonthRange;
  readonly most: number;
}

function computeSome({ database, rates, walletId }: SumComputationContext, kind: MonthSumKind, { range, most }: Some) {
  return database.withWallet(walletId, async (transaction) => {
    await transaction.query({ text: LOCK_MONTH_COMPUTATION, values: [walletId, kind] });
    const { currency } = await getWallet(transaction);
    const stale = await transaction.query({
      row: STALE_MONTH,
      text: STALE_MONTHS,
      values: [walletId, kind, ...bordersOf(range), currency, most],
    });
    if (stale.length === 0) return { last: null, count: 0, sums: 0 };
    const months = stale.map(({ month }) => month);
    await transaction.execute({ text: CLEAR_STALE_MONTHS, values: [walletId, kind, months] });
    const scope = { transaction, walletId, rates: rates.within(transaction) };
    const store = kind === 'worth' ? storeNetWorthSums : storeFlow;
    const sums = await store(scope, months, currency);
    const marks = stale.map(({ seen }) => seen);
    await transaction.execute({ text: SET_MONTHS_COMPUTED, values: [walletId, kind, months, marks, currency] });
    return { last: months.at(-1) ?? null, count: months.length, sums };
  });
}

function bordersOf({ start, end }: MonthRange): [first: string | null, last: string] {
  return [start === null ? null : firstOfMonth(start), firstOfMonth(end)];
}

const SUMMED = { month: is.date, key: is.uuid, currency: is.text, totals: is.text };
type SummedRow = is.RowOf<typeof SUMMED>;

/** Converts the rows to the wallet's currency and sums them by key. */
function convertedRows<Row extends SummedRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  rates: TargetCurrencyRates,
) {
  const columns = computeAllInSlices(rows, function* (row) {
    return { key: keyOf(row), ...(yield* parseDayTotals(row.currency, row.totals)) };
  });
  return runInSlices(columns).then((of) => runInSlices(convertDayTotals(of, rates)));
}

export interface NetWorthMonthSum {
  readonly month: string;
  readonly assetId: string;
  readonly currency: string;
  readonly amount: string;
  readonly converted: string;
}

/** Returns the net-worth sums to store for some months. */
export async function computeNetWorthSums(
  { transaction, walletId, rates }: Scope,
  months: readonly string[],
  currency: string,
): Promise<NetWorthMonthSum[]> {
  const rows = await transaction.query({
    row: { ...SUMMED, amount: is.numeric },
    text: NET_WORTH_CHANGES_BY_DAY,
    values: [walletId, months],
  });
  const table = await rates.tableOf([currency, ...rows.map((row) => row.currency)]);
  const keyOf = ({ month, key, currency: own }: SummedRow) => `${month} ${key} ${own}`;
  const converted = await convertedRows(rows, keyOf, table.rateInto(currency));
  return mapInSlices(rows, (row) => ({
    month: row.month,
    assetId: row.key,
    currency: row.currency,
    amount: row.amount,
    converted: formatDecimal(converted.get(keyOf(row)) ?? ZERO),
  }));
}

async function storeNetWorthSums(scope: Scope, months: readonly string[], currency: string): Promise<number> {
  const { transaction, walletId } = scope;
  const sums = await computeNetWorthSums(scope, months, currency);
  await transaction.execute({ text: DELETE_NET_WORTH_MONTHS, values: [walletId, months] });
  await insert(transaction, INSERT_NET_WORTH_MONTHS, [
    sums.map(({ month }) => month),
    sums.map(({ assetId }) => assetId),
    sums.map((sum) => sum.currency),
    sums.map(({ amount }) => amount),
    sums.map(({ converted }) => converted),
  ]);
  return sums.length;
}

const FLOW = { ...SUMMED, out: is.bool };
type FlowRow = is.RowOf<typeof FLOW>;

export interface CashFlowMonthSum {
  readonly month: string;
  readonly categoryId: string;
  readonly out: boolean;
  readonly converted: string;
}

/** Returns the cash-flow sums to store for some months. */
export async function computeCashFlowSums(
  { transaction, walletId, rates }: Scope,
  months: readonly string[],
  currency: string,
): Promise<CashFlowMonthSum[]> {
  const rows = await transaction.query({
    row: FLOW,
    text: CASH_FLOW_BY_DAY,
    values: [walletId, months, await findUncategorizedId(transaction)],
  });
  const table = await rates.tableOf([currency, ...rows.map((row) => row.currency)]);
  const keyOf = ({ month, key, out }: FlowRow) => `${month} ${key} ${out}`;
  const converted = await convertedRows(rows, keyOf, table.rateInto(currency));
  // Rows that differ only in currency form one sum.
  const sums = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  return mapInSlices(sums, (row) => ({
    month: row.month,
    categoryId: row.key,
    out: row.out,
    converted: formatDecimal(converted.get(keyOf(row)) ?? ZERO),
  }));
}

async function storeFlow(scope: Scope, months: readonly string[], currency: string): Promise<number> {
  const { transaction, walletId } = scope;
  const sums = await computeCashFlowSums(scope, months, currency);
  await transaction.execute({ text: DELETE_CASH_FLOW_MONTHS, values: [walletId, months] });
  await insert(transaction, INSERT_CASH_FLOW_MONTHS, [
    sums.map(({ month }) => month),
    sums.map(({ categoryId }) => categoryId),
    sums.map(({ out }) => out),
    sums.map(({ converted }) => converted),
  ]);
  return sums.length;
}

async function insert(transaction: WalletTransaction, text: string, columns: readonly (readonly unknown[])[]) {
  if (columns[0]?.length !== 0) await transaction.execute({ text, values: [transaction.walletId, ...columns] });
}

const MARKED = { kind: is.oneOf('worth', 'flow'), first: is.date, last: is.date };

/**
 * Computes the stale months from the first to the last month in which the wallet’s data changed, for each kind of sum.
 */
export async function computeAllStaleMonths(place: SumComputationContext, signal: AbortSignal): Promise<void> {
  const { database, walletId } = place;
  const marked = await database.withWallet(walletId, (transaction) =>
    transaction.query({ row: MARKED, text: STALE_MONTHS_BY_KIND, values: [walletId] }),
  );
  for (const { kind, first, last } of marked) {
    if (signal.aborted) return;
    await computeStaleMonths(place, kind, { start: first, end: last }).catch(ignoreDeletedWallet);
  }
}

/**
 * Ignores the error of a wallet that was deleted in the meantime, so that the sums of other wallets are still computed.
 */
function ignoreDeletedWallet(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'notFound')) throw error;
}
