'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { useToasts } from '@coffer/ui/toast.tsx';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { requiredProofForProblem, useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { saveFile } from '#shared/tables/save-file.ts';
import { hasPermission } from '#shared/wallet/member-permissions.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { fetchWalletExport } from './fetch-export.ts';

/** Downloads the wallet as a file. Fetched instead of linked, so that errors can be shown. */
export function WalletExport() {
  const t = useTranslations('settings.wallet');
  const words = useProblemSentence();
  const { show } = useToasts();
  const { walletId, me } = useWallet();
  const { ask, dialog } = useRecentSignIn();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const take = async () => {
    setFailure(null);
    setPending(true);
    let outcome = await fetchWalletExport(walletId);
    const wantsProof = outcome.kind === 'refused' && requiredProofForProblem(outcome.problem.code) === 'any';
    if (wantsProof && (await ask())) outcome = await fetchWalletExport(walletId);
    setPending(false);
    if (outcome.kind === 'refused') return setFailure(words(outcome.problem));
    if (outcome.kind === 'cut') return setFailure(t('exportCut'));
    saveFile(outcome.content, outcome.filename);
    show({ text: t('exported'), tone: 'positive' });
  };
  return (
    <Card title={t('export')}>
      <p className="text-pretty text-muted">{t('exportText')}</p>
      <div className="mt-4 grid justify-items-start gap-3">
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {hasPermission(me, 'exportData') ? (
          <Button icon={<Download />} pending={pending} onClick={take}>
            {t('exportButton')}
          </Button>
        ) : (
          <Banner>{t('mayNotExport')}</Banner>
        )}
      </div>
      {dialog}
    </Card>
  );
}
