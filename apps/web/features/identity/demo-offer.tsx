'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';

/** An offer to create a demo wallet with invented transactions. */
export function DemoOffer() {
  const t = useTranslations('identity.welcome');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending, isSuccess } = useMutation(
    trpc.wallets.createDemo.mutationOptions({
      onMutate: () => setFailure(null),
      onSuccess: ({ id }) => openFreshPage(`/w/${id}`),
      onError: (error) => setFailure(words(error)),
    }),
  );
  return (
    <section aria-label={t('demo')} className="mt-5 grid justify-items-start gap-2 border-line border-t pt-4">
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
      <Button icon={<FlaskConical />} pending={isPending || isSuccess} onClick={() => mutate({})}>
        {t('demo')}
      </Button>
      <p className="text-muted text-sm">{t('demoHint')}</p>
    </section>
  );
}
