'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { requiredProofForProblem, useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPC } from '#shared/data/trpc.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { SettingsPage } from '../settings-page.tsx';
import { PriceSources } from './price-sources.tsx';
import { ProviderCard } from './provider-card.tsx';

/** The providers of bank data and the price sources of this Coffer instance, for its owner. */
export function BankProvidersSettings() {
  const t = useTranslations('settings.bankProviders');
  return (
    <SettingsPage name="bankProviders" description={t('about')}>
      <Providers />
      <PriceSources />
    </SettingsPage>
  );
}

function Providers() {
  const t = useTranslations('settings.bankProviders');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { data, error, refetch, isFetching } = useQuery(trpc.instance.bankProviders.queryOptions());
  const { ask, dialog } = useRecentSignIn();
  if (data !== undefined) {
    return (
      <>
        {data.isOffline && <Banner tone="warning">{t('offline')}</Banner>}
        {data.items.map((provider) => (
          <ProviderCard key={provider.type} provider={provider} />
        ))}
      </>
    );
  }
  if (error === null) return <SkeletonRows rows={6} />;
  const needed = requiredProofForProblem(toClientProblem(error).code);
  if (needed === undefined) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const confirm = async () => {
    if (await ask(needed)) await refetch();
  };
  return (
    <Card>
      <EmptyState
        icon={<LockKeyhole />}
        title={t('confirmTitle')}
        action={
          <Button variant="primary" pending={isFetching} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        }
      >
        {t('confirmText')}
      </EmptyState>
      {dialog}
    </Card>
  );
}
