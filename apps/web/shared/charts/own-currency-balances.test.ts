import { expect, test } from 'vitest';
import { withOwnBalances } from './own-currency-balances.ts';

test('each period ends with the last balance, and begins with the one before', () => {
  const rows = ['2026-01', '2026-02', '2026-03'].map((period) => ({
    ...{ period, cumulative: 1, inPeriod: 1, fxEffectCumulative: 1 },
  }));
  const balances = [
    { date: '2025-12-24', balance: '100' },
    { date: '2026-01-05', balance: '80.5' },
    { date: '2026-03-31', balance: '-20' },
  ];
  expect(withOwnBalances(rows, balances).map(({ cumulative, inPeriod }) => [cumulative, inPeriod])).toEqual([
    [80.5, -19.5],
    [80.5, 0],
    [-20, -100.5],
  ]);
});
