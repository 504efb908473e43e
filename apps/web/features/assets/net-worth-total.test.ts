import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeNetWorthTotal, relativeEarnings } from './net-worth-total.ts';

type Report = Parameters<typeof computeNetWorthTotal>[0];
type Row = Report['byAsset'][string];

function report(rows: readonly { now: number | string; before: number | string; added: number | string }[]): Report {
  const byAsset = rows.map(({ now, before, added }, at) => {
    const exact = {
      value: String(now),
      valuePreviousPeriod: String(before),
      valuePreviousPeriodWithTransfersAndBalancesAdded: String(added),
    };
    return [`a${at}`, { exact } as Row];
  });
  return { byAsset: Object.fromEntries(byAsset) };
}

test('an opening balance is moved, and later changes are earned', () => {
  const worth = computeNetWorthTotal(report([{ now: 12_300, before: 0, added: 10_000 }]), 'EUR');
  expect(worth).toEqual({ value: 12_300, before: 0, change: 12_300, earned: 2300, moved: 10_000 });
  expect(relativeEarnings(worth)).toBeCloseTo(0.23);
});

test('a transfer between own assets is no gain, regardless of rounding', () => {
  const rows = [
    { now: 0, before: 10, added: 0 },
    { now: '9.996', before: 0, added: '9.996' },
  ];
  expect(computeNetWorthTotal(report(rows), 'EUR')).toMatchObject({ change: 0, earned: 0, moved: 0 });
});

test('the total of many assets is rounded once', () => {
  const rows = Array.from({ length: 9 }, () => ({ now: '1.004', before: '0.003', added: '0.003' }));
  expect(computeNetWorthTotal(report(rows), 'EUR')).toEqual({
    value: 9.04,
    before: 0.03,
    change: 9.01,
    earned: 9.01,
    moved: 0,
  });
});

test('a change is the sum of earned and moved, except for the rounding of each', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((count) => count / 100);
  fc.assert(
    fc.property(fc.array(fc.record({ now: cents, before: cents, added: cents }), { maxLength: 8 }), (rows) => {
      const { change, earned, moved } = computeNetWorthTotal(report(rows), 'EUR');
      expect(Math.abs(change - earned - moved)).toBeLessThan(0.0151);
    }),
    { seed: 3 },
  );
});

test('without a positive base there is no earned share', () => {
  expect(relativeEarnings({ value: 50, earned: 50 })).toBeNull();
  expect(relativeEarnings({ value: -50, earned: 50 })).toBeNull();
});
