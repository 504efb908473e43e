import type { Metadata } from 'next';
import { ReviewsPage } from '#features/banks/reviews/reviews-page.tsx';
import { Hydrated } from '#shared/data/hydrated.tsx';
import { pageMetadata } from '#shared/visitor/title.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'reviews.title');

export default function Page() {
  return (
    <Hydrated>
      <ReviewsPage />
    </Hydrated>
  );
}
