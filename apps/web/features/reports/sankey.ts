import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import { roundedSum, sumUnroundedAmounts } from '@coffer/domain/exact-amounts.ts';
import type { ChartColour } from '#shared/charts/chart-style.ts';
import type { CategoryFlow } from './cash-flow-sections.ts';

/** A category's flow in the period, or the uncategorised flow; its side is the direction of the money. */
interface Flow {
  readonly kind: 'category' | 'uncategorized';
  readonly id: string;
  /** The category's name; null for the uncategorized flow. */
  readonly name: string | null;
  readonly emoji: string | null;
  /** The category's name after the names of its groups; null for the uncategorized flow. */
  readonly path: string | null;
  /** The exact, positive amount. It is rounded only when it is shown. */
  readonly amount: string;
}

export interface MoneyFlow {
  /** The incoming flows, largest first, with the uncategorized flow last. */
  readonly from: readonly Flow[];
  /** The outgoing flows, largest first, with the uncategorized flow last. */
  readonly to: readonly Flow[];
  /** The exact sum of either side; zero without flows. */
  readonly total: string;
  /** Income minus expenses, exact; negative if savings were used. */
  readonly left: string;
  /** Whether any flow is on the opposite side, because refunds exceeded the expenses (or income). */
  readonly turned: boolean;
}

interface Input {
  readonly income: readonly CategoryFlow[];
  readonly expense: readonly CategoryFlow[];
  /** The incoming and the outgoing amount, both signed. */
  readonly uncategorized: { readonly in: string; readonly out: string };
  readonly currency: string;
}

/**
 * The origin and use of a period's money, in the report's exact amounts: incoming amounts in `from`, outgoing amounts
 * in `to`. Flows that round to zero count in the sums, but are not listed.
 */
export function buildMoneyFlow({ income, expense, uncategorized, currency }: Input): MoneyFlow {
  const flowOf = ({ id, name, emoji, path, exact }: CategoryFlow): Flow => {
    return { kind: 'category', id, name, emoji, path, amount: sizeOf(exact.now) };
  };
  const unnamed = (id: string, amount: string): Flow => {
    return { kind: 'uncategorized', id, name: null, emoji: null, path: null, amount: sizeOf(amount) };
  };
  const known = [...income, ...expense].toSorted((one, other) => Math.abs(other.now) - Math.abs(one.now));
  const isOut = ({ exact }: CategoryFlow) => exact.now.startsWith('-');
  const allFrom = [...known.filter((flow) => !isOut(flow)).map(flowOf), unnamed('uncategorized in', uncategorized.in)];
  const allTo = [...known.filter(isOut).map(flowOf), unnamed('uncategorized out', uncategorized.out)];
  const [from, to] = [allFrom, allTo].map((flows) =>
    flows.filter(({ amount }) => roundedSum([amount], currency) !== '0'),
  );
  const turned = income.some(({ now }) => now < 0) || expense.some(({ now }) => now > 0);
  if (from === undefined || to === undefined || from.length + to.length === 0)
    return { from: [], to: [], total: '0', left: '0', turned: false };
  const [all, spent] = [sumOf(allFrom), sumOf(allTo)];
  const left = sumUnroundedAmounts([all, negateDecimalText(spent)]);
  return { from, to, total: left.startsWith('-') ? spent : all, left, turned };
}

export interface FlowNode {
  readonly id: string;
  readonly kind: Flow['kind'] | 'group' | 'others' | 'hub' | 'left' | 'savings';
  /** The name of a category or group; null for other nodes, which the page names. */
  readonly name: string | null;
  readonly emoji: string | null;
  readonly side: 'from' | 'hub' | 'to';
  readonly colour: ChartColour;
  readonly amount: string;
  /** The flows of the node, largest first. */
  readonly flows: readonly Flow[];
}

interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly amount: string;
}

