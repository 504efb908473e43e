import type { EChartsType } from 'echarts/core';
import { type ChartStyle, colourValue, cutToWidth, widestTextWidth } from '#shared/charts/chart-style.ts';
import type { ChartOption } from '#shared/charts/echarts.ts';
import { type TooltipRow, tooltipStyle, tooltipTable } from '#shared/charts/tooltip.ts';
import type { FlowNode, Sankey } from './sankey.ts';
import { sankeyNodeTops } from './sankey-node-tops.ts';

export interface SankeyOptionInput {
  readonly sankey: Sankey;
  /** The description for screen readers. */
  readonly description: string;
  readonly nameOf: (node: Pick<FlowNode, 'kind' | 'name' | 'emoji'>) => string;
  readonly amount: (value: string) => string;
  /** The formatted share of a node in the total. */
  readonly share: (node: FlowNode) => string;
  /** The width of the chart, in pixels. */
  readonly width: number;
  /** Whether amounts are below the names. */
  readonly narrow: boolean;
}

const TEXT = 12;
/** The height of the diagram in pixels, equal to its height in the card. */
const HEIGHT = 480;
/** The minimum width in pixels at which names have their usual text size. */
const MIN_WIDTH = 290;
const IN_TOOLTIP = 8;

/** The Sankey diagram from sources through the total to uses. */
export function sankeyOption(parts: SankeyOptionInput, given: ChartStyle): ChartOption {
  const { sankey, description } = parts;
  const width = given.paper?.width ?? parts.width;
  // Limit the text size so that two columns of names fit; the table shows larger text.
  const look = { ...given, scale: Math.min(given.scale, Math.max(1, width / MIN_WIDTH)) };
  const { palette } = look;
  return {
    animation: look.moves,
    animationDuration: look.moves ? 150 : 0,
    textStyle: { fontFamily: look.font, fontSize: TEXT * look.scale, color: palette.text },
    aria: { enabled: true, label: { description } },
    tooltip: {
      ...tooltipStyle(look),
      trigger: 'item',
      formatter: (point) => {
        const node = nodeAt(sankey, point);
        return node === null ? '' : tooltipTable(parts.nameOf(node), rowsOf(node, parts), palette);
      },
    },
    series: [streamsOf({ ...parts, width }, look, HEIGHT * given.scale)],
  };
}

function streamsOf(parts: SankeyOptionInput, look: ChartStyle, height: number) {
  const { sankey, narrow } = parts;
  const { palette, scale } = look;
  const text = TEXT * scale;
  const margins = { top: text * 2, bottom: text * (narrow ? 1.4 : 0.6) };
  const gap = (narrow ? 28 : 16) * scale;
  const tops = sankeyNodeTops(sankey, { height: height - margins.top - margins.bottom, gap });
  const { left, right, labels } = labelsOf(parts, look);
  const hub = sankey.nodes.find(({ side }) => side === 'hub')?.id;
  const positions = { from: 'left', hub: 'top', to: 'right' } as const;
  return {
    type: 'sankey' as const,
    ...margins,
    left: left + 8,
    right: right + 8,
    nodeWidth: narrow ? 10 : 14,
    nodeGap: gap,
    nodeAlign: 'justify' as const,
    layoutIterations: 0,
    draggable: false,
    emphasis: { focus: 'trajectory' as const, lineStyle: { opacity: 0.55 } },
    blur: { itemStyle: { opacity: 0.35 }, lineStyle: { opacity: 0.08 }, label: { opacity: 0.6 } },
    lineStyle: { opacity: 0.32, curveness: 0.5 },
    data: sankey.nodes.map((node) => ({
      name: node.id,
      localY: tops.get(node.id) ?? 0,
      itemStyle: { color: colourValue(palette, node.colour), borderWidth: 0, borderRadius: 2 },
      label: {
        // A narrow chart has no room for a third column of names.
        show: !narrow || node.side !== 'hub',
        position: positions[node.side],
        // This is a function, because ECharts treats a string as a template, and a name may contain template syntax.
        formatter: () => labels.get(node.id) ?? '',
        color: palette.text,
        fontSize: text,
        lineHeight: text * 1.25,
      },
    })),
    links: sankey.links.map(({ source, target, amount }) => ({
      source,
      target,
      value: Number(amount),
      lineStyle: { color: look.paper === null ? ('gradient' as const) : inkOnPaper(target === hub) },
    })),
    labelLayout: { hideOverlap: true },
  };
}

