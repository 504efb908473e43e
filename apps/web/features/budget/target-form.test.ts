import { describe, expect, test } from 'vitest';
import { targetFields, targetForm, targetToStore } from './target-form.ts';

const common = { amount: '120.5', priority: 3, weight: 40 };
const undated = { month: null, every: null, keep: null };
const TARGETS = [
  { ...common, type: 'monthly', ...undated },
  { ...common, type: 'refill', ...undated },
  { ...common, type: 'balance', ...undated },
  { ...common, type: 'byDate', month: '2027-03', every: null, keep: 'balance' },
  { ...common, type: 'byDate', month: '2027-03', every: 12, keep: 'set' },
  { ...common, type: 'byDate', month: '2027-03', every: 7, keep: 'set' },
  { ...common, type: 'byDate', month: '2027-03', every: 1200, keep: 'balance' },
] as const;

describe('the form of a target', () => {
  test.each(TARGETS)('stores a target of type $type that starts again after $every months as it was', (target) => {
    const stored = targetToStore(targetForm.parse(targetFields(target, '2026-11-29')), target);
    expect({ ...undated, ...stored }).toEqual(target);
  });

  test('offers a date a year ahead for a new target', () => {
    expect(targetFields(null, '2026-11-29')).toMatchObject({ type: 'monthly', month: '2027-11', every: 'once' });
  });
});
