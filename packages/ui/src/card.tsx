import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export interface CardProps {
  title?: ReactNode;
  /** A link or a menu, shown to the right of the title. */
  action?: ReactNode;
  /** `false` if a list or table extends to the edges. */
  padded?: boolean;
  level?: 2 | 3;
  /** True while the content is reloaded; the content stays readable. */
  busy?: boolean;
  className?: string;
  children: ReactNode;
}

/** A surface for one piece of content. */
export function Card({ title, action, padded = true, level = 2, busy = false, className, children }: CardProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      {...(title ? { 'aria-labelledby': id } : {})}
      aria-busy={busy || undefined}
      className={classNames('min-w-0 rounded-card border border-line bg-surface shadow-card', className)}
    >
      {(title || action || busy) && (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2.5 pb-1.5 sm:px-5">
          <Heading id={id} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {title}
          </Heading>
          {busy && <Spinner className="ml-auto text-muted" />}
          {action}
        </header>
      )}
      <div className={classNames(padded && 'px-4 pb-4 sm:px-5 sm:pb-5', padded && !title && !action && 'pt-4 sm:pt-5')}>
        {children}
      </div>
    </section>
  );
}