/**
 * Returns the end of a flow that determines the flow's colour on paper. Paper has no gradients, because PDF viewers
 * render translucent gradients differently.
 */
const inkOnPaper = (comesIn: boolean) => (comesIn ? ('source' as const) : ('target' as const));

/** The label of each node, and the width of the labels on both sides. */
function labelsOf({ sankey, nameOf, amount, narrow, width }: SankeyOptionInput, look: ChartStyle) {
  const groups = new Set(sankey.nodes.filter(({ kind }) => kind === 'group').map(({ id }) => id));
  const widest = (texts: readonly string[]) => widestTextWidth(texts, look, TEXT);
  const most = Math.min((narrow ? 104 : 240) * look.scale, width * 0.36);
  const linesOf = (node: FlowNode, room: number): string[] => {
    const size = amount(node.amount);
    if (narrow) return [cutToWidth(nameOf(node), room, look, TEXT), size];
    // Names may be shortened, amounts may not.
    return [`${cutToWidth(nameOf(node), room - widest([`  ${size}`]), look, TEXT)}  ${size}`];
  };
  const outer = (side: FlowNode['side']) =>
    sankey.nodes.filter((node) => node.side === side && !groups.has(node.id)).map((node) => linesOf(node, most));
  const [left, right] = [widest(outer('from').flat()), widest(outer('to').flat())];
  const betweenColumns = (width - left - right) / 3 - 40;
  const labels = sankey.nodes.map((node) => {
    const room = groups.has(node.id) ? betweenColumns : most;
    return [node.id, linesOf(node, room).join('\n')] as const;
  });
  return { left, right, labels: new Map(labels) };
}

/** The tooltip's rows: the total and, if the node combines several flows, each of them. */
function rowsOf(node: FlowNode, { nameOf, amount, share }: SankeyOptionInput): TooltipRow[] {
  const inIt = node.flows.length > 1 ? node.flows.slice(0, IN_TOOLTIP) : [];
  return [
    { colour: node.colour, name: share(node), text: amount(node.amount) },
    ...inIt.map((flow) => ({ colour: null, name: nameOf(flow), text: amount(flow.amount) })),
    ...(inIt.length < node.flows.length && inIt.length > 0 ? [{ colour: null, name: '…', text: '' }] : []),
  ];
}

/**
 * Adds a click listener that calls `open` with the clicked element. On touch screens the first touch only shows the
 * tooltip.
 */
export function addNodeClickListener(chart: EChartsType, open: (point: unknown) => void): void {
  let touched: string | null = null;
  chart.on('click', (point) => {
    const first = touched !== point.name && !matchMedia('(hover: hover)').matches;
    touched = point.name;
    if (!first) open(point);
  });
}

/**
 * The node at a clicked point of the chart. For a link between two nodes, returns the node that is farther from the
 * centre. Null if the point is neither a node nor a link.
 */
export function nodeAt({ nodes }: Sankey, point: unknown): FlowNode | null {
  const data: unknown = fieldOf(point, 'data');
  const find = (id: unknown) => nodes.find((node) => node.id === id) ?? null;
  if (fieldOf(point, 'dataType') !== 'edge') return find(fieldOf(data, 'name'));
  const target = find(fieldOf(data, 'target'));
  return target?.side === 'hub' ? find(fieldOf(data, 'source')) : target;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
