'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { SignedInPersonNotice } from '#features/identity/signed-in-person-notice.tsx';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { ApproveRejectButtons } from './approve-reject-buttons.tsx';
import { AccessRequestFacts } from './request-facts.tsx';
import { AccessRequestOutcome } from './request-outcome.tsx';
import type { IssuedSecrets } from './request-to-review.ts';

/** Polling interval while the worker executes a request. */
const EACH_SECOND_MS = 1000;

/** An app's access request: the app, the requested action and its outcome. */
export function AccessRequestReview({ id, person }: { id: string; person: Person }) {
  const t = useTranslations('accessRequests');
  const trpc = useTRPC();
  // Secrets that only the response to the approval contains.
  const [issuedSecrets, setIssuedSecrets] = useState<IssuedSecrets>({ key: null, link: null });
  const { data: request } = useQuery({
    ...trpc.accessRequests.show.queryOptions({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'executing' ? EACH_SECOND_MS : false),
  });
  if (request === undefined) return null;
  const { clientName: app, clientHost: host, status } = request;
  return (
    <StandalonePageCard
      title={t('asks', { app })}
      text={host === null ? t('fromHere') : t('from', { host })}
      foot={<SignedInPersonNotice person={person} next={signInHref(`/access-requests/${id}`)} />}
    >
      <div className="grid gap-5">
        <AccessRequestFacts request={request} />
        {status === 'pending' ? (
          <ApproveRejectButtons request={request} email={person.email} onSecretsIssued={setIssuedSecrets} />
        ) : (
          <AccessRequestOutcome request={request} issuedSecrets={issuedSecrets} />
        )}
      </div>
    </StandalonePageCard>
  );
}
