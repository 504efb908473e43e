'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface ProgressBarProps {
  label: ReactNode;
  /** 0 to 100; null if unknown. */
  value: number | null;
  /** Further progress information, for example "3 of 12 files". */
  detail?: ReactNode;
  hideLabel?: boolean;
  className?: string;
}

export function ProgressBar({ label, value, detail, hideLabel = false, className }: ProgressBarProps) {
  const id = useId();
  const share = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div className={classNames('min-w-0', className)}>
      <div className={hideLabel ? 'sr-only' : 'mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm'}>
        <span id={id} className="min-w-0 [overflow-wrap:anywhere]">
          {label}
        </span>
        {detail && <span className="text-muted tabular-nums">{detail}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share)}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-accent',
            share === null ? 'animate-pulse opacity-50' : 'transition-[width] duration-150',
          )}
          style={share === null ? undefined : { width: `${share}%` }}
        />
      </div>
    </div>
  );
}
