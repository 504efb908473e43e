import { expect, test } from 'vitest';
import { buildMoneyFlow, buildSankey } from './sankey.ts';
import { sankeyNodeTops } from './sankey-node-tops.ts';

const colours = new Map();
test('the last column fills the height, groups are centred on their members, and other nodes are centred', () => {
  const category = (path: string, now: number) => {
    return {
      id: path,
      name: path.split(' / ').at(-1) ?? '',
      emoji: null,
      path,
      now,
      before: 0,
      change: 0,
      exact: { now: String(now), before: '0' },
    };
  };
  const flow = buildMoneyFlow({
    income: [category('Pay', 80)],
    expense: [category('A / One', -30), category('A / Two', -10), category('Alone', -20)],
    uncategorized: { in: '0', out: '0' },
    currency: 'EUR',
  });
  const sankey = buildSankey(flow, { from: 5, to: 10, groups: true }, colours);
  if (sankey === null) throw new Error('nothing flowed');
  // The height is 110, of which three gaps take 30; one pixel per euro remains.
  const tops = sankeyNodeTops(sankey, { height: 110, gap: 10 });
  expect(Array.from(tops, ([id, at]) => [id, Math.round(at * 110)])).toEqual([
    ['from Pay', 15],
    ['hub', 15],
    ['to group A', 5],
    ['to A / One', 0],
    ['to A / Two', 40],
    ['to Alone', 60],
    ['left', 90],
  ]);
});
