'use client';

import type { ReactElement } from 'react';
import { AsChild } from './as-child.tsx';

/**
 * Additional information about the single child on hover and focus: an absolute time, a full name. Never the only place of a
 * fact.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <AsChild data-tooltip={text}>{children}</AsChild>;
}
