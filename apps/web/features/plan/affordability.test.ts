import { expect, test } from 'vitest';
import { computeAffordability } from './affordability.ts';

const plan = (...totals: readonly number[]) =>
  totals.map((cumulative, at) => ({ period: `2027-0${at + 1}`, cumulative }));

test('an amount is affordable from the month after which the total never falls below it', () => {
  const months = plan(500, 900, 300, 800, 1000);
  expect(computeAffordability(months, 300, null)).toEqual({ from: '2027-01', most: 1000, mostIn: '2027-05' });
  expect(computeAffordability(months, 301, null)?.from).toBe('2027-04');
  expect(computeAffordability(months, 1001, null)?.from).toBeNull();
  expect(computeAffordability([], 1, null)).toBeNull();
});

test('spent money earns no return any more', () => {
  const year = Array.from({ length: 13 }, (_, at) => ({ period: `m${at}`, cumulative: 1050 }));
  // Spending 1,001 now lowers the balance a year later by 1,051.05, because the spent money earns no return.
  expect(computeAffordability(year, 999, 5)?.from).toBe('m0');
  expect(computeAffordability(year, 1001, 5)?.from).not.toBe('m0');
});
