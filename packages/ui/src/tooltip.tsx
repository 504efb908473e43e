'use client';

import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';

/** More about the one child, on hover and on focus: an absolute time, a full name. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return <Slot.Root data-tooltip={text}>{children}</Slot.Root>;
}
