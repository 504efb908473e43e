import { expect, test } from 'vitest';
import { projectionMonthHref } from './projection-month-href.ts';

test('a month leads to the transactions behind its value, later to its own until today', () => {
  const plan = {
    scenario: { startDate: '2026-10-15', assetIds: ['a', 'b'] },
    today: '2026-11-27',
    hasPositions: false,
  };
  expect(projectionMonthHref('w', plan, '2026-09')).toBe('/w/w/transactions?assetIds=a%2Cb&dateTo=2026-09-30');
  expect(projectionMonthHref('w', plan, '2026-11')).toBe(
    '/w/w/transactions?assetIds=a%2Cb&dateFrom=2026-11-01&dateTo=2026-11-27',
  );
  expect(projectionMonthHref('w', plan, '2026-12')).toBeNull();
  const withPositions = { ...plan, hasPositions: true };
  expect(projectionMonthHref('w', withPositions, '2026-09')).toBe('/w/w/reports/worth?period=2026-09');
  expect(projectionMonthHref('w', withPositions, '2026-12')).toBeNull();
  const empty = { ...plan, scenario: { ...plan.scenario, assetIds: [] } };
  expect(projectionMonthHref('w', empty, '2026-11')).toBeNull();
});
