import type { Metadata } from 'next';
import { Invitation } from '#features/identity/invitation.tsx';
import { previewOf } from '#features/identity/invitation-preview.ts';
import { visitor } from '#shared/frame/visitor.ts';
import { titleOf } from '#shared/i18n/title.ts';

interface Props {
  readonly params: Promise<{ token: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  // The address is the credential: it is told to nobody by a link that leads on.
  return { ...(await titleOf('identity', 'invitation.title')), referrer: 'no-referrer' };
}

export default async function InvitationPage({ params }: Props) {
  const [{ token }, { person }] = await Promise.all([params, visitor()]);
  return <Invitation preview={await previewOf(token)} person={person} />;
}