export interface Sankey {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

/** The maximum number of categories that the diagram shows on each side; smaller flows are combined into one node. */
export interface SankeyNodeLimit {
  readonly from: number;
  readonly to: number;
  /** Whether there is room for a column of groups. */
  readonly groups: boolean;
}

const HUB = 'hub';

/** The flow as a readable diagram in the categories' colours; null if it is empty. */
export function buildSankey(
  { from, to, total, left }: MoneyFlow,
  room: SankeyNodeLimit,
  colours: ReadonlyMap<string, ChartColour>,
): Sankey | null {
  if (total === '0') return null;
  const came = combineSmallFlows(from, { room: room.from, groups: false, prefix: 'from' });
  const went = combineSmallFlows(to, { room: room.to, groups: room.groups, prefix: 'to' });
  const sources = came.map(({ parts: _, ...node }): FlowNode => {
    return { ...node, side: 'from', colour: node.kind === 'category' ? 'gain' : 'muted' };
  });
  const targets = went.map(({ parts, ...node }) => {
    const own = node.kind === 'category' || node.kind === 'group' ? colours.get(node.flows[0]?.id ?? '') : undefined;
    const colour = own ?? 'muted';
    const inGroup = (parts ?? []).map(({ parts: _, ...part }): FlowNode => ({ ...part, side: 'to', colour }));
    return { node: { ...node, side: 'to' as const, colour }, inGroup };
  });
  const saved = left.startsWith('-') ? negateDecimalText(left) : null;
  const rest = { name: null, emoji: null, flows: [] };
  const savings: FlowNode[] =
    saved === null ? [] : [{ ...rest, id: 'savings', kind: 'savings', side: 'from', colour: 'loss', amount: saved }];
  const over: FlowNode[] =
    saved !== null || left === '0'
      ? []
      : [{ ...rest, id: 'left', kind: 'left', side: 'to', colour: 'gain', amount: left }];
  const hub: FlowNode = { ...rest, id: HUB, kind: 'hub', side: 'hub', colour: 'text', amount: total };
  const into = [...sources, ...savings];
  const outOf = [...targets.map(({ node }) => node), ...over];
  return {
    // List grouped nodes before the others, so that no flows cross.
    nodes: [...into, hub, ...targets.flatMap(({ inGroup }) => inGroup), ...outOf],
    links: [
      ...into.map(({ id, amount }) => ({ source: id, target: HUB, amount })),
      ...outOf.map(({ id, amount }) => ({ source: HUB, target: id, amount })),
      ...targets.flatMap(({ node, inGroup }) =>
        inGroup.map(({ id, amount }) => ({ source: node.id, target: id, amount })),
      ),
    ],
  };
}

/** The largest outgoing nodes, largest first: groups, and categories without a group. */
export function largestNodes({ nodes, links }: Sankey, most = 3): FlowNode[] {
  const outOfAll = new Set(links.flatMap(({ source, target }) => (source === HUB ? [target] : [])));
  return nodes
    .filter(({ id, kind }) => outOfAll.has(id) && (kind === 'category' || kind === 'group'))
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
    .slice(0, most);
}

interface GroupedFlowNode extends Omit<FlowNode, 'side' | 'colour'> {
  /** For a group: its members that are drawn separately. */
  readonly parts?: readonly GroupedFlowNode[];
}

interface FlowGroupingOptions {
  readonly room: number;
  readonly groups: boolean;
  readonly prefix: string;
}

/**
 * Draws the largest flows separately, in their groups. The other flows are combined: by group if the group is drawn,
 * otherwise all together.
 */
function combineSmallFlows(flows: readonly Flow[], { room, groups, prefix }: FlowGroupingOptions): GroupedFlowNode[] {
  const named = flows.filter(({ kind }) => kind === 'category');
  // A single flow is not worth combining.
  const most = named.length === room + 1 ? named.length : room;
  const groupOf = (flow: Flow) => (groups ? rootOf(flow) : null);
  const drawn = new Set(named.slice(0, most).flatMap((flow) => groupOf(flow) ?? []));
  const places = Map.groupBy(named, (flow) => {
    const group = groupOf(flow);
    return group !== null && drawn.has(group) ? group : null;
  });
  const isLarge = new Set(named.slice(0, most));
  const nodesOf = (own: readonly Flow[], id: string): GroupedFlowNode[] => {
    const small = own.filter((flow) => !isLarge.has(flow));
    const single = small.length === 1 ? own : own.filter((flow) => isLarge.has(flow));
    const nodes = single.map((flow) => nodeOf(flow, prefix));
    if (small.length < 2) return nodes;
    return [...nodes, { id, kind: 'others', name: null, emoji: null, amount: sumOf(small), flows: small }];
  };
  const inGroups = [...places].flatMap(([group, own]): GroupedFlowNode[] => {
    if (group === null) return [];
    const parts = nodesOf(own, `${prefix} others ${group}`);
    // A group with a single drawn member would repeat that member, so only the member is drawn.
    if (parts.length === 1) return parts;
    const id = `${prefix} group ${group}`;
    return [{ id, kind: 'group', name: group, emoji: null, amount: sumOf(own), flows: own, parts }];
  });
  const alone = nodesOf(places.get(null) ?? [], `${prefix} others`);
  // Groups first, so that ungrouped flows have their own place below.
  const largestFirst = [...inGroups, ...alone.filter(({ kind }) => kind !== 'others')].toSorted(
    (one, other) =>
      Number(other.kind === 'group') - Number(one.kind === 'group') || Number(other.amount) - Number(one.amount),
  );
  const last = flows.filter(({ kind }) => kind !== 'category').map((flow) => nodeOf(flow, prefix));
  return [...largestFirst, ...alone.filter(({ kind }) => kind === 'others'), ...last];
}

function nodeOf(flow: Flow, prefix: string): GroupedFlowNode {
  const { id, kind, name, emoji, amount } = flow;
  return { id: `${prefix} ${id}`, kind, name, emoji, amount, flows: [flow] };
}

/**
 * The outermost group of a category, such as Living for `Living / Home / Rent`; null for a category without a group.
 */
function rootOf({ name, path }: Flow): string | null {
  if (name === null || path === null || path.length <= name.length) return null;
  return path.slice(0, -name.length).split(' / ')[0] ?? null;
}

function sizeOf(amount: string): string {
  return amount.startsWith('-') ? negateDecimalText(amount) : amount;
}

function sumOf(flows: readonly Flow[]): string {
  return sumUnroundedAmounts(flows.map(({ amount }) => amount));
}
