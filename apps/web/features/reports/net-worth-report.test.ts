import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NetWorthReport } from '#features/assets/net-worth-total.ts';
import { presetPeriod, readPeriod } from '#shared/periods/periods.ts';
import { calendarPageNavigation, calendarPagePeriods } from './calendar-pages.ts';
import { summariseNetWorthChanges } from './net-worth-changes.ts';
import { netWorthPeriodSeriesInput } from './net-worth-chart-series.ts';
import { buildNetWorthTable, relativeChange } from './net-worth-table.ts';

const group = (id: string, name: string, order: number) => ({
  id,
  walletId: '',
  legacyStoreId: null,
  name,
  order,
  createdTime: '',
  createdUserId: '',
  lastUpdatedTime: '',
  lastUpdatedUserId: '',
});

interface Made {
  readonly name: string;
  readonly now: number;
  readonly before: number;
  readonly added?: number;
  readonly group?: string | null;
  readonly archived?: boolean;
}

function report(made: readonly Made[]): NetWorthReport {
  const rows = made.map(({ name, now, before, added = before, group: assetGroupId = null, archived = false }, at) => {
    const asset = {
      id: name,
      name,
      type: 'bank' as const,
      access: 'instant' as const,
      assetGroupId,
      archived,
      expectedAnnualReturn: null,
      order: at,
      defaultCurrency: 'EUR',
      defaultCategoryId: null,
      accountNumber: null,
      importSettings: {},
      createdTime: '',
      createdUserId: '',
      lastUpdatedTime: '',
      lastUpdatedUserId: '',
    };
    return {
      asset,
      value: now,
      valuePreviousPeriod: before,
      valueChange: now - before,
      valuePreviousPeriodWithTransfersAndBalancesAdded: added,
      hasPositions: false,
      exact: {
        value: String(now),
        valuePreviousPeriod: String(before),
        valuePreviousPeriodWithTransfersAndBalancesAdded: String(added),
      },
    };
  });
  const [total, totalPreviousPeriod] = [sum(made.map(({ now }) => now)), sum(made.map(({ before }) => before))];
  return {
    byAsset: Object.fromEntries(rows.map((row) => [row.asset.id, row])),
    kpis: {
      total,
      totalPreviousPeriod,
      totalChange: total - totalPreviousPeriod,
      emergencyFund: total,
      emergencyFundPreviousPeriod: totalPreviousPeriod,
      emergencyFundChange: total - totalPreviousPeriod,
    },
  };
}

const sum = (amounts: readonly number[]) =>
  Math.round(amounts.reduce((all, amount) => all + Math.round(amount * 100), 0)) / 100;

const usual = { groups: [group('b', 'Later', 2), group('a', 'Everyday', 1)], currency: 'EUR', sorting: null };

test('lists assets by group in the wallet’s order, archived ones last, and folds empty ones', () => {
  const worth = report([
    { name: 'House', now: 10, before: 10 },
    { name: 'Depot', now: 5, before: 4, group: 'b' },
    { name: 'Giro', now: 3, before: 2, added: 1, group: 'a' },
    { name: 'Old', now: 1, before: 0, group: 'a', archived: true },
    { name: 'Empty', now: 0, before: 0, group: 'a' },
  ]);
  const folded = buildNetWorthTable({ worth, unfolded: false, ...usual });
  expect(folded.sections.map(({ name, kind, rows }) => [name, kind, rows.map(({ asset }) => asset.name)])).toEqual([
    ['Everyday', 'group', ['Giro']],
    ['Later', 'group', ['Depot']],
    [null, 'loose', ['House']],
  ]);
  expect(folded.folded).toBe(2);
  expect(folded.sections[0]).toMatchObject({ value: 3, before: 2, change: 1, moved: -1, earned: 2 });
  const whole = buildNetWorthTable({ worth, unfolded: true, ...usual });
  expect(whole.sections.map(({ rows }) => rows.length)).toEqual([2, 1, 1, 1]);
  expect(whole.total).toMatchObject({ value: 19, before: 16, change: 3 });
  const sorted = buildNetWorthTable({ worth, unfolded: true, ...usual, sorting: { by: 'value', descending: false } });
  expect(sorted.sections[0]?.rows.map(({ asset }) => asset.name)).toEqual(['Empty', 'Giro']);
});

