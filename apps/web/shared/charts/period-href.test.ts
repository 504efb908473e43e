import { expect, test } from 'vitest';
import { periodTransactionsHref } from './period-href.ts';

const rows = { first: '2026-05-15', last: '2026-11-27', assetIds: null, hasPositions: false };

test('a row leads to the transactions of its own days, which the chart cuts', () => {
  const daysOf = (period: string) => periodTransactionsHref('w', rows, period).split('?')[1];
  expect(daysOf('2026-05')).toBe('dateFrom=2026-05-15&dateTo=2026-05-31');
  expect(daysOf('2026-06')).toBe('dateFrom=2026-06-01&dateTo=2026-06-30');
  expect(daysOf('2026-11')).toBe('dateFrom=2026-11-01&dateTo=2026-11-27');
  expect(periodTransactionsHref('w', { ...rows, first: null, assetIds: ['a'] }, '2026')).toBe(
    '/w/w/transactions?assetIds=a&dateFrom=2026-01-01&dateTo=2026-11-27',
  );
});

test('with positions a row leads to the report of changes on its days', () => {
  const withPositions = { ...rows, hasPositions: true };
  expect(periodTransactionsHref('w', withPositions, '2026-06')).toBe('/w/w/reports/worth?period=2026-06');
  expect(periodTransactionsHref('w', withPositions, '2026-11')).toBe(
    '/w/w/reports/worth?period=2026-11-01%2F2026-11-27',
  );
});
