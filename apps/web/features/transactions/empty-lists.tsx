'use client';

import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { FileDown, Inbox, SearchX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The empty state of a wallet without transactions. */
export function NoTransactions({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('transactions.empty');
  const { walletId, mayWrite } = useWallet();
  return (
    <EmptyState
      icon={<Inbox />}
      title={t('title')}
      action={
        mayWrite && (
          <>
            <Button asChild variant="primary">
              <Link href={`/w/${walletId}/import`}>
                <FileDown aria-hidden className="size-[1.125em] shrink-0" />
                {t('import')}
              </Link>
            </Button>
            <Button onClick={onAdd}>{t('add')}</Button>
          </>
        )
      }
    >
      {t(mayWrite ? 'text' : 'textForReaders')}
    </EmptyState>
  );
}

/** The empty state if no transaction matches the filters. */
export function NoMatchingTransactions({ onClear }: { onClear: () => void }) {
  const t = useTranslations('transactions.nothing');
  return (
    <EmptyState icon={<SearchX />} title={t('title')} action={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('text')}
    </EmptyState>
  );
}

export function TransactionListError({
  error,
  pending,
  onRetry,
}: {
  error: unknown;
  pending: boolean;
  onRetry: () => void;
}) {
  const t = useTranslations('common');
  const words = useProblemSentence();
  return (
    <ErrorState title={t('loadFailed')} onRetry={onRetry} pending={pending}>
      {words(error)}
    </ErrorState>
  );
}
