import { expect, test } from 'vitest';
import { groupLargestAssets } from './largest-assets.ts';

const held = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `A${at}`, value: at % 2 ? -at : at }));

test('shows the largest assets and debts separately and combines the others', () => {
  expect(groupLargestAssets(held(3), 'Others').map(({ name }) => name)).toEqual(['A2', 'A1', 'A0']);
  expect(groupLargestAssets(held(8), 'Others')).toHaveLength(8);
  const many = groupLargestAssets(held(10), 'Others');
  expect(many.map(({ name }) => name)).toEqual(['A9', 'A8', 'A7', 'A6', 'A5', 'A4', 'A3', 'Others']);
  expect(many.at(-1)?.assetIds).toEqual(['2', '1', '0']);
});
