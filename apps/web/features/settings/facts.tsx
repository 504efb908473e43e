import type { ReactNode } from 'react';

/** Small facts of a row after each other: made by Ann · never used */
export function Facts({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm *:not-last:after:content-['_·_']">{children}</p>;
}
