import fc from 'fast-check';
import { expect, test } from 'vitest';
import { earnedShare, worthTotalOf } from './worth-total.ts';

type Report = Parameters<typeof worthTotalOf>[0];
type Row = Report['byAsset'][string];

function report(rows: readonly { now: number; before: number; added: number }[]): Report {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + Math.round(amount * 100), 0) / 100;
  const [total, totalPreviousPeriod] = [sum(rows.map(({ now }) => now)), sum(rows.map(({ before }) => before))];
  return {
    byAsset: Object.fromEntries(
      rows.map(({ now, before, added }, at) => [
        `a${at}`,
        { value: now, valuePreviousPeriod: before, valuePreviousPeriodWithTransfersAndBalancesAdded: added } as Row,
      ]),
    ),
    kpis: { total, totalPreviousPeriod } as Report['kpis'],
  };
}

test('an opening balance is moved, and later changes are earned', () => {
  const worth = worthTotalOf(report([{ now: 12_300, before: 0, added: 10_000 }]), 'EUR');
  expect(worth).toEqual({ value: 12_300, before: 0, change: 12_300, earned: 2300, moved: 10_000 });
  expect(earnedShare(worth)).toBeCloseTo(0.23);
});

test('a transfer between own assets is no gain, regardless of rounding', () => {
  const rows = [
    { now: 0, before: 10, added: 0 },
    { now: 9.99, before: 0, added: 9.99 },
  ];
  expect(worthTotalOf(report(rows), 'EUR')).toMatchObject({ change: -0.01, earned: 0, moved: 0 });
});

test('a change is the sum of earned and moved, except for the rounding of each asset', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((count) => count / 100);
  fc.assert(
    fc.property(fc.array(fc.record({ now: cents, before: cents, added: cents }), { maxLength: 8 }), (rows) => {
      const { change, earned, moved } = worthTotalOf(report(rows), 'EUR');
      expect(Math.abs(change - earned - moved)).toBeLessThan((rows.length + 0.5) * 0.01);
    }),
    { seed: 3 },
  );
});

test('without a positive base there is no earned share', () => {
  expect(earnedShare({ value: 50, earned: 50 })).toBeNull();
  expect(earnedShare({ value: -50, earned: 50 })).toBeNull();
});
