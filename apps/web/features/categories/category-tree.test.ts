import { expect, test } from 'vitest';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import { groupPath } from '#shared/format/display-names.ts';
import { type CategoryGroup, categoryDrop, categoryTreeRows, groupWithDescendants } from './category-tree.ts';

const common = {
  walletId: 'w',
  legacyStoreId: null,
  createdTime: '',
  createdUserId: '',
  lastUpdatedTime: '',
  lastUpdatedUserId: '',
};
const group = (id: string, parentGroupId: string | null = null, order: number | null = null): CategoryGroup => ({
  ...common,
  id,
  name: id,
  parentGroupId,
  order,
});
const category = (id: string, categoryGroupId: string | null = null, order: number | null = null): Category => ({
  ...common,
  id,
  name: id,
  type: 'variableExpense',
  emoji: null,
  system: false,
  systemKey: null,
  order,
  categoryGroupId,
});

const groups = [group('Home', 'Living', 2), group('Living', null, 1), group('Work', null, 3)];
const categories = [
  category('Rent', 'Home', 1),
  category('Food', 'Living', 1),
  category('Pay', 'Work'),
  category('Misc'),
];
const open = categoryTreeRows(groups, categories, new Set());

test('shows the content of a group below it, indented', () => {
  expect(open.map(({ id, depth }) => `${'.'.repeat(depth)}${id}`)).toEqual([
    'Living',
    '.Food',
    '.Home',
    '..Rent',
    'Work',
    '.Pay',
    'Misc',
  ]);
});

test('hides the content of a closed group', () => {
  expect(categoryTreeRows(groups, categories, new Set(['Living'])).map(({ id }) => id)).toEqual([
    'Living',
    'Work',
    'Pay',
    'Misc',
  ]);
});

test('moves a row dropped right below an open group into that group', () => {
  expect(categoryDrop(open, 'Misc', 'Pay', 1)).toMatchObject({
    parentId: 'Work',
    sequence: [{ id: 'Misc' }, { id: 'Pay' }],
  });
});

test('lets the depth decide at the end of a group whether a row is in it', () => {
  expect(categoryDrop(open, 'Misc', 'Work', 2)?.parentId).toBe('Home');
  expect(categoryDrop(open, 'Misc', 'Work', 1)?.parentId).toBe('Living');
  expect(categoryDrop(open, 'Misc', 'Work', 0)).toMatchObject({
    parentId: null,
    sequence: [{ id: 'Living' }, { id: 'Misc' }, { id: 'Work' }],
  });
});

test('limits the depth of a row by the row above it', () => {
  expect(categoryDrop(open, 'Misc', 'Living', 5)?.parentId).toBeNull();
});

test('returns the path and the content of a group', () => {
  expect(groupPath(groups, 'Home')).toBe('Living / Home');
  expect([...groupWithDescendants(groups, 'Living')].sort()).toEqual(['Home', 'Living']);
});
