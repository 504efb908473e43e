import { expect, test } from 'vitest';
import { faredOf } from './fared.ts';
import { monthsOf } from './testing/months-of.ts';

test('months that are over show what was assigned, spent and overspent', () => {
  const months = monthsOf(
    [
      { key: 'food', available: [-5, -1, 3] },
      { key: 'fun', available: [-2, 4, -9] },
    ],
    [
      { end: '2026-01-31', assigned: 100, spent: 90.5 },
      { end: '2026-02-28', assigned: 100, spent: 120 },
      { end: '2026-03-31', assigned: 100, spent: 10 },
    ],
  );
  expect(faredOf(months, '2026-03-05')).toEqual({
    ...{ from: '2026-01', to: '2026-02', assigned: 200, spent: 210.5 },
    overspent: [
      { name: 'food', times: 2 },
      { name: 'fun', times: 1 },
    ],
  });
  expect(faredOf(months, '2026-01-20')).toBeNull();
});
