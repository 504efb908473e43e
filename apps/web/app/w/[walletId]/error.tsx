'use client';

import { lazy, Suspense } from 'react';
import type { ErrorPageProps } from '#shared/page/failed-page.tsx';

const Fault = lazy(async () => ({ default: (await import('#shared/page/failed-page.tsx')).FailedPage }));

/** The error page of a wallet's pages. It is shown inside the frame, so that the navigation stays usable. */
export default function PageFault(broken: ErrorPageProps) {
  return (
    <Suspense>
      <Fault {...broken} />
    </Suspense>
  );
}
