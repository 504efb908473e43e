import { ExampleBlock } from './example-block.tsx';

// Complete class names, because Tailwind searches the source text for them.
const surfaces = [
  ['canvas', 'bg-canvas text-text'],
  ['surface', 'bg-surface text-text'],
  ['raised', 'bg-raised text-text'],
  ['sunken', 'bg-sunken text-muted'],
  ['hover', 'bg-hover text-text'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent soft', 'bg-accent-soft text-accent'],
  ['gain', 'bg-gain-soft text-gain'],
  ['loss', 'bg-loss-soft text-loss'],
  ['warning', 'bg-warning-soft text-warning'],
  ['danger', 'bg-danger-fill text-on-danger'],
  ['danger soft', 'bg-danger-soft text-danger'],
] as const;

const charts = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
  'bg-chart-7',
  'bg-chart-8',
] as const;

export function ColourExamples() {
  return (
    <ExampleBlock title="Colours">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
        {surfaces.map(([name, looks]) => (
          <div key={name} className={`rounded-control border border-line px-3 py-2 text-sm ${looks}`}>
            {name}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex h-14 items-end gap-1 rounded-control bg-surface p-2">
        {charts.map((looks, index) => (
          <div key={looks} className={`flex-1 rounded-[0.125rem] ${looks}`} style={{ height: `${100 - index * 9}%` }} />
        ))}
      </div>
      <div className="grid gap-1">
        <p className="font-semibold text-2xl tracking-tight">Page title</p>
        <p className="font-semibold text-lg tracking-tight">Section title</p>
        <p>Text at 16 px, the size of everything one reads.</p>
        <p className="text-sm">Text at 14 px: tables and their captions.</p>
        <p className="text-muted text-sm">What matters less, and still has to be read.</p>
      </div>
    </ExampleBlock>
  );
}
