import { expect, test } from 'vitest';
import { Decimal } from '../decimal.ts';
import { assumedMonthlyAmount } from './assumed-amounts.ts';

// Living / Home / Rent, Living / Food, and Travel without a group.
const groups = [
  { id: 'living', parentGroupId: null },
  { id: 'home', parentGroupId: 'living' },
];
const categories = [
  { id: 'rent', categoryGroupId: 'home' },
  { id: 'food', categoryGroupId: 'living' },
  { id: 'travel', categoryGroupId: null },
];
const sums = new Map([
  ['rent', new Decimal('-2250')],
  ['food', new Decimal('-900.03')],
  ['travel', new Decimal('-100')],
]);

test.each<[string[], string]>([
  [[], '-1083.343333'],
  [['rent'], '-333.343333'],
  [['home'], '-333.343333'],
  [['living'], '-33.333333'],
  [['travel', 'home'], '-300.01'],
  [['living', 'travel', 'rent'], '0'],
])('with plan items for %j the rest is assumed at %s a month', (planned, expected) => {
  const assumed = assumedMonthlyAmount({ categories, groups, planned: new Set(planned), sums, months: 3 });
  expect(assumed.toDecimalPlaces(6).toFixed()).toBe(expected);
});
