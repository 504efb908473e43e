import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CategoryFlow } from './cash-flow-sections.ts';
import { buildMoneyFlow, buildSankey, type Sankey } from './sankey.ts';

const colours = new Map();
const category = (path: string, now: number): CategoryFlow => {
  const name = path.split(' / ').at(-1) ?? '';
  return { id: path, name, emoji: null, path, now, before: 0, change: now, exact: { now: String(now), before: '0' } };
};
const nothing = { in: '0', out: '0' };
const wide = { from: 5, to: 12, groups: true };
const shown = ({ nodes, links }: Sankey) => {
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.name ?? id;
  return links.map(({ source, target, amount }) => `${nameOf(source)} > ${nameOf(target)} ${amount}`);
};

describe('the flow of money', () => {
  test('leads from income to expenses in groups, and to what is left', () => {
    const flow = buildMoneyFlow({
      income: [category('Pay', 2000.1)],
      expense: [category('Home / Flat / Rent', -900), category('Home / Power', -80.05), category('Food', -300)],
      uncategorized: { in: '20', out: '-4.5' },
      currency: 'EUR',
    });
    expect([flow.total, flow.left, flow.turned]).toEqual(['2020.1', '735.55', false]);
    expect(shown(buildSankey(flow, wide, colours) ?? { nodes: [], links: [] })).toEqual([
      'Pay > hub 2000.1',
      'from uncategorized in > hub 20',
      'hub > Home 980.05',
      'hub > Food 300',
      'hub > to uncategorized out 4.5',
      'hub > left 735.55',
      'Home > Rent 900',
      'Home > Power 80.05',
    ]);
  });

  test('takes overspending from savings, and shows refunds as incoming', () => {
    const flow = buildMoneyFlow({
      income: [category('Pay', 100), category('Interest', -1)],
      expense: [category('Rent', -120), category('Shoes', 15)],
      uncategorized: nothing,
      currency: 'EUR',
    });
    expect([flow.total, flow.left, flow.turned]).toEqual(['121', '-6', true]);
    expect(shown(buildSankey(flow, wide, colours) ?? { nodes: [], links: [] })).toEqual([
      'Pay > hub 100',
      'Shoes > hub 15',
      'savings > hub 6',
      'hub > Rent 120',
      'hub > Interest 1',
    ]);
  });

  test('has no diagram if it is empty', () => {
    const flow = buildMoneyFlow({ income: [], expense: [category('Old', 0)], uncategorized: nothing, currency: 'EUR' });
    expect(buildSankey(flow, wide, colours)).toBeNull();
  });

  test('combines small flows, within their group if it is drawn, but never a single one', () => {
    const expense = [
      ...['Home / Rent', 'Food', 'Home / Power', 'Car / Fuel', 'Car / Tax', 'Home / Water', 'Home / Gas', 'Hats'],
    ].map((path, at) => category(path, -100 + at));
    const flow = buildMoneyFlow({ income: [], expense, uncategorized: nothing, currency: 'EUR' });
    expect(shown(buildSankey(flow, { ...wide, to: 3 }, colours) ?? { nodes: [], links: [] })).toEqual([
      'savings > hub 772',
      'hub > Home 387',
      'hub > Food 99',
      'hub > to others 286',
      'Home > Rent 100',
      'Home > Power 98',
      'Home > to others Home 189',
    ]);
    expect(buildSankey(flow, { ...wide, to: 7 }, colours)?.nodes.some(({ kind }) => kind === 'others')).toBe(false);
  });
});

test('rounds sums once, and counts flows that round to zero', () => {
  const third = (path: string, now: string) => ({ ...category(path, 0), exact: { now, before: '0' } });
  const small = ['a', 'b', 'c'].map((path) => third(path, '-0.004'));
  const uncategorized = { in: '1.004', out: '-0.0041' };
  const flow = buildMoneyFlow({
    income: [],
    expense: [...small, category('Food', -1)],
    uncategorized,
    currency: 'EUR',
  });
  expect([flow.from.length, flow.to.map(({ id }) => id)]).toEqual([1, ['Food']]);
  expect([flow.total, flow.left]).toEqual(['1.0161', '-0.0121']);
});

const aFlow = fc
  .tuple(
    fc.constantFrom('', 'A / ', 'A / B / ', 'C / ', 'D / '),
    fc.integer({ min: -99_999_99, max: 99_999_99 }),
    fc.uuid(),
  )
  .map(([group, cents, id]) => ({ ...category(`${group}${id.slice(0, 4)}`, cents / 100), id }));
const flows = fc.uniqueArray(aFlow, { maxLength: 40, selector: ({ id }) => id });

test('in and out flows of each node are equal to the cent, regardless of combining', () => {
  fc.assert(
    fc.property(
      flows,
      flows,
      fc.integer({ min: 0, max: 100_00 }),
      fc.integer({ min: 0, max: 100_00 }),
      fc.record({ from: fc.integer({ min: 1, max: 8 }), to: fc.integer({ min: 1, max: 14 }), groups: fc.boolean() }),
      (income, expense, came, went, room) => {
        const uncategorized = { in: String(came / 100), out: String(-went / 100 || 0) };
        const flow = buildMoneyFlow({ income, expense, uncategorized, currency: 'EUR' });
        const sankey = buildSankey(flow, room, colours);
        if (sankey === null) return expect(flow.total).toBe('0');
        const { nodes, links } = sankey;
        expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
        for (const { id, amount } of nodes) {
          const into = links.filter(({ target }) => target === id);
          const outOf = links.filter(({ source }) => source === id);
          for (const ends of [into, outOf].filter(({ length }) => length > 0))
            expect(sumDecimalTexts(ends.map((link) => link.amount))).toBe(amount);
        }
        const drawn = nodes.filter(({ side, kind }) => side === 'to' && kind !== 'left' && kind !== 'group');
        expect(drawn.flatMap((node) => node.flows).length).toBe(flow.to.length);
        expect(drawn.length).toBeLessThanOrEqual(room.to + 6);
      },
    ),
  );
});
