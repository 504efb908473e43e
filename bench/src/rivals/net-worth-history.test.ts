import { expect, it } from 'vitest';
import { convertToEuros, requireEqualNetWorth } from './net-worth-history.ts';

const RATES = [
  { currency: 'USD', date: '2026-01-01', rate: '1.25' },
  { currency: 'USD', date: '2026-02-28', rate: '2' },
];

const worthInDollars = (...atEnd: bigint[]) =>
  convertToEuros({ months: ['2026-01', '2026-02'], balances: [{ asset: 'Giro', currency: 'USD', atEnd }] }, RATES);

it('a balance is converted at the rate of the last day of the month, rounded half to even', () => {
  expect(worthInDollars(100n, 101n).all).toMatchObject({ atEnd: [80n, 50n], halves: new Set([1]) });
});

it('names the first number that differs, and allows half a cent to be rounded either way', () => {
  const ours = worthInDollars(100n, 101n);
  expect(requireEqualNetWorth('both', ours, worthInDollars(100n, 102n))).toBe(2);
  expect(() => requireEqualNetWorth('both', ours, worthInDollars(101n, 101n))).toThrow('both, 2026-01: 80 against 81');
});
