import type { Metadata } from 'next';
import { knownProblem } from '#features/banks/consent-problems.ts';
import { LostConsent } from '#features/banks/lost-consent.tsx';
import { titleOf } from '#shared/visitor/title.ts';

interface Props {
  readonly searchParams: Promise<{ problem?: string | string[] }>;
}

export const generateMetadata = (): Promise<Metadata> => titleOf('banks', 'title');

/** Whoever comes back from a bank without a consent that is known leads here. */
export default async function LostConsentPage({ searchParams }: Props) {
  const { problem } = await searchParams;
  return <LostConsent problem={knownProblem(typeof problem === 'string' ? problem : null) ?? 'expired'} />;
}
