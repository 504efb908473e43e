'use client';

import { classNames } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';

/** A placeholder for loading content. `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-control bg-hover', className)} />;
}

/** Placeholders for a loading list; announced once. */
export function SkeletonRows({ rows = 6, className }: { rows?: number; className?: string }) {
  const words = useUiTexts();
  return (
    <div role="status" className={classNames('divide-y divide-line', className)}>
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-3.5">
          <Skeleton className="size-6 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className={row % 3 === 1 ? 'h-3.5 w-2/5' : 'h-3.5 w-3/5'} />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
