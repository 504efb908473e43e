import type { Metadata } from 'next';
import { AccessRequestReview } from '#features/access-requests/access-request-review.tsx';
import { UnknownAccessRequest } from '#features/access-requests/unknown-request.tsx';
import { requirePerson } from '#features/identity/require-person.ts';
import { PrefetchedDataProvider } from '#shared/data/prefetched-data-provider.tsx';
import { getServerClient } from '#shared/data/server-client.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

export const generateMetadata = (): Promise<Metadata> => pageMetadata('accessRequests', 'title');

export default async function AccessRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, person] = await Promise.all([params, requirePerson()]);
  const { queryClient, trpc } = await getServerClient();
  try {
    await queryClient.fetchQuery(trpc.accessRequests.show.queryOptions({ id }));
  } catch (error) {
    if (['notFound', 'invalidInput'].includes(toClientProblem(error).code))
      return <UnknownAccessRequest person={person} />;
    throw error;
  }
  return (
    <PrefetchedDataProvider>
      <AccessRequestReview id={id} person={person} />
    </PrefetchedDataProvider>
  );
}
