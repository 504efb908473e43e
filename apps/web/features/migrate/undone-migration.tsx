'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { RouterOutputs } from '#shared/data/trpc.ts';
import { useRecordsSummary } from '#shared/history/use-change-summary.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

interface Props {
  /** The records that the undo deleted; null if the import was undone elsewhere. */
  readonly records: RouterOutputs['migrations']['undo']['records'] | null;
  readonly onBack: () => void;
}

/** Shown instead of the result of an import that was undone. */
export function UndoneMigrationCard({ records, onBack }: Props) {
  const t = useTranslations('migrate');
  const { walletId } = useWallet();
  const recordsChanged = useRecordsSummary();
  return (
    <Card title={t('undone')}>
      <p role="status" className="mb-4 max-w-prose text-pretty">
        {records === null ? t('undoneElsewhere') : t('undoneText', { what: recordsChanged(records) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack}>{t('importAgain')}</Button>
        <Button variant="quiet" asChild>
          <Link href={`/w/${walletId}`}>{t('home')}</Link>
        </Button>
      </div>
    </Card>
  );
}
