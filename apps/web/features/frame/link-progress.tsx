'use client';

import { useLinkStatus } from 'next/link';

/** A progress line in a link while its page loads; hidden if loading is quick. */
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
