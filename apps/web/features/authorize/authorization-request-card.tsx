'use client';

import { Button } from '@coffer/ui/button.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { useRecentSignInForEmail } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { SignedInPersonNotice } from '#features/identity/signed-in-person-notice.tsx';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import { problemFromThrown, useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { AppConsentForm } from './app-consent-form.tsx';
import { fetchAuthorizationRequest, isolateDirection } from './authorization.ts';
import { RefusedRequestCard } from './refused-request-card.tsx';

/**
 * The page on which a person allows or denies an app's authorization request. The browser fetches the request from the
 * service, because the cookie that identifies it is sent only to the service.
 */
export function AuthorizationRequestCard({ uid, person }: { uid: string; person: Person }) {
  const t = useTranslations();
  const words = useProblemSentence();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['authorize', uid],
    queryFn: () => fetchAuthorizationRequest(uid),
    retry: false,
    // A refetch would reset the person's choices.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.isSignInNeeded === true) {
    return (
      <SignInFirst app={isolateDirection(data.client.name)} uid={uid} person={person} onProven={() => void refetch()} />
    );
  }
  if (data !== undefined) return <AppConsentForm uid={uid} person={person} request={data} />;
  if (error !== null && problemFromThrown(error).code === 'notFound') return <RefusedRequestCard reason="gone" />;
  return (
    <StandalonePageCard title={t('identity.authorize.title')}>
      {error === null ? (
        <SkeletonRows rows={3} />
      ) : (
        <ErrorState title={t('common.loadFailed')} pending={isFetching} onRetry={() => void refetch()}>
          {words(error)}
        </ErrorState>
      )}
    </StandalonePageCard>
  );
}

interface Props {
  readonly app: string;
  readonly uid: string;
  readonly person: Person;
  readonly onProven: () => void;
}

/** Requires a new sign-in before asking for consent, if the app demands it. */
function SignInFirst({ app, uid, person, onProven }: Props) {
  const t = useTranslations('identity.authorize');
  const { ask, dialog } = useRecentSignInForEmail(person.email);
  const prove = async () => {
    if (await ask()) onProven();
  };
  return (
    <StandalonePageCard
      title={t('asks', { app })}
      text={t('signInFirst')}
      foot={<SignedInPersonNotice person={person} next={signInHref(`/authorize/${uid}`)} />}
    >
      <Button variant="primary" className="w-full" onClick={() => void prove()}>
        {t('signInAgain')}
      </Button>
      {dialog}
    </StandalonePageCard>
  );
}
