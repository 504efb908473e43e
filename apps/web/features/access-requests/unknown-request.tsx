'use client';

import { useTranslations } from 'next-intl';
import { SignedInPersonNotice } from '#features/identity/signed-in-person-notice.tsx';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import type { Person } from '#shared/visitor/visitor.ts';
import { HomeLink } from './home-link.tsx';

/**
 * The page for an unknown access request. It is also shown for other people's requests, for which the API returns the
 * problem of an unknown request.
 */
export function UnknownAccessRequest({ person }: { person: Person }) {
  const t = useTranslations('accessRequests');
  return (
    <StandalonePageCard
      title={t('unknownTitle')}
      text={t('unknownText')}
      foot={<SignedInPersonNotice person={person} />}
    >
      <HomeLink />
    </StandalonePageCard>
  );
}
