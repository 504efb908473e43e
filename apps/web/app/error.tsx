'use client';

import { lazy, Suspense } from 'react';
import type { Broken } from '#shared/page/fault.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/fault.tsx')).Fault }));

/** Around what has no frame of its own, and where the frame itself broke. */
export default function PageFault(broken: Broken) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
