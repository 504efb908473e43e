import type { Metadata } from 'next';
import { InvitationCard } from '#features/identity/invitation.tsx';
import { fetchInvitationPreview } from '#features/identity/invitation-preview.ts';
import { pageMetadata } from '#shared/visitor/page-metadata.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => pageMetadata('identity', 'invitation.title');

export default async function InvitationPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, readVisitor()]);
  return <InvitationCard preview={await fetchInvitationPreview(token)} person={person} />;
}
