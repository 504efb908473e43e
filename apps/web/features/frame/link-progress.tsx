'use client';

import { useLinkStatus } from 'next/link';

/** In a link: a line from when it was pressed until its page is there, unless that comes at once. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return (
    pending && (
      <span
        aria-hidden
        className="absolute inset-x-2.5 bottom-0.5 h-0.5 animate-[appear_120ms_150ms_both] rounded-full bg-accent"
      />
    )
  );
}
