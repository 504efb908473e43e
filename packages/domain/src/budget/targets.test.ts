import { describe, expect, it } from 'vitest';
import { Decimal, ZERO } from '../decimal.ts';
import { filledAmounts } from './filled-amounts.ts';
import { type EnvelopeTarget, envelopeNeed } from './targets.ts';

const target = (said: Partial<EnvelopeTarget>): EnvelopeTarget => ({
  ...{ type: 'monthly', amount: new Decimal(100), month: null, every: null, keep: null, since: '2026-01' },
  ...said,
});
const need = (said: Partial<EnvelopeTarget>, month = '2026-03', carried = 0, assigned: Record<string, number> = {}) =>
  envelopeNeed(
    target(said),
    {
      ...{ month, carried: new Decimal(carried) },
      assignedSince: (from) =>
        Object.entries(assigned).reduce(
          (sum, [of, amount]) => (of >= from && of < month ? sum.plus(amount) : sum),
          ZERO,
        ),
    },
    'EUR',
  ).toFixed();

describe('what an envelope needs', () => {
  it('is the amount each month, or what is missing to it', () => {
    expect([need({}), need({ type: 'refill' }, '2026-03', 30), need({ type: 'refill' }, '2026-03', 130)]).toEqual([
      '100',
      '70',
      '0',
    ]);
    expect(need({ type: 'balance' })).toBe('0');
  });

  it('is divided by the months left, rounded up, until its month', () => {
    const by = { type: 'byDate', month: '2026-05', keep: 'balance' } as const;
    expect([need(by), need(by, '2026-05', 99.5), need(by, '2026-06')]).toEqual(['33.34', '0.5', '0']);
  });

  it('begins again with each cycle', () => {
    const by = { type: 'byDate', month: '2026-02', every: 12, keep: 'balance' } as const;
    expect([need(by), need(by, '2027-02'), need(by, '2027-03')]).toEqual(['8.34', '100', '8.34']);
    const set = { ...by, keep: 'set' } as const;
    expect(need(set, '2026-05', 0, { '2026-01': 50, '2026-02': 50, '2026-03': 10, '2026-04': 20 })).toBe('7');
    expect(need({ ...set, since: '2026-01' }, '2026-02', 0, { '2025-12': 30, '2026-01': 40 })).toBe('60');
  });
});

describe('filling a month', () => {
  const one = (key: string, assigned: number, wanted: number, weight = 0) => ({
    ...{ key, weight },
    ...{ assigned: new Decimal(assigned), wanted: new Decimal(wanted) },
  });
  const amounts = (...said: Parameters<typeof filledAmounts>) =>
    Object.fromEntries([...filledAmounts(...said)].map(([key, amount]) => [key, amount.toFixed()]));

  it('gives each what it wants until nothing is left', () => {
    const envelopes = [one('a', 0, 40), one('b', 10, 50), one('c', 0, 5)];
    expect(amounts(envelopes, new Decimal(60), 'EUR')).toEqual({ a: '40', b: '30' });
    expect(amounts(envelopes, null, 'EUR')).toEqual({ a: '40', b: '50', c: '5' });
    expect(amounts(envelopes, new Decimal(-60), 'EUR')).toEqual({});
  });

  it('spends what lowered envelopes give back', () => {
    expect(amounts([one('a', 50, 0), one('b', 0, 80)], new Decimal(-20), 'EUR')).toEqual({ a: '0', b: '30' });
  });

  it('shares the rest by weight to the last minor unit', () => {
    expect(amounts([one('a', 0, 0, 1), one('b', 0, 0, 1), one('c', 0, 0, 1)], new Decimal('0.05'), 'EUR')).toEqual({
      ...{ a: '0.02', b: '0.02', c: '0.01' },
    });
  });
});
