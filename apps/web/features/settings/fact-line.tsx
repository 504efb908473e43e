import type { ReactNode } from 'react';

/** Short facts in one line, separated by dots: created by Ann · never used */
export function FactLine({ children }: { children: ReactNode }) {
  return <p className="text-muted text-sm *:not-last:after:content-['_·_']">{children}</p>;
}
