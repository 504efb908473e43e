'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useIdentityProviderRedirect } from '../provider/use-identity-provider-redirect.ts';
import { ProofForm, type ProofProps } from './proof-form.tsx';

/** The form to prove one's identity by signing in again at the identity provider, which redirects back to this page. */
export function ProofByIdentityProvider({ children }: ProofProps) {
  const t = useTranslations('identity.provider');
  const words = useProblemSentence();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.provider.state.queryOptions());
  const { leave, pending } = useIdentityProviderRedirect();
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    const { pathname, search } = window.location;
    const problem = await leave({ purpose: 'confirm', next: pathname + search });
    setFailure(problem === null ? null : words(problem));
  };
  return (
    <ProofForm onSubmit={() => void start()} isReady isPending={pending} otherWays={children}>
      <div className="grid gap-3 pb-4">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        <p className="text-pretty">{t('confirmText', { name: data?.name ?? '' })}</p>
      </div>
    </ProofForm>
  );
}
