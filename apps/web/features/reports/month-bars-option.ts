import type { EChartsType } from 'echarts/core';
import { createAxisFormatter, createTickFormatter } from '#shared/charts/axis-format.ts';
import type { ChartColumn, ChartSeries } from '#shared/charts/chart-series.ts';
import { type ChartStyle, colourValue, widestTextWidth, withOpacity } from '#shared/charts/chart-style.ts';
import type { ChartOption } from '#shared/charts/echarts.ts';
import { startOfDayMs } from '#shared/charts/start-of-day.ts';
import { hoveredIndex, renderTooltip, tooltipStyle } from '#shared/charts/tooltip.ts';

export interface MonthBarsInput {
  readonly series: ChartSeries;
  /** Whether the month belongs to the page's period; its label is then emphasised. */
  readonly shown: (month: string) => boolean;
  /** The description for screen readers. */
  readonly description: string;
  readonly region: string;
  readonly currency: string;
  readonly periodName: (period: string) => string;
  readonly amount: (value: number) => string;
}

const TEXT = 12;

/** The chart of income (above the line) and expenses (below) by month, with the net amount as a line. */
export function monthBarsOption(parts: MonthBarsInput, look: ChartStyle): ChartOption {
  const { series, region, currency, description, shown } = parts;
  const { palette, scale } = look;
  const range = rangeOf(series.columns, series.periods.length);
  const format = createAxisFormatter(region, currency, range);
  const tick = createTickFormatter(region);
  const text = TEXT * scale;
  const duration = look.moves ? 150 : 0;
  return {
    animation: look.moves,
    animationDuration: duration,
    animationDurationUpdate: duration,
    textStyle: { fontFamily: look.font, fontSize: text, color: palette.muted },
    aria: { enabled: true, label: { description } },
    grid: {
      // The first label is centred below its bars, so half of it extends to the left.
      left:
        widestTextWidth(
          series.periods.slice(0, 1).map((month) => tick(startOfDayMs(`${month}-01`))),
          look,
          TEXT,
        ) / 2,
      right: 12 + widestTextWidth([range.least, range.most, (range.least + range.most) / 2].map(format), look, TEXT),
      top: 12,
      bottom: 8 + text * 1.6,
      outerBoundsMode: 'none',
    },
    xAxis: {
      type: 'category',
      data: [...series.periods],
      axisLine: { lineStyle: { color: palette.muted } },
      axisTick: { show: false },
      axisLabel: {
        interval: 0,
        formatter: (month: string) => {
          const name = tick(startOfDayMs(`${month}-01`));
          return shown(month) ? `{shown|${name}}` : name;
        },
        color: palette.muted,
        fontSize: text,
        hideOverlap: true,
        // Always show the last label, because the last month belongs to the page's period.
        showMaxLabel: true,
        rich: { shown: { color: palette.text, fontSize: text, fontWeight: 600 } },
      },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      splitNumber: 4,
      axisLabel: { formatter: format, color: palette.muted, fontSize: text, hideOverlap: true },
      splitLine: { lineStyle: { color: palette.line } },
    },
    tooltip: {
      ...tooltipStyle(look),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: withOpacity(palette.muted, 0.12) } },
      formatter: (points) => renderTooltip(series, hoveredIndex(points), { ...parts, palette }),
    },
    series: series.columns.map((column) => (column.drawn === 'bar' ? barOf(column, look) : lineOf(column, look))),
  };
}

function barOf({ name, values, colour }: ChartColumn, { palette, scale }: ChartStyle) {
  const ink = colourValue(palette, colour);
  return {
    type: 'bar' as const,
    name,
    data: [...values],
    stack: 'all',
    // Stack negative values below zero: refunds may exceed the expenses of a month.
    stackStrategy: 'samesign' as const,
    barCategoryGap: '35%',
    barMaxWidth: 44 * scale,
    itemStyle: colour === 'muted' ? { color: withOpacity(ink, 0.55), decal: stripes(palette) } : { color: ink },
    emphasis: { disabled: true },
  };
}

/** Returns a striped pattern, so that uncategorised amounts differ from other amounts by more than their colour. */
function stripes({ surface }: ChartStyle['palette']) {
  return { symbol: 'rect', color: surface, dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 };
}

function lineOf({ name, values, colour }: ChartColumn, { palette }: ChartStyle) {
  const ink = colourValue(palette, colour);
  return {
    type: 'line' as const,
    name,
    data: [...values],
    symbol: 'circle',
    symbolSize: 7,
    showSymbol: values.length <= 36,
    lineStyle: { color: ink, width: 2 },
    itemStyle: { color: ink, borderColor: palette.surface, borderWidth: 1 },
    emphasis: { disabled: true },
    z: 3,
  };
}

/** The lowest and highest drawn values; the bars of a month are stacked. */
function rangeOf(columns: readonly ChartColumn[], length: number) {
  const bars = columns.filter(({ drawn }) => drawn === 'bar');
  const sumOf = (at: number, sign: 1 | -1) =>
    bars.reduce((sum, { values }) => sum + sign * Math.max(0, sign * (values[at] ?? 0)), 0);
  const months = Array.from({ length }, (_, at) => at);
  return {
    least: months.reduce((least, at) => Math.min(least, sumOf(at, -1)), 0),
    most: months.reduce((most, at) => Math.max(most, sumOf(at, 1)), 0),
  };
}

/**
 * Adds a click listener that calls `open` with the index of the clicked month. On touch screens the first touch only
 * shows the tooltip.
 */
export function addMonthClickListener(chart: EChartsType, open: (at: number) => void): void {
  const monthAt = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): number | null => {
    const point = [offsetX, offsetY];
    if (!chart.containPixel('grid', point)) return null;
    const [at]: unknown[] = [chart.convertFromPixel({ seriesIndex: 0 }, point)].flat();
    return typeof at === 'number' ? at : null;
  };
  let touched: number | null = null;
  chart.getZr().on('click', (event) => {
    const at = monthAt(event);
    const first = touched !== at && !matchMedia('(hover: hover)').matches;
    touched = at;
    if (at !== null && !first) open(at);
  });
  chart.getZr().on('mousemove', (event) => {
    if (monthAt(event) !== null) chart.getZr().setCursorStyle('pointer');
  });
}
