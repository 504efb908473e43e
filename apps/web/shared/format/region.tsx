'use client';

import { createContext, type ReactNode, use } from 'react';

const Region = createContext('en');

export function RegionProvider({ region, children }: { region: string; children: ReactNode }) {
  return <Region value={region}>{children}</Region>;
}

/** The BCP 47 tag for formatting dates and numbers. */
export function useRegion(): string {
  return use(Region);
}
