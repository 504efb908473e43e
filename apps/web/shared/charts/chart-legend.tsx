import type { ChartSeries } from './chart-series.ts';

/** The names and colours of the series. */
export function ChartLegend({ series }: { series: ChartSeries | null }) {
  const drawn = series?.columns.filter((column) => column.drawn !== null) ?? [];
  // A chart with a single line needs no legend, because the title names that line.
  const named = drawn.length > 1 ? drawn : [];
  if (named.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-muted text-sm">
      {named.map(({ key, name, colour }) => (
        <li key={key} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className="size-2.5 shrink-0 rounded-full"
            style={{ backgroundColor: `var(--${colour})` }}
          />
          <span className="min-w-0 truncate">{name}</span>
        </li>
      ))}
    </ul>
  );
}
