import { expect, test } from 'vitest';
import { findPastMonthsOverspending } from './past-months-overspending.ts';
import { buildBudgetMonths } from './testing/build-budget-months.ts';

test('months that are over show what was overspent in them', () => {
  const months = buildBudgetMonths(
    [
      { key: 'food', available: [-5, -1, 3] },
      { key: 'fun', available: [-2, 4, -9] },
    ],
    [{ end: '2026-01-31' }, { end: '2026-02-28' }, { end: '2026-03-31' }],
  );
  expect(findPastMonthsOverspending(months, '2026-03-05')).toEqual({
    from: '2026-01',
    to: '2026-02',
    overspent: [
      { name: 'food', times: 2 },
      { name: 'fun', times: 1 },
    ],
  });
  expect(findPastMonthsOverspending(months, '2026-01-20')).toBeNull();
});
