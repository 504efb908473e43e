'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useIdentityProviderRedirect } from './use-identity-provider-redirect.ts';

/** The alternative below the fields: to sign in or up at the identity provider. */
export function IdentityProviderOffer({ name, next }: { name: string; next: string }) {
  const t = useTranslations('identity.provider');
  const words = useProblemSentence();
  const { leave, pending } = useIdentityProviderRedirect();
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    const problem = await leave({ purpose: 'signIn', next });
    setFailure(problem === null ? null : words(problem));
  };
  return (
    <section aria-label={t('signIn', { name })} className="mt-4 grid gap-4">
      <p className="flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Button pending={pending} onClick={() => void start()}>
        {t('signIn', { name })}
      </Button>
    </section>
  );
}
