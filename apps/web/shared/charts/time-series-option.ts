import { earlierDate } from '@coffer/domain/dates.ts';
import { isoPeriodDays } from '@coffer/domain/periods.ts';
import { createAxisFormatter, createTickFormatter } from './axis-format.ts';
import type { ChartColumn, ChartSeries } from './chart-series.ts';
import { type ChartStyle, colourValue, widestTextWidth, withOpacity } from './chart-style.ts';
import type { ChartOption } from './echarts.ts';
import { startOfDayMs } from './start-of-day.ts';
import { timeTicks } from './time-ticks.ts';
import { hoveredIndex, renderTooltip, tooltipStyle } from './tooltip.ts';

export interface TimeSeriesOptionInput {
  readonly series: ChartSeries;
  /** The description for screen readers. */
  readonly description: string;
  /** The last period ends on this day at the latest. */
  readonly until: string;
  /** The days to highlight, if the chart shows more days than the report covers. */
  readonly marked: { readonly first: string; readonly last: string } | null;
  readonly region: string;
  readonly currency: string;
  readonly periodName: (period: string) => string;
  readonly amount: (value: number) => string;
}

const DAY_MS = 86_400_000;
const AXIS_TEXT = 12;
const BAND = 64;

/** The space between two labels of the time axis. */
const LABEL_GAP = 24;

/**
 * The ECharts options for amounts over time in a chart of `width` pixels. A column drawn as `band` is below the other
 * columns, on its own scale.
 */
export function timeSeriesOption(parts: TimeSeriesOptionInput, look: ChartStyle, width: number): ChartOption {
  const { series, description } = parts;
  const { palette, scale } = look;
  const { drawn, band, main, below, left, right } = frameOf(parts, look);
  const text = AXIS_TEXT * scale;
  const underMain = 12 + text * 1.5;
  const instants = series.periods.map((period) => startOfDayMs(earlierDate(isoPeriodDays(period).end, parts.until)));
  const axes = below === undefined ? [main.axis] : [main.axis, below.axis];
  const [start = 0, end = 0] = [instants[0], instants.at(-1)];
  const labels = labelsBetween(start, end, width - left - right, parts, look);
  return {
    useUTC: true,
    animation: look.moves,
    animationDuration: 150,
    animationDurationUpdate: 150,
    textStyle: { fontFamily: look.font, fontSize: text, color: palette.muted },
    aria: { enabled: true, label: { description } },
    grid: [
      {
        left,
        right,
        top: 12,
        bottom: underMain + (below === undefined ? 0 : BAND * scale + 28),
        outerBoundsMode: 'none',
      },
      ...(below === undefined
        ? []
        : [{ left, right, height: BAND * scale, bottom: underMain, outerBoundsMode: 'none' as const }]),
    ],
    xAxis: axes.map((_, at) => timeAxis(at, at === axes.length - 1, labels, look)),
    yAxis: axes,
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: {
      ...tooltipStyle(look),
      trigger: 'axis',
      axisPointer: { type: 'line', lineStyle: { color: palette.muted, type: 'solid' }, animation: false },
      formatter: (points) => renderTooltip(series, hoveredIndex(points), { ...parts, palette }),
    },
    dataZoom: [
      {
        type: 'inside',
        xAxisIndex: 'all',
        filterMode: 'none',
        zoomOnMouseWheel: 'ctrl',
        moveOnMouseWheel: false,
        moveOnMouseMove: false,
      },
    ],
    series: [
      ...drawn.map((column, at) => ({
        ...lineOf(column, instants, look, 0),
        ...(at === 0 ? markOf(parts, look) : {}),
      })),
      ...(band === undefined ? [] : [lineOf(band, instants, look, 1)]),
    ],
  };
}

/** The columns, value axes and margins of the chart. */
function frameOf(parts: TimeSeriesOptionInput, look: ChartStyle) {
  const drawn = parts.series.columns.filter((column) => column.drawn !== null && column.drawn !== 'band');
  const band = parts.series.columns.find((column) => column.drawn === 'band');
  const [main, below] = [valueAxis(drawn, parts, look, 0), band && valueAxis([band], parts, look, 1)];
  // Half of a label at the edge of the chart extends beyond the edge.
  const half = Math.ceil(widestLabel('day', parts, look) / 2);
  const right = Math.max(half, 12 + Math.max(main.width, below?.width ?? 0));
  return { drawn, band, main, below, left: half, right };
}

function widestLabel(unit: 'day' | 'month', { region }: TimeSeriesOptionInput, look: ChartStyle): number {
  const label = createTickFormatter(region, unit);
  const labels = Array.from({ length: 12 }, (_, month) => label(Date.UTC(2024, month, 28)));
  return widestTextWidth(labels, look, AXIS_TEXT);
}

function labelsBetween(start: number, end: number, room: number, parts: TimeSeriesOptionInput, look: ChartStyle) {
  const mostOf = (unit: 'day' | 'month') =>
    Math.max(3, Math.floor(room / (widestLabel(unit, parts, look) + LABEL_GAP)));
  const { instants, unit } = timeTicks(start, end, { day: mostOf('day'), month: mostOf('month') });
  return { customValues: [...instants], formatter: createTickFormatter(parts.region, unit) };
}

