import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Replaces a table on narrow screens: two lines per record. */
export function DataList({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role.
    <ul role="list" aria-label={label} className={classNames('divide-y divide-line', className)}>
      {children}
    </ul>
  );
}

export interface DataListItemProps {
  title: ReactNode;
  detail?: ReactNode;
  /** Shown at the right of the first line, such as an amount. */
  value?: ReactNode;
  /** Shown at the right of the second line. */
  meta?: ReactNode;
  /** Shown before both lines, such as an icon or a checkbox. */
  leading?: ReactNode;
  /** Shown after both lines, such as a menu. */
  trailing?: ReactNode;
  selected?: boolean;
}

/** A link or button in `title` with the class `after:absolute after:inset-0` makes the whole row clickable. */
export function DataListItem({ title, detail, value, meta, leading, trailing, selected = false }: DataListItemProps) {
  return (
    <li
      className={classNames(
        'relative flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-hover',
        selected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {leading && <div className="relative z-1 shrink-0">{leading}</div>}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-y-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <div className="min-w-0 flex-[1_1_6rem] truncate">{title}</div>
          {value && <div className="ml-auto min-w-0 text-right">{value}</div>}
        </div>
        {(detail || meta) && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-muted text-sm">
            <div className="min-w-0 flex-[1_1_6rem] truncate">{detail}</div>
            {meta && <div className="ml-auto min-w-0 truncate text-right">{meta}</div>}
          </div>
        )}
      </div>
      {trailing && <div className="relative z-1 -mr-2 shrink-0">{trailing}</div>}
    </li>
  );
}
