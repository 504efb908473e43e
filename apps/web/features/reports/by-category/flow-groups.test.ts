import { expect, test } from 'vitest';
import { groupFlows, shareOfTotal } from './flow-groups.ts';

const flow = (path: string, now: number, before = 0) => {
  const name = path.split(' / ').at(-1) ?? '';
  const exact = { now: String(now), before: String(before) };
  return { id: path, name, emoji: null, path, now, before, change: now - before, exact };
};

test('categories of one group stand together with their sums, and all entries are ordered by size', () => {
  const flows = [flow('Groceries', -300), flow('Home / Power', -80.05, -70), flow('Home / Rent', -900, -880)];
  const [home, food] = groupFlows(flows, 'EUR');
  expect(home).toMatchObject({ kind: 'group', path: 'Home', now: -980.05, before: -950, change: -30.05 });
  expect(home?.kind === 'group' && home.flows.map(({ name }) => name)).toEqual(['Power', 'Rent']);
  expect(food).toMatchObject({ kind: 'category', flow: { name: 'Groceries' } });
});

test('a group below another one is named with both', () => {
  const flows = [flow('Living / Home / Rent', -900), flow('Groceries', -300)];
  expect(groupFlows(flows, 'EUR')).toMatchObject([{ path: 'Living / Home' }, { flow: { name: 'Groceries' } }]);
  // The section's only group is not shown, because it would repeat the section.
  expect(groupFlows(flows.slice(0, 1), 'EUR')).toMatchObject([{ kind: 'category', flow: { name: 'Rent' } }]);
});

test('an amount against the direction of the section has no share', () => {
  expect(shareOfTotal(-25, -100)).toBe(0.25);
  expect(shareOfTotal(5, -100)).toBeNull();
  expect(shareOfTotal(0, 0)).toBeNull();
});
