import { earlierDate } from '@coffer/domain/dates.ts';
import { ZERO } from '@coffer/domain/decimal.ts';
import type { Asset } from '../../wallets/assets/assets.schema.ts';
import {
  calendarUnitName,
  divideIntoCalendarUnits,
  listDays,
  parseUnitName,
  previousCalendarUnit,
  reportSpans,
  shiftDay,
  type TimeUnit,
} from './counted-calendar.ts';
import type { ReferenceReports } from './reference-reports.ts';

/** The net-worth reports, computed from the contract’s formulas (§3). */

interface Series {
  readonly interval: TimeUnit;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly assetIds?: readonly string[];
}

/**
 * Computes `netWorthTimeSeries` from raw records. Returns null if the requested start is after the end, and an empty
 * array if the first transaction is after the end.
 */
export function referenceNetWorthTimeSeries(
  reference: ReferenceReports,
  { interval, startDate, endDate, assetIds }: Series,
) {
  const { today } = reference.when;
  const ids = [...new Set(assetIds ?? reference.raw.assets.map(({ id }) => id))];
  const first = reference.firstTransaction(ids);
  const [start, end] = [startDate ?? first, endDate ?? today];
  if (startDate !== undefined && startDate > end) return null;
  if (first === null || start === null || start > end) return [];
  let moved = start > first ? reference.changeOfAll(ids, first, shiftDay(start, -1)) : ZERO;
  return divideIntoCalendarUnits({ start, end }, interval).map(({ period, ...row }) => {
    const inPeriod = reference.changeOfAll(ids, row.start, row.end);
    const cumulative = reference.valueOfAll(ids, row.end);
    moved = moved.plus(inPeriod);
    return {
      period,
      inPeriod: reference.rounded(inPeriod),
      cumulative: reference.rounded(cumulative),
      fxEffectCumulative: reference.rounded(cumulative.minus(moved)),
    };
  });
}

export function referencePeriodDetails(reference: ReferenceReports, start: string, end: string) {
  const { assets } = reference.raw;
  const changed = assets
    .map((asset) => ({ asset, amount: reference.rounded(reference.change(asset.id, start, end)) }))
    .filter(({ amount }) => amount !== 0);
  const total = reference.changeOfAll(
    assets.map(({ id }) => id),
    start,
    end,
  );
  return {
    amountByAssetId: Object.fromEntries(changed.map(({ asset, amount }) => [asset.id, amount])),
    total: reference.rounded(total),
    assetById: Object.fromEntries(changed.map(({ asset }) => [asset.id, toEmbeddedAsset(asset)])),
  };
}

export function referenceNetWorthByAsset(reference: ReferenceReports, period: string) {
  const { today } = reference.when;
  const span = reportSpans(period, reference.when).now;
  const [end, before] = [earlierDate(span.end, today), earlierDate(shiftDay(span.start, -1), today)];
  const byAsset = reference.raw.assets.map((asset) => {
    const [value, previous] = [reference.value(asset.id, end), reference.value(asset.id, before)];
    return {
      asset: toEmbeddedAsset(asset),
      value: reference.rounded(value),
      valuePreviousPeriod: reference.rounded(previous),
      valueChange: reference.rounded(value.minus(previous)),
      valuePreviousPeriodWithTransfersAndBalancesAdded: reference.rounded(
        previous.plus(sumMovedMoney(reference, asset.id, { after: before, until: end })),
      ),
    };
  });
  const totals = (assets: readonly Asset[]) => {
    const ids = assets.map(({ id }) => id);
    const [value, previous] = [reference.valueOfAll(ids, end), reference.valueOfAll(ids, before)];
    return [value, previous, value.minus(previous)].map((one) => reference.rounded(one));
  };
  const [total, totalPreviousPeriod, totalChange] = totals(reference.raw.assets);
  const instant = reference.raw.assets.filter(({ access }) => access === 'instant');
  const [emergencyFund, emergencyFundPreviousPeriod, emergencyFundChange] = totals(instant);
  return {
    byAsset: Object.fromEntries(byAsset.map((row) => [row.asset.id, row])),
    kpis: {
      ...{ total, totalPreviousPeriod, totalChange },
      ...{ emergencyFund, emergencyFundPreviousPeriod, emergencyFundChange },
    },
  };
}

interface After {
  readonly after: string;
  readonly until: string;
}

/**
 * Sums the money that moves into and out of an asset without being income or expense. Each record is converted at the
 * rate of its own day.
 */
function sumMovedMoney(reference: ReferenceReports, assetId: string, { after, until }: After) {
  const { categories, links, transactions, positions } = reference.raw;
  const counterOf = new Map(links.map(({ own, counter }) => [own, counter]));
  const movesMoney = new Set(
    categories
      .filter(({ type, systemKey }) => type === 'transfer' || systemKey === 'initialBalance')
      .map(({ id }) => id),
  );
  const within = (one: { assetId: string; date: string }) =>
    one.assetId === assetId && one.date > after && one.date <= until;
  let sum = ZERO;
  for (const one of transactions) {
    const isMoved = counterOf.has(one.id) || movesMoney.has(one.categoryId ?? '');
    if (within(one) && !one.parent && isMoved) sum = sum.plus(reference.worthOf(one));
  }
  for (const one of positions) {
    if (!within(one)) continue;
    const counter = counterOf.get(one.id);
    const cash = transactions.find(({ id }) => id === counter);
    const movesByItself = ['transferIn', 'transferOut', 'initialBalance'].includes(one.type);
    if (cash !== undefined) sum = sum.minus(reference.worthOf({ ...cash, date: one.date }));
    else if (counter !== undefined || movesByItself) sum = sum.plus(reference.marketValueOf(one));
  }
  return sum;
}

/** Returns the fields of an asset that reports contain (specification 2.4). */
function toEmbeddedAsset(asset: Asset) {
  const { walletId: _wallet, legacyStoreId: _legacy, bankConnection: _connection, ...rest } = asset;
  const { valueChangeCategoryId: _change, gainsLossesCategoryId: _gains, ...others } = rest;
  const { feesCategoryId: _fees, taxCategoryId: _tax, ...shown } = others;
  return shown;
}

/** The value of each asset on the same day some months ago, at the end of each month since, and today. */
export function referenceAssetSeries(reference: ReferenceReports, months: number) {
  const { today } = reference.when;
  let month = parseUnitName(calendarUnitName('month', today));
  const ends = [today];
  for (let ago = 0; ago < months; ago += 1) {
    const before = previousCalendarUnit('month', month.start);
    month = { ...month, ...before };
    ends.push(before.end);
  }
  // The first month may be too short for today's day of the month, such as the 31st; its last day then counts.
  const days = listDays(month);
  const first = days[Math.min(Number(today.slice(8)), days.length) - 1] ?? '';
  const shown = [first, ...ends.toReversed().filter((end) => end > first)];
  const byAsset = reference.raw.assets.map(
    ({ id }) => [id, shown.map((day) => reference.rounded(reference.value(id, day)))] as const,
  );
  return { days: shown, byAsset: Object.fromEntries(byAsset) };
}
