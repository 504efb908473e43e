import type { Metadata } from 'next';
import { InvitationCard } from '#features/identity/invitation.tsx';
import { previewOf } from '#features/identity/invitation-preview.ts';
import { titleOf } from '#shared/visitor/title.ts';
import { readVisitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export const generateMetadata = (): Promise<Metadata> => titleOf('identity', 'invitation.title');

export default async function InvitationPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, readVisitor()]);
  return <InvitationCard preview={await previewOf(token)} person={person} />;
}
