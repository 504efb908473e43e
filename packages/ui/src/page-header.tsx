'use client';

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** A link to the parent page, above the title. */
  back?: ReactNode;
  /** The period picker, or another control for the whole page. */
  period?: ReactNode;
  /** The primary action, with at most one menu next to it. */
  action?: ReactNode;
}

/** Title, period and action on one line; on a narrow screen the period is on the next line. */
export function PageHeader({ title, description, back, period, action }: PageHeaderProps) {
  const words = useUiTexts();
  return (
    <header className="mb-5">
      {back && (
        <nav aria-label={words.back} className="mb-1 flex items-center gap-1.5 text-muted text-sm">
          <ArrowLeft aria-hidden="true" className="size-4 shrink-0" />
          {back}
        </nav>
      )}
      <div className={classNames('flex flex-wrap gap-x-4 gap-y-3', description ? 'items-start' : 'items-center')}>
        <div className="min-w-[min(10rem,100%)] grow basis-56">
          <h1 className="long-words font-semibold text-2xl tracking-tight">{title}</h1>
          {description && <p className="mt-1 max-w-prose text-pretty text-muted">{description}</p>}
        </div>
        {period && <div className="max-w-full max-sm:order-last max-sm:w-full">{period}</div>}
        {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
      </div>
    </header>
  );
}
