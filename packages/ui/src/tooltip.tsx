'use client';

import type { ReactElement } from 'react';
import { AsChild } from './as-child.tsx';

/** More about the one child, on hover and on focus: an absolute time, a full name. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <AsChild data-tooltip={text}>{children}</AsChild>;
}
