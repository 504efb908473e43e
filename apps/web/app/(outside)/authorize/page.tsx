import type { Metadata } from 'next';
import { parseRefusalReason } from '#features/authorize/refusal-reasons.ts';
import { RefusedRequestCard } from '#features/authorize/refused-request-card.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly searchParams: Promise<{ error?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'authorize.title');

/** The page for authorization errors that cannot be returned to the app. */
export default async function RefusedPage({ searchParams }: Props) {
  return <RefusedRequestCard reason={parseRefusalReason((await searchParams).error)} />;
}
