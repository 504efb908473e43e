import { expect, test } from 'vitest';
import { exampleTransaction } from '../testing/example-transaction.ts';
import { type DraftPart, initialPartDrafts, isSplitComplete, toPartInputs, unassignedAmount } from './split-parts.ts';

const whole = exampleTransaction({ amountValue: '-50', categoryId: 'food' });
const part = (amount: string, more: Partial<DraftPart> = {}): DraftPart => ({
  key: amount,
  id: null,
  amount,
  categoryId: null,
  description: '',
  ...more,
});

test('a transaction starts as one part with the whole amount and an empty one', () => {
  expect(initialPartDrafts(whole, [])).toMatchObject([
    { amount: '50', categoryId: 'food' },
    { amount: '', categoryId: null },
  ]);
});

test('the remainder is exact and ignores invalid amounts', () => {
  expect(unassignedAmount(whole, [part('19.99'), part('0.01')])).toBe('30');
  expect(unassignedAmount(whole, [part('49.999999999999999999'), part('abc')])).toBe('0.000000000000000001');
  expect(unassignedAmount(whole, [part('60')])).toBe('-10');
  expect(unassignedAmount(exampleTransaction({ amountValue: '12.5' }), [part('-2.5')])).toBe('15');
});

test('parts are complete if they add up to the parent', () => {
  expect(isSplitComplete(whole, [part('20'), part('30')])).toBe(true);
  expect(isSplitComplete(whole, [part('20'), part('30'), part('')])).toBe(false);
  expect(isSplitComplete(whole, [part('20')])).toBe(false);
  expect(isSplitComplete(whole, [])).toBe(false);
});

test("sends parts with the parent's sign, and existing parts with their ids", () => {
  const one = exampleTransaction({ amountValue: '-20', description: 'milk' });
  const drafted = initialPartDrafts(whole, [one]);
  expect(toPartInputs(whole, [one], [...drafted, part('30', { description: 'bread' })])).toEqual([
    { id: one.id, amountValue: '-20', categoryId: null },
    { amountValue: '-30', categoryId: null, description: 'bread' },
  ]);
});

test('sends the description of an existing part only if it was changed', () => {
  const one = exampleTransaction({ amountValue: '-50', description: 'milk' });
  const sent = (description: string) =>
    toPartInputs(
      whole,
      [one],
      initialPartDrafts(whole, [one]).map((draft) => ({ ...draft, description })),
    );
  expect(sent('milk')[0]).not.toHaveProperty('description');
  expect(sent('cheese')[0]).toMatchObject({ description: 'cheese' });
  expect(sent('')[0]).toMatchObject({ description: null });
});