test('the parts of each line add up, and each total is rounded once', () => {
  const thousandths = fc.integer({ min: -1e9, max: 1e9 }).map((count) => count / 1000);
  const made = fc.record({ name: fc.uuid(), now: thousandths, before: thousandths, added: thousandths });
  fc.assert(
    fc.property(fc.uniqueArray(made, { selector: ({ name }) => name, minLength: 1 }), (all) => {
      const { sections, total } = buildNetWorthTable({ worth: report(all), unfolded: true, ...usual });
      for (const { change, value, before, moved, earned } of [...sections, ...sections.flatMap(({ rows }) => rows)]) {
        expect(Math.abs(change - (value - before))).toBeLessThan(0.0151);
        expect(Math.abs(change - (moved + earned))).toBeLessThan(0.0151);
      }
      const exact = all.reduce((sum, { now }) => sum + Math.round(now * 1000), 0) / 1000;
      expect(Math.abs(total.value - exact)).toBeLessThan(0.00501);
      if (sections.length === 1) expect(total).toEqual(expect.objectContaining({ value: sections[0]?.value }));
    }),
  );
});

test('there is no share of zero or of a debt', () => {
  expect(relativeChange({ before: 200, change: 50 })).toBe(0.25);
  expect([relativeChange({ before: 0, change: 50 }), relativeChange({ before: -5, change: 50 })]).toEqual([null, null]);
});

test('the effect of exchange rates is the remaining change, without rounding differences', () => {
  const { kpis } = report([{ name: 'Giro', now: 110, before: 100 }]);
  const details = (total: number) => ({ amountByAssetId: {}, total, assetById: {} });
  expect(summariseNetWorthChanges(details(8), kpis, 'EUR')).toMatchObject({ total: 10, ofRates: 2 });
  expect(summariseNetWorthChanges(details(10.01), kpis, 'EUR').ofRates).toBe(0);
  expect(summariseNetWorthChanges(details(10.02), kpis, 'EUR').ofRates).toBe(-0.02);
});

test('the chart includes the previous period, with the finest readable interval', () => {
  const today = '2026-11-20';
  const ask = (period: string) => netWorthPeriodSeriesInput(readPeriod(period, today), today);
  expect(ask('2026-10')).toEqual({ startDate: '2026-09-01', endDate: '2026-10-31', interval: 'day' });
  expect(ask('thisMonth')).toEqual({ startDate: '2026-10-01', endDate: today, interval: 'day' });
  expect(ask('today')).toEqual({ startDate: '2026-10-21', endDate: today, interval: 'day' });
  expect(ask('2025')).toEqual({ startDate: '2024-01-01', endDate: '2025-12-31', interval: 'week' });
  expect(ask('2010-01-01/2020-12-31').interval).toBe('month');
  expect(ask('allTime')).toEqual({ endDate: today, interval: 'month' });
});

test('a calendar page has a year’s weeks, months or quarters, or twelve years', () => {
  expect(calendarPagePeriods('week', '2026-01-01').at(0)?.period).toBe('2026-W01');
  expect(calendarPagePeriods('week', '2020-06-01')).toHaveLength(53);
  expect(calendarPagePeriods('week', '2027-01-01').at(-1)?.period).toBe('2026-W53');
  expect(calendarPagePeriods('month', '2026-06-01')).toHaveLength(12);
  expect(calendarPagePeriods('quarter', '2026-06-01').map(({ period }) => period)).toEqual([
    '2026-Q1',
    '2026-Q2',
    '2026-Q3',
    '2026-Q4',
  ]);
  expect(calendarPagePeriods('year', '2026-06-01').map(({ period }) => period)).toContain('2026');
  expect(calendarPageNavigation('month', '2026-06-01', '2026-11-20')).toEqual({
    title: '2026',
    before: '2025-07-01',
    after: null,
  });
  expect(calendarPageNavigation('year', '1905-06-01', '2026-11-20')).toMatchObject({
    before: null,
    title: '1900 – 1911',
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2199 }),
      fc.constantFrom('week', 'month', 'quarter', 'year'),
      (year, unit) => {
        for (const one of calendarPagePeriods(unit, `${year}-06-15`))
          expect(readPeriod(one.period, '2026-11-20')).toEqual(one);
      },
    ),
  );
  expect(presetPeriod('allTime', '2026-11-20').first).toBeNull();
});
