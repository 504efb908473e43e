import type { ChartSeries } from './chart-series.ts';
import { type ChartColour, type ChartStyle, colourValue } from './chart-style.ts';

interface Parts {
  readonly periodName: (period: string) => string;
  readonly amount: (value: number) => string;
  readonly palette: ChartStyle['palette'];
}

/** The look of a chart's tooltip, the same as the page's other overlays. */
export function tooltipStyle({ palette, moves }: ChartStyle) {
  return {
    confine: true,
    transitionDuration: moves ? 0.1 : 0,
    padding: 0,
    borderWidth: 1,
    borderColor: palette.line,
    backgroundColor: palette.raised,
  };
}

/**
 * The index of the period under the pointer. `points` is the tooltip data of ECharts: one point of each column at
 * that index.
 */
export function hoveredIndex(points: unknown): number {
  const [first]: unknown[] = Array.isArray(points) ? points : [points];
  const at: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'dataIndex') : 0;
  return typeof at === 'number' ? at : 0;
}

/** Renders the tooltip for the period at the index `at`, with one row for each column that has a value. */
export function renderTooltip(
  { periods, columns }: ChartSeries,
  at: number,
  { periodName, amount, palette }: Parts,
): HTMLElement {
  const rows = columns.flatMap(({ name, values, drawn, colour }) => {
    const value = values[at];
    return value == null ? [] : [{ colour: drawn === null ? null : colour, name, text: amount(value) }];
  });
  return tooltipTable(periodName(periods[at] ?? ''), rows, palette);
}

export interface TooltipRow {
  /** The color of the row's dot; null for a row without a dot. */
  readonly colour: ChartColour | null;
  readonly name: string;
  readonly text: string;
}

/**
 * Renders a tooltip with a title and a table. It creates elements rather than markup, because names are untrusted text.
 */
export function tooltipTable(title: string, rows: readonly TooltipRow[], palette: ChartStyle['palette']): HTMLElement {
  const box = element('div', 'px-3 py-2 text-text text-sm');
  box.append(element('p', 'mb-1 max-w-64 truncate font-medium', title));
  const table = element('table', 'tabular-nums');
  for (const { colour, name, text } of rows) {
    const row = element('tr', '');
    const mark = element('td', 'pr-2');
    if (colour !== null) {
      const dot = element('span', 'inline-block size-2.5 rounded-full align-baseline');
      dot.style.backgroundColor = colourValue(palette, colour);
      mark.append(dot);
    }
    row.append(mark, element('td', 'max-w-48 truncate pr-4 text-muted', name));
    row.append(element('td', 'text-right', text));
    table.append(row);
  }
  box.append(table);
  return box;
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
