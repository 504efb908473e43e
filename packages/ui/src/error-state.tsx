'use client';

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useUiTexts } from './ui-texts.tsx';

export interface ErrorStateProps {
  /** A sentence about what happened. */
  title: ReactNode;
  /** The consequence for the data, and the next step. */
  children?: ReactNode;
  onRetry?: () => void;
  pending?: boolean;
  /** Further options. */
  action?: ReactNode;
}

export function ErrorState({ title, children, onRetry, pending = false, action }: ErrorStateProps) {
  const words = useUiTexts();
  return (
    <div
      role="alert"
      className="long-words grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-12 text-center"
    >
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden="true" className="size-6" />
      </span>
      <p className="max-w-md text-balance font-medium">{title}</p>
      {children && <div className="max-w-md text-pretty text-muted">{children}</div>}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button pending={pending} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
