import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthorizationRequestCard } from '#features/authorize/authorization-request-card.tsx';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ uid: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'authorize.title');

export default async function AuthorizePage({ params }: Props) {
  const [{ uid }, { person }] = await Promise.all([params, readVisitor()]);
  if (person === null) redirect(signInHref(`/authorize/${uid}`));
  return <AuthorizationRequestCard uid={uid} person={person} />;
}
