'use client';

import { lazy, Suspense } from 'react';
import type { Broken } from '#shared/page/fault.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/fault.tsx')).Fault }));

/** Within the frame, so that the navigation stays usable. */
export default function PageFault(broken: Broken) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
