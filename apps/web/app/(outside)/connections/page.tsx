import type { Metadata } from 'next';
import { parseConsentProblem } from '#features/banks/consent-problems.ts';
import { UnknownConsentCard } from '#features/banks/unknown-consent-card.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';

interface Props {
  readonly searchParams: Promise<{ problem?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('banks', 'title');

/** The page shown after the return from a bank if the consent is unknown. */
export default async function LostConsentPage({ searchParams }: Props) {
  const { problem } = await searchParams;
  return (
    <UnknownConsentCard problem={parseConsentProblem(typeof problem === 'string' ? problem : null) ?? 'expired'} />
  );
}
