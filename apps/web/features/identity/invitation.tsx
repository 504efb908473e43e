'use client';

import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Person } from '#shared/visitor/visitor.ts';
import type { InvitationPreview } from './invitation-preview.ts';
import { OpenInvitationCard } from './open-invitation.tsx';
import { SignedInPersonNotice } from './signed-in-person-notice.tsx';
import { StandalonePageCard } from './standalone-page-card.tsx';

/** An invitation, or the reason why it is no longer open. */
export function InvitationCard({ preview, person }: { preview: InvitationPreview | null; person: Person | null }) {
  const t = useTranslations('identity.invitation');
  if (preview === null) return <Ended title={t('unknownTitle')} text={t('unknownText')} person={person} />;
  const { walletName: wallet, inviterName, state } = preview;
  const inviter = inviterName ?? t('somebody');
  if (state === 'expired') {
    return <Ended title={t('expiredTitle')} text={t('expiredText', { wallet, inviter })} person={person} />;
  }
  if (state === 'revoked') {
    return <Ended title={t('revokedTitle')} text={t('revokedText', { wallet, inviter })} person={person} />;
  }
  if (state === 'accepted') {
    return <Ended title={t('acceptedTitle')} text={t('acceptedText', { wallet })} person={person} />;
  }
  return <OpenInvitationCard preview={preview} person={person} />;
}

function Ended({ title, text, person }: { title: string; text: ReactNode; person: Person | null }) {
  const t = useTranslations('identity.invitation');
  return (
    <StandalonePageCard
      title={title}
      text={text}
      foot={person === null ? undefined : <SignedInPersonNotice person={person} />}
    >
      <Button asChild>
        <Link href="/">{t('toStart')}</Link>
      </Button>
    </StandalonePageCard>
  );
}
