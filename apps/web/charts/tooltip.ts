import { type ChartLook, inkOf } from './chart-look.ts';
import type { Series } from './series.ts';

interface Parts {
  readonly periodName: (period: string) => string;
  readonly amount: (value: number) => string;
  readonly palette: ChartLook['palette'];
}

/** The table of one period. Elements, not markup: a name may be anything. */
export function tooltipOf(
  { periods, columns }: Series,
  at: number,
  { periodName, amount, palette }: Parts,
): HTMLElement {
  const box = element('div', 'px-3 py-2 text-text text-sm');
  box.append(element('p', 'mb-1 font-medium', periodName(periods[at] ?? '')));
  const table = element('table', 'tabular-nums');
  for (const { name, values, drawn, colour } of columns) {
    const value = values[at];
    if (value == null) continue;
    const row = element('tr', '');
    const mark = element('td', 'pr-2');
    if (drawn !== null) {
      const dot = element('span', 'inline-block size-2.5 rounded-full align-baseline');
      dot.style.backgroundColor = inkOf(palette, colour);
      mark.append(dot);
    }
    row.append(mark, element('td', 'max-w-48 truncate pr-4 text-muted', name));
    row.append(element('td', 'text-right', amount(value)));
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
