import { expect, test } from 'vitest';
import { monthChangeOf } from './month-change.ts';

const row = (period: string, cumulative: number, fxEffectCumulative = 0) => ({
  period,
  cumulative,
  inPeriod: 0,
  fxEffectCumulative,
});

test('a change is told apart into what exchange rates made and what was booked', () => {
  const rows = [row('2026-10-21', 1000.1, 20), row('2026-11-20', 1100, 0), row('2026-11-21', 1200.3, 50.05)];
  expect(monthChangeOf(rows, '2026-10-21', 'EUR')).toEqual({
    now: 1200.3,
    before: 1000.1,
    change: 200.2,
    ofRates: 30.05,
    ofBookings: 170.15,
  });
});

test('a ledger that was empty a month ago has nothing to compare with', () => {
  expect(monthChangeOf([row('2026-10-21', 0), row('2026-11-21', 7)], '2026-10-21', 'EUR')?.before).toBeNull();
  expect(monthChangeOf([row('2026-11-21', 7)], '2026-10-21', 'EUR')).toMatchObject({ now: 7, before: null });
  expect(monthChangeOf([], '2026-10-21', 'EUR')).toBeNull();
});
