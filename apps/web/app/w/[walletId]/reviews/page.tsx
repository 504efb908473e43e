import type { Metadata } from 'next';
import { ReviewsPage } from '#features/banks/reviews/reviews-page.tsx';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'reviews.title');

export default function Page() {
  return (
    <PrefetchedDataProvider>
      <ReviewsPage />
    </PrefetchedDataProvider>
  );
}
