'use client';

import { lazy, Suspense } from 'react';
import type { Broken } from '#shared/page/fault.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/fault.tsx')).Fault }));

/** The error page for pages without a frame, and for errors in the frame itself. */
export default function PageFault(broken: Broken) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
