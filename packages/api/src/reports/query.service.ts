import * as is from '@coffer/db/columns.ts';
import { type DateRange, unitAround, unitName } from '@coffer/domain/calendar-units.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { dayTotalsOfText } from '@coffer/domain/day-totals.ts';
import type { Decimal } from '@coffer/domain/decimal.ts';
import {
  type CountedByDay,
  type GroupedBookings,
  groupedSums,
  meanOf,
  totalOfGroups,
} from '@coffer/domain/grouped-sums.ts';
import { periodOf } from '@coffer/domain/periods.ts';
import { reportNumber } from '@coffer/domain/report-money.ts';
import { eachInSlices, type Sliced } from '@coffer/domain/slices.ts';
import type { z } from 'zod';
import { searchFor } from '../books/transactions/find-by-text.ts';
import { inSlices } from '../kernel/in-slices.ts';
import { requireFilters } from '../kernel/references.ts';
import type { Wallet } from '../kernel/wallet.ts';
import { uncategorizedId } from '../wallets/system-categories.ts';
import { periodContext, reportedWallet } from './period-context.ts';
import type { Grouping, queryInput, queryOutput } from './query.schema.ts';
import { bookedStatement, type QueriedBookings, type RecordGrouping, spreadStatement } from './query.sql.ts';
import { namesOfGroups } from './query-names.ts';

type Answer = z.infer<typeof queryOutput>;
type Input = z.infer<typeof queryInput>;

/** How many rows an answer may have. */
const MOST_ROWS = 10_000;

/** Sums, counts or means of bookings by up to two groups (contract §8). */
export async function queryBookings(wallet: Wallet, input: Input): Promise<Answer> {
  const { measure, groupBy, filter, basis } = input;
  await requireFilters(wallet, filter, 'filter.');
  const { currency, timeZone } = await reportedWallet(wallet);
  const period = periodOf(input.period, await periodContext(wallet, input.period, timeZone));
  const intervals = intervalsOf(period, groupBy);
  const asked = { ...(await bookingsOf(wallet, input, period)), basis, currency };
  const keys = groupBy.filter(isOfRecords);
  const grouped = await readGroups(wallet, { ...asked, keys, unit: unitOf(groupBy) });
  const rates = (await wallet.rates.tableOf([currency, ...currenciesOf(grouped)])).rateInto(currency);
  const limits = { rates, mostRows: MOST_ROWS };
  const sums = await inSlices(groupedSums(grouped, intervals, limits));
  const value = (sum: { sum: Decimal; count: number }) => measured(measure, sum, currency);
  // A booking with several tags is in the rows of each.
  const once = keys.includes('tag')
    ? await inSlices(groupedSums(await readGroups(wallet, { ...asked, keys: [], unit: null }), [period], limits))
    : sums;
  const total = totalOfGroups(once);
  const rows = sums.map(({ group, interval, ...sum }) => ({
    keys: keysOf(groupBy, parsedKeys(group), intervals[interval] ?? period),
    value: value(sum),
    count: sum.count,
  }));
  return {
    ...{ measure, currency, period },
    rows: inOrder(await namesOfGroups(wallet, rows), groupBy),
    total: { value: value(total), count: total.count },
  };
}

function measured(measure: Input['measure'], sum: { readonly sum: Decimal; readonly count: number }, currency: string) {
  if (measure === 'count') return sum.count;
  return reportNumber(measure === 'sum' ? sum.sum : meanOf(sum), currency);
}

async function bookingsOf(wallet: Wallet, { walletId, filter }: Input, { start, end }: DateRange) {
  const { text, ...filters } = filter;
  const search = text === undefined ? null : await searchFor(wallet, { ...filters, text });
  return { walletId, filters, search, start, end, uncategorized: await uncategorizedId(wallet.transaction) };
}

const BOOKED = { keys: is.text, currency: is.text, totals: is.text, counts: is.text };
const SPREAD = {
  keys: is.text,
  currency: is.text,
  date: is.date,
  amount: is.numeric,
  usingStartDate: is.date,
  usingEndDate: is.date,
};

async function readGroups({ transaction }: Wallet, asked: QueriedBookings): Promise<GroupedBookings> {
  const [booked, spread] = await Promise.all([
    transaction.query({ ...bookedStatement(asked), row: BOOKED }),
    asked.basis === 'cashFlow' ? transaction.query({ ...spreadStatement(asked), row: SPREAD }) : [],
  ]);
  return {
    booked: await inSlices(
      eachInSlices(booked, function* ({ keys, currency, totals, counts }): Sliced<CountedByDay> {
        return {
          ...{ category: keys, ...(yield* dayTotalsOfText(currency, totals)) },
          counts: counts.split(',').map((count) => Number(count.slice(count.indexOf(' ') + 1))),
        };
      }),
    ),
    spread: spread.map(({ keys, ...booking }) => ({ ...booking, category: keys })),
  };
}

function currenciesOf({ booked, spread }: GroupedBookings): string[] {
  return [...new Set([...booked, ...spread].map(({ currency }) => currency))];
}

const UNITS = ['month', 'quarter', 'year'] as const;

/** Whether it is no unit of time. */
function isOfRecords(grouping: Grouping): grouping is RecordGrouping {
  return !UNITS.some((unit) => unit === grouping);
}

/** The smallest unit of time that is grouped by: each larger one consists of whole ones. */
function unitOf(groupBy: readonly Grouping[]) {
  return UNITS.find((unit) => groupBy.includes(unit)) ?? null;
}

/** The units of time in the period, cut at its ends. */
function intervalsOf(period: DateRange, groupBy: readonly Grouping[]): DateRange[] {
  const unit = unitOf(groupBy);
  if (unit === null) return [period];
  const intervals: DateRange[] = [];
  for (let day = period.start; day <= period.end; ) {
    const { end } = unitAround(unit, day);
    if (end >= period.end) return [...intervals, { start: day, end: period.end }];
    intervals.push({ start: day, end });
    day = addDays(end, 1);
  }
  return intervals;
}

function parsedKeys(text: string): (string | null)[] {
  const keys: unknown = JSON.parse(text);
  return Array.isArray(keys) ? keys.map((key) => (typeof key === 'string' ? key : null)) : [];
}

function keysOf(groupBy: readonly Grouping[], ids: readonly (string | null)[], { start }: DateRange) {
  const records = groupBy.filter(isOfRecords);
  return groupBy.map((by) => {
    if (!isOfRecords(by)) return { by, id: unitName(by, start), name: null };
    return { by, id: ids[records.indexOf(by)] ?? null, name: null };
  });
}

/** Times ascending; then the largest values first, be they in or out; then by name and id, so that the order is one. */
function inOrder(rows: Answer['rows'], groupBy: readonly Grouping[]): Answer['rows'] {
  const times = groupBy.flatMap((by, at) => (isOfRecords(by) ? [] : [at]));
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
  // Each row's texts are made once, not in each comparison.
  return rows
    .map((row) => ({
      row,
      place: times.map((at) => row.keys[at]?.id ?? '').join(' '),
      size: Math.abs(row.value),
      words: row.keys.map(({ name, id }) => `${name ?? ''} ${id ?? ''}`).join(' '),
    }))
    .toSorted(
      (one, other) => compare(one.place, other.place) || other.size - one.size || compare(one.words, other.words),
    )
    .map(({ row }) => row);
}
