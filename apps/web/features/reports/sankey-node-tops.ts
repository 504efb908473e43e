import type { FlowNode, Sankey } from './sankey.ts';

interface ChartHeight {
  /** The height of the diagram, in pixels. */
  readonly height: number;
  /** The gap between two nodes of a column, in pixels. */
  readonly gap: number;
}

/**
 * Returns the top of each node by its id, as a fraction of the height. Each column is centred and keeps its order. A
 * group is centred on its members, or moved up to let the links to ungrouped nodes pass below it. The layouts of
 * ECharts either cross links or put everything at the top.
 */
export function sankeyNodeTops(sankey: Sankey, { height, gap }: ChartHeight): ReadonlyMap<string, number> {
  const columns = columnsOf(sankey);
  const perUnit = Math.min(
    ...columns.map((nodes) => (height - (nodes.length - 1) * gap) / nodes.reduce((sum, node) => sum + sizeOf(node), 0)),
  );
  const lengthOf = (node: FlowNode) => sizeOf(node) * perUnit;
  const tops = new Map<string, number>();
  for (const nodes of columns) {
    const length = nodes.reduce((sum, node) => sum + lengthOf(node) + gap, -gap);
    let top = Math.max(0, (height - length) / 2);
    for (const node of nodes) {
      tops.set(node.id, top);
      top += lengthOf(node) + gap;
    }
  }
  const byId = new Map(sankey.nodes.map((node) => [node.id, node]));
  for (const node of sankey.nodes.filter(({ kind }) => kind === 'group')) {
    const inIt = sankey.links.flatMap(({ source, target }) => (source === node.id ? (byId.get(target) ?? []) : []));
    const [first, last] = [inIt[0], inIt.at(-1)];
    if (first === undefined || last === undefined) continue;
    const middle = ((tops.get(first.id) ?? 0) + (tops.get(last.id) ?? 0) + lengthOf(last)) / 2;
    tops.set(node.id, middle - lengthOf(node) / 2);
  }
  moveGroupsUp(sankey, tops, { lengthOf, gap });
  return new Map(Array.from(tops, ([id, top]) => [id, top / height]));
}

interface Lengths {
  readonly lengthOf: (node: FlowNode) => number;
  readonly gap: number;
}

/** Moves the groups up, so that the flows from the hub to ungrouped nodes pass below all groups. */
function moveGroupsUp({ nodes, links }: Sankey, tops: Map<string, number>, { lengthOf, gap }: Lengths): void {
  const hub = nodes.find(({ kind }) => kind === 'hub');
  const groups = nodes.filter(({ kind }) => kind === 'group');
  const fromHub = new Set(links.flatMap(({ source, target }) => (source === hub?.id ? [target] : [])));
  const first = nodes.find(({ id, kind }) => fromHub.has(id) && kind !== 'group');
  if (hub === undefined || first === undefined) return;
  const begin = (tops.get(hub.id) ?? 0) + groups.reduce((sum, group) => sum + lengthOf(group), 0);
  let limit = (begin + (tops.get(first.id) ?? 0)) / 2 - gap;
  for (const group of groups.toReversed()) {
    const top = Math.max(0, Math.min(tops.get(group.id) ?? 0, limit - lengthOf(group)));
    tops.set(group.id, top);
    limit = top - gap;
  }
}

/** The columns: sources, the hub, groups, and final nodes. */
function columnsOf({ nodes }: Sankey): FlowNode[][] {
  const ends = nodes.filter(({ side, kind }) => side === 'to' && kind !== 'group');
  const groups = nodes.filter(({ kind }) => kind === 'group');
  const [from, hub] = (['from', 'hub'] as const).map((which) => nodes.filter(({ side }) => side === which));
  return [from ?? [], hub ?? [], groups, ends].filter(({ length }) => length > 0);
}

function sizeOf({ amount }: FlowNode): number {
  return Number(amount);
}
