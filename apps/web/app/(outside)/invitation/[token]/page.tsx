import type { Metadata } from 'next';
import { InvitationCard } from '#features/identity/invitation.tsx';
import { previewOf } from '#features/identity/invitation-preview.ts';
import { titleOf } from '#shared/visitor/title.ts';
import { visitor } from '#shared/visitor/visitor.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  // The address is the credential: it is told to nobody by a link that leads on.
  return { ...(await titleOf('identity', 'invitation.title')), referrer: 'no-referrer' };
}

export default async function InvitationPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, visitor()]);
  return <InvitationCard preview={await previewOf(token)} person={person} />;
}
