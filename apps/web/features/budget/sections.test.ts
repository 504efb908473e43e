import { expect, test } from 'vitest';
import { hadIn } from './sections.ts';
import { monthsOf } from './testing/months-of.ts';

test('what an envelope had is exact to the cent', () => {
  const [envelope] = monthsOf([{ key: 'transport', available: [0, 0] }], []).envelopes;
  if (envelope === undefined) throw new Error('no envelope');
  // 131.61 + 197.97 is 329.58000000000004 in floating point.
  const had = { ...envelope, carried: [0, 131.61], assigned: ['5', '197.97'] };
  expect([hadIn(had, 0, 'EUR'), hadIn(had, 1, 'EUR')]).toEqual([5, 329.58]);
});
