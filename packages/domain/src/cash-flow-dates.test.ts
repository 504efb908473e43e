import { describe, expect, it } from 'vitest';
import { resolveCashFlowDates } from './cash-flow-dates.ts';

describe('the cash-flow dates of a transaction', () => {
  const date = '2024-01-31';

  it('follow from the rule', () => {
    expect(resolveCashFlowDates({ rule: 'transactionDate', date })).toEqual({ start: date, end: date });
    expect(resolveCashFlowDates({ rule: 'previousMonth', date })).toEqual({ start: '2023-12-01', end: '2023-12-31' });
    expect(resolveCashFlowDates({ rule: 'nextMonth', date })).toEqual({ start: '2024-02-01', end: '2024-02-29' });
    expect(resolveCashFlowDates({ rule: 'range', date, start: '2024-01-01', end: '2024-12-31' })).toEqual({
      start: '2024-01-01',
      end: '2024-12-31',
    });
    expect(resolveCashFlowDates({ rule: 'nextMonth', date, start: null, end: null }).start).toBe('2024-02-01');
  });

  it('are given only with the rule range, and then both and in order', () => {
    for (const input of [
      { rule: 'transactionDate', date, start: date },
      { rule: 'nextMonth', date, end: date },
      { rule: 'range', date },
      { rule: 'range', date, start: date },
      { rule: 'range', date, start: date, end: null },
      { rule: 'range', date, start: '2024-02-02', end: '2024-02-01' },
    ] as const) {
      expect(() => resolveCashFlowDates(input)).toThrow(expect.objectContaining({ code: 'invalidUsingDates' }));
    }
  });
});
