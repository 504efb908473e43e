import type { Metadata } from 'next';
import { visitor } from '../../../../frame/visitor.ts';
import { titleOf } from '../../../../i18n/title.ts';
import { Invitation } from '../../../../identity/invitation.tsx';
import { previewOf } from '../../../../identity/invitation-preview.ts';

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
