import type { Metadata } from 'next';
import { fetchEmailLinkPreview } from '#features/identity/link-previews.ts';
import { VerifyEmailCard } from '#features/identity/verify-email-card.tsx';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'verify.title');

export default async function VerifyPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, readVisitor()]);
  return <VerifyEmailCard token={token} offer={await fetchEmailLinkPreview(token)} person={person} />;
}
