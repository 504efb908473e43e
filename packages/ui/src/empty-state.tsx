import type { ReactNode } from 'react';

export interface EmptyStateProps {
  icon: ReactNode;
  /** One sentence about what is missing. */
  title: ReactNode;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="long-words grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-12 text-center">
      <span
        aria-hidden="true"
        className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&>svg]:size-6"
      >
        {icon}
      </span>
      <p className="max-w-md text-balance font-medium">{title}</p>
      {children && <div className="max-w-md text-pretty text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
