import { expect, test } from 'vitest';
import { findCover } from './find-cover.ts';
import { buildBudgetMonths } from './testing/build-budget-months.ts';

test('an overspent envelope is covered by its own group first, then by any envelope that has enough, then by what is to assign', () => {
  const food = { key: 'food', groupId: 'living', available: [-30] };
  const months = (others: readonly { key: string; groupId: string; available: number[] }[]) =>
    buildBudgetMonths([food, ...others]);
  const fun = { key: 'fun', groupId: 'living', available: [40] };
  const rent = { key: 'rent', groupId: 'home', available: [900] };
  expect(findCover(months([fun, rent]), 'food', 0)).toEqual({ from: 'fun', name: 'fun', amount: 30 });
  expect(findCover(months([{ ...fun, available: [29.99] }, rent]), 'food', 0)?.from).toBe('rent');
  expect(findCover(months([]), 'food', 0)).toBeNull();
  const rest = (toAssign: number) => findCover(buildBudgetMonths([food], [{ toAssign }]), 'food', 0);
  expect([rest(30), rest(29.99)]).toEqual([{ from: 'toAssign', name: null, amount: 30 }, null]);
  expect(findCover(months([fun]), 'fun', 0)).toBeNull();
});
