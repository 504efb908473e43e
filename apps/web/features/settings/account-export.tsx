'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { saveFile } from '#shared/tables/save-file.ts';

/** Downloads all of the person's data as a file. */
export function AccountExport() {
  const t = useTranslations('settings.account');
  const client = useTRPCClient();
  const words = useProblemSentence();
  const { show } = useToasts();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  // Each export is fetched again and never cached.
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(() => client.account.export.query()),
    onSuccess: (known) => {
      const content = new Blob([JSON.stringify(known, null, 2)], { type: 'application/json' });
      saveFile(content, `coffer-account-${new Date().toISOString().slice(0, 10)}.json`);
      show({ text: t('exported'), tone: 'positive' });
    },
  });
  return (
    <Card title={t('export')}>
      <p className="text-pretty text-muted">{t('exportText')}</p>
      <div className="mt-4 grid justify-items-start gap-3">
        {error !== null && <Banner tone="danger">{words(error)}</Banner>}
        <Button icon={<Download />} pending={isPending} onClick={() => mutate()}>
          {t('exportButton')}
        </Button>
      </div>
      {dialog}
    </Card>
  );
}
