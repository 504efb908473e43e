import type { EChartsType } from 'echarts/core';
import { type ChartLook, inkOf, widestOf } from '../charts/chart-look.ts';
import type { ChartOption } from '../charts/echarts.ts';
import { type TooltipRow, tooltipTable } from '../charts/tooltip.ts';
import type { FlowNode, Sankey } from './sankey-of.ts';
import { placesOf } from './sankey-places.ts';

export interface SankeyParts {
  readonly sankey: Sankey;
  /** What a screen reader says of the picture. */
  readonly description: string;
  readonly nameOf: (node: Pick<FlowNode, 'kind' | 'name' | 'emoji'>) => string;
  readonly amount: (value: string) => string;
  /** The part of all that a node is, written. */
  readonly share: (node: FlowNode) => string;
  /** Of the place, in pixels. */
  readonly width: number;
  /** Names and amounts stand below each other. */
  readonly narrow: boolean;
}

const TEXT = 12;
/** How high the diagram is, as its card says too. */
const HEIGHT = 480;
const BELOW = 4;
/** So much room the names need at their usual size. */
const LEAST_WIDTH = 290;
const IN_TOOLTIP = 8;

/** From where money came, through all that there was, to what became of it. */
export function sankeyOption(parts: SankeyParts, given: ChartLook): ChartOption {
  const { sankey, description, width, narrow } = parts;
  // Text that is larger than two columns of it have room for would be cut; the table has all of it.
  const look = { ...given, scale: Math.min(given.scale, Math.max(1, width / LEAST_WIDTH)) };
  const { palette, scale } = look;
  const text = TEXT * scale;
  const grouped = new Set(sankey.links.map(({ source }) => source));
  const isOuter = ({ id, side }: FlowNode) => side === 'from' || (side === 'to' && !grouped.has(id));
  const labels = (side: FlowNode['side']) =>
    sankey.nodes.filter((node) => isOuter(node) && node.side === side).map((node) => labelOf(node, parts));
  const most = Math.min((narrow ? 104 : 220) * scale, width * 0.36);
  const widthOf = (side: FlowNode['side']) =>
    Math.min(
      most,
      widestOf(
        labels(side).flatMap((label) => label.split('\n')),
        look,
        TEXT,
      ) + 4,
    );
  const [left, right] = [widthOf('from'), widthOf('to')];
  const positions = { from: 'left', hub: 'top', to: 'right' } as const;
  const gap = (narrow ? 28 : 16) * scale;
  const above = text * 2;
  const places = placesOf(sankey, { height: HEIGHT * given.scale - above - BELOW, gap });
  return {
    animation: look.moves,
    animationDuration: look.moves ? 150 : 0,
    textStyle: { fontFamily: look.font, fontSize: text, color: palette.text },
    aria: { enabled: true, label: { description } },
    tooltip: {
      trigger: 'item',
      confine: true,
      transitionDuration: look.moves ? 0.1 : 0,
      padding: 0,
      borderWidth: 1,
      borderColor: palette.line,
      backgroundColor: palette.raised,
      formatter: (point) => {
        const node = nodeAt(sankey, point);
        return node === null ? '' : tooltipTable(parts.nameOf(node), rowsOf(node, parts), palette);
      },
    },
    series: [
      {
        type: 'sankey',
        left: left + 8,
        right: right + 8,
        top: above,
        bottom: BELOW,
        nodeWidth: narrow ? 10 : 14,
        nodeGap: gap,
        nodeAlign: 'justify',
        layoutIterations: 0,
        draggable: false,
        emphasis: { focus: 'trajectory', lineStyle: { opacity: 0.55 } },
        blur: { itemStyle: { opacity: 0.35 }, lineStyle: { opacity: 0.08 }, label: { opacity: 0.6 } },
        lineStyle: { color: 'gradient', opacity: 0.32, curveness: 0.5 },
        data: sankey.nodes.map((node) => ({
          name: node.id,
          localY: places.get(node.id) ?? 0,
          itemStyle: { color: inkOf(palette, node.colour), borderWidth: 0, borderRadius: 2 },
          label: {
            // Between two columns of names there is none for a third.
            show: !narrow || node.side !== 'hub',
            position: positions[node.side],
            formatter: labelOf(node, parts),
            color: palette.text,
            fontSize: text,
            lineHeight: text * 1.25,
            ...(node.side === 'hub'
              ? {}
              : { width: node.side === 'from' ? left : right, overflow: 'truncate' as const }),
          },
        })),
        links: sankey.links.map(({ source, target, amount }) => ({ source, target, value: Number(amount) })),
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}

function labelOf(node: FlowNode, { nameOf, amount, narrow }: SankeyParts): string {
  return `${nameOf(node)}${narrow ? '\n' : '  '}${amount(node.amount)}`;
}

/** How much it is, and of what, when it is several. */
function rowsOf(node: FlowNode, { nameOf, amount, share }: SankeyParts): TooltipRow[] {
  const inIt = node.flows.length > 1 ? node.flows.slice(0, IN_TOOLTIP) : [];
  return [
    { colour: node.colour, name: share(node), text: amount(node.amount) },
    ...inIt.map((flow) => ({ colour: null, name: nameOf(flow), text: amount(flow.amount) })),
    ...(inIt.length < node.flows.length && inIt.length > 0 ? [{ colour: null, name: '…', text: '' }] : []),
  ];
}

/** Calls with what is clicked; where nothing hovers, a first touch only shows it. */
export function onNode(chart: EChartsType, open: (point: unknown) => void): void {
  let touched: string | null = null;
  chart.on('click', (point) => {
    const first = touched !== point.name && !matchMedia('(hover: hover)').matches;
    touched = point.name;
    if (!first) open(point);
  });
}

/** The node that is pointed at; of a stream its outer end. */
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
