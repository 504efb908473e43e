import type { ReactNode } from 'react';

/** Small facts of a row beside each other: made by Ann · never used */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap gap-x-2 text-muted text-sm *:not-last:after:ml-2 *:not-last:after:content-['·']">
      {children}
    </p>
  );
}
