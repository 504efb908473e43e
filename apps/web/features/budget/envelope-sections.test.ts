import { expect, test } from 'vitest';
import { availableBeforeSpending, envelopesByGroup, foldedGroupKey } from './envelope-sections.ts';
import { buildBudgetMonths } from './testing/build-budget-months.ts';

test('what an envelope had is exact to the cent', () => {
  const [envelope] = buildBudgetMonths([{ key: 'transport', available: [0, 0] }], []).envelopes;
  if (envelope === undefined) throw new Error('no envelope');
  // 131.61 + 197.97 is 329.58000000000004 in floating point.
  const had = { ...envelope, carried: [0, 131.61], assigned: ['5', '197.97'] };
  expect([availableBeforeSpending(had, 0, 'EUR'), availableBeforeSpending(had, 1, 'EUR')]).toEqual([5, 329.58]);
});

test('a folded group has no rows, and the rows of the others stay in a sequence', () => {
  const sums = { assigned: [0], carried: [0], spent: [0], available: [0] };
  const groups = ['home', 'food', null].map((id) => ({ id, name: id, ...sums }));
  const months = buildBudgetMonths([
    { key: 'rent', available: [1], groupId: 'home' },
    { key: 'bread', available: [1], groupId: 'food' },
    { key: 'other', available: [1], groupId: null },
  ]);
  const rowsOf = (folded: ReadonlySet<string>) =>
    envelopesByGroup({ ...months, groups }, folded).map(({ group, envelopes }) => [
      foldedGroupKey(group),
      ...envelopes.map(({ envelope, row }) => `${row} ${envelope.key}`),
    ]);
  expect(rowsOf(new Set(['home']))).toEqual([['home'], ['food', '0 bread'], ['none', '1 other']]);
  expect(rowsOf(new Set(['none', 'food']))).toEqual([['home', '0 rent'], ['food'], ['none']]);
});
