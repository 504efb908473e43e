import type { ReactNode } from 'react';

export type ExampleTheme = 'light' | 'dark';

/** A titled group of examples of a component. */
export function ExampleBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-line border-t py-6">
      <h3 className="font-medium text-muted text-sm">{title}</h3>
      {children}
    </div>
  );
}

export const ExampleRow = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
);
