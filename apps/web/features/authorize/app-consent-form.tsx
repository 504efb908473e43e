'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { signInHref } from '#features/identity/path-after-sign-in.ts';
import { StandalonePageCard } from '#features/identity/standalone-page-card.tsx';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { signOut } from '#shared/session/next-auth-client.ts';
import type { Person } from '#shared/visitor/visitor.ts';
import { type AuthorizationRequest, isolateDirection } from './authorization.ts';
import { RefusedRequestCard } from './refused-request-card.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { type GrantedAccess, useAuthorizationDecision } from './use-authorization-decision.tsx';
import { WalletChoice } from './wallet-choice.tsx';

interface Props {
  readonly uid: string;
  readonly person: Person;
  readonly request: AuthorizationRequest;
}

export function AppConsentForm({ uid, person, request }: Props) {
  const t = useTranslations('identity.authorize');
  const { client, scopes, preset, wallets } = request;
  const [choice, setChoice] = useState<GrantedAccess>(preset);
  const { decide, pending, failure, ended, handedOver, dialog } = useAuthorizationDecision({ uid, person, request });
  if (ended !== null) return <RefusedRequestCard reason={ended} />;
  if (handedOver !== null) {
    const text = t(`backToApp.${handedOver}`, { app: isolateDirection(client.name) });
    return <StandalonePageCard title={t('backToApp.title')} text={text} />;
  }
  const lacksWallet = choice.walletIds?.length === 0;
  return (
    <StandalonePageCard
      title={t('asks', { app: isolateDirection(client.name) })}
      text={client.host === null ? t('onThisComputer') : t('goesTo', { host: client.host })}
    >
      <div className="grid gap-5">
        <OnBehalfOf uid={uid} person={person} />
        <ScopeChoice
          asked={scopes}
          given={choice.scopes}
          onChange={(given) => setChoice({ ...choice, scopes: given })}
        />
        <WalletChoice
          wallets={wallets}
          chosen={choice.walletIds}
          onChange={(walletIds) => setChoice({ ...choice, walletIds })}
        />
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <div className="flex gap-2 *:flex-1 max-sm:flex-col-reverse">
          <Button pending={pending === 'deny'} disabled={pending !== null} onClick={() => decide(false, choice)}>
            {t('deny')}
          </Button>
          <Button
            variant="primary"
            pending={pending === 'allow'}
            disabled={pending !== null || lacksWallet}
            onClick={() => decide(true, choice)}
          >
            {t('allow')}
          </Button>
        </div>
        <p className="text-pretty text-muted text-sm">{t('withdrawable')}</p>
      </div>
      {dialog}
    </StandalonePageCard>
  );
}

function OnBehalfOf({ uid, person }: { uid: string; person: Person }) {
  const t = useTranslations('identity.authorize');
  const showProblem = useProblemToast();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut(signInHref(`/authorize/${uid}`));
    } catch (error) {
      setLeaving(false);
      showProblem(error);
    }
  };
  return (
    <div className="rounded-card bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
      <p className="text-muted text-sm">{t('for')}</p>
      <p className="font-medium">
        <bdi>{person.name}</bdi>
      </p>
      <p className="text-sm">{person.email}</p>
      <Button variant="quiet" size="small" className="mt-1 -ml-2" pending={leaving} onClick={() => void leave()}>
        {t('otherAccount')}
      </Button>
    </div>
  );
}
