'use client';

import type { ReactElement } from 'react';
import { AsChild } from './as-child.tsx';

/**
 * Shows additional information about its single child on hover and focus, such as an absolute time or a full name. The
 * page must also show the same fact elsewhere.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <AsChild data-tooltip={text}>{children}</AsChild>;
}