/**
 * The visible part of a drawn chart: its width in pixels, and the instants (milliseconds since 1970) at its left and
 * right edges. The edges include the margins.
 */
export interface ChartView {
  readonly width: number;
  readonly start: number;
  readonly end: number;
}

/** The ECharts options that update the labels of the time axis after zooming or resizing. */
export function visibleAxisLabelsOption(
  parts: TimeSeriesOptionInput,
  look: ChartStyle,
  { width, start, end }: ChartView,
): ChartOption {
  const { left, right, below } = frameOf(parts, look);
  const perPixel = (end - start) / width;
  const axisLabel = labelsBetween(start + left * perPixel, end - right * perPixel, width - left - right, parts, look);
  return { xAxis: below === undefined ? [{ axisLabel }] : [{ axisLabel }, { axisLabel }] };
}

function valueAxis(
  columns: readonly ChartColumn[],
  { region, currency }: TimeSeriesOptionInput,
  look: ChartStyle,
  gridIndex: number,
) {
  const stacked = columns.some(({ drawn }) => drawn === 'stack');
  const values = columns.flatMap((column) => column.values).filter((value) => value !== null);
  const range = { least: smallestValue(values), most: largestValue(values) };
  // The axis includes zero, because the area of a debt is filled from zero.
  const zero = stacked || gridIndex === 1 || columns.some((column) => column.drawn === 'area' && isBelowZero(column));
  const format = createAxisFormatter(
    region,
    currency,
    zero ? { least: Math.min(0, range.least), most: Math.max(0, range.most) } : range,
  );
  const ticks = [range.least, range.most, (range.least + range.most) / 2].map(format);
  return {
    width: widestTextWidth(ticks, look, AXIS_TEXT),
    axis: {
      type: 'value' as const,
      gridIndex,
      position: 'right' as const,
      scale: !zero,
      splitNumber: gridIndex === 0 ? 4 : 2,
      axisLabel: { formatter: format, color: look.palette.muted, fontSize: AXIS_TEXT * look.scale, hideOverlap: true },
      splitLine: { lineStyle: { color: look.palette.line } },
    },
  };
}

function timeAxis(
  gridIndex: number,
  labelled: boolean,
  labels: ReturnType<typeof labelsBetween>,
  { palette, scale }: ChartStyle,
) {
  return {
    type: 'time' as const,
    gridIndex,
    minInterval: DAY_MS,
    axisLine: { lineStyle: { color: palette.line }, onZero: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      show: labelled,
      ...labels,
      color: palette.muted,
      fontSize: AXIS_TEXT * scale,
      hideOverlap: true,
    },
    axisPointer: { label: { show: false } },
  };
}

function lineOf(column: ChartColumn, instants: readonly number[], { palette, paper }: ChartStyle, axis: number) {
  const { name, values, drawn, colour } = column;
  const ink = colourValue(palette, colour);
  const areas = {
    stack: { color: ink, opacity: 0.55 },
    // A debt is filled from zero downwards, without a gradient, which would be densest at zero. PDF viewers differ in
    // rendering translucent gradients, so paper gets a plain tint too.
    area: isBelowZero(column)
      ? { color: withOpacity(ink, 0.12), origin: 'auto' as const }
      : { color: paper === null ? fadingGradient(ink) : withOpacity(ink, 0.12), origin: 'start' as const },
    band: { color: ink, opacity: 0.2 },
  };
  return {
    type: 'line' as const,
    name,
    xAxisIndex: axis,
    yAxisIndex: axis,
    data: instants.map((instant, at) => [instant, values[at] ?? null]),
    showSymbol: instants.length === 1,
    symbol: 'circle',
    symbolSize: 7,
    lineStyle: { color: ink, width: drawn === 'stack' ? 0 : 2 },
    itemStyle: { color: ink },
    emphasis: { disabled: true },
    // Stack debts below zero and assets above.
    ...(drawn === 'stack' ? { stack: 'all', stackStrategy: 'samesign' as const } : {}),
    ...(drawn === 'line' || drawn === 'bar' || drawn === null ? {} : { areaStyle: areas[drawn] }),
  };
}

function isBelowZero({ values }: ChartColumn): boolean {
  return values.some((value) => value !== null && value < 0);
}

/** Highlights the marked days. */
function markOf({ marked }: TimeSeriesOptionInput, { palette }: ChartStyle) {
  if (marked === null) return {};
  const [from, to] = [startOfDayMs(marked.first), startOfDayMs(marked.last)];
  const itemStyle = { color: withOpacity(palette.accent, 0.07) };
  return { markArea: { silent: true, animation: false, itemStyle, data: [[{ xAxis: from }, { xAxis: to }]] } };
}

/** A gradient that fades towards the bottom. */
function fadingGradient(colour: string) {
  const stops = [
    { offset: 0, color: withOpacity(colour, 0.24) },
    { offset: 1, color: withOpacity(colour, 0.02) },
  ];
  return { type: 'linear' as const, x: 0, y: 0, x2: 0, y2: 1, colorStops: stops };
}

function smallestValue(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), values[0] ?? 0);
}

function largestValue(values: readonly number[]): number {
  return values.reduce((high, value) => Math.max(high, value), values[0] ?? 0);
}
