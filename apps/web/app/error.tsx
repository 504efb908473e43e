'use client';

import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from '#shared/page/failed-page.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/failed-page.tsx')).FailedPage }));

/** The error page for pages without a frame, and for errors in the frame itself. */
export default function PageFault(broken: ErrorPageProps) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
