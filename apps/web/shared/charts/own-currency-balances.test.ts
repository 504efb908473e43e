import { expect, test } from 'vitest';
import { balanceChange, withOwnCurrencyBalances } from './own-currency-balances.ts';

test('each period ends with the last balance, and begins with the one before', () => {
  const rows = ['2026-01', '2026-02', '2026-03'].map((period) => ({
    ...{ period, cumulative: 1, inPeriod: 1, fxEffectCumulative: 1 },
  }));
  const balances = [
    { date: '2025-12-24', balance: '100' },
    { date: '2026-01-05', balance: '80.5' },
    { date: '2026-03-31', balance: '-20' },
  ];
  expect(withOwnCurrencyBalances(rows, balances).map(({ cumulative, inPeriod }) => [cumulative, inPeriod])).toEqual([
    [80.5, -19.5],
    [80.5, 0],
    [-20, -100.5],
  ]);
});

test('the change is exact, from the end of a day or from the beginning', () => {
  const balances = [
    { date: '2025-12-24', balance: '100.1' },
    { date: '2026-01-05', balance: '80.3' },
    { date: '2026-03-31', balance: '-20' },
  ];
  expect(balanceChange(balances, '2026-01-04')).toBe('-120.1');
  expect(balanceChange(balances, '2026-01-05')).toBe('-100.3');
  expect(balanceChange(balances, '2025-01-01')).toBe('-20');
  expect(balanceChange(balances, null)).toBe('-20');
  expect(balanceChange([], null)).toBe('0');
});
