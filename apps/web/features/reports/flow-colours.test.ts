import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowColours } from './flow-colours.ts';

const group = (id: string, parentGroupId: string | null = null) => ({ id, parentGroupId });
const category = (id: string, categoryGroupId: string | null = null, system = false) => ({
  id,
  categoryGroupId,
  system,
});

test('categories of one outermost group share its colour, and up to seven groups have different colours', () => {
  const groups = [group('1'), group('1a', '1'), group('2')];
  const categories = [category('3', '1a'), category('4', '1'), category('5', '2'), category('6')];
  const colours = flowColours(categories, groups);
  expect(colours.get('3')).toBe(colours.get('4'));
  expect(new Set(colours.values()).size).toBe(3);
  const many = Array.from({ length: 14 }, (_, at) => category(String(100 + at)));
  expect(new Set(flowColours(many, []).values()).size).toBe(14);
  expect([...flowColours(many.slice(0, 7), []).values()]).not.toContain('chart-1');
});

test("the first seven of a person's own have full colours, regardless of system categories", () => {
  const own = Array.from({ length: 7 }, (_, at) => category(String(200 + at)));
  const system = Array.from({ length: 7 }, (_, at) => category(String(100 + at), null, true));
  const colours = flowColours([...system, ...own], []);
  expect(own.map(({ id }) => colours.get(id))).toEqual([2, 3, 4, 5, 6, 7, 8].map((at) => `chart-${at}`));
  expect(new Set(colours.values()).size).toBe(14);
});

test("a colour depends neither on the lists' order nor on later records", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 100, max: 999 }).map(String), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(ids, fc.nat(), (all, turn) => {
      const made = all.toSorted();
      const categories = made.map((id) => category(id));
      const turned = [...categories.slice(turn % made.length), ...categories.slice(0, turn % made.length)];
      const before = flowColours(categories.slice(0, -1), []);
      const after = flowColours(turned, []);
      for (const [id, colour] of before) expect(after.get(id)).toBe(colour);
    }),
    { numRuns: 50, seed: 3 },
  );
});
