'use client';

import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from '#shared/page/failed-page.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/failed-page.tsx')).FailedPage }));

/** Within the frame, so that the navigation stays usable. */
export default function PageFault(broken: ErrorPageProps) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
