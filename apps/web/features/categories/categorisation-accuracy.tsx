'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/**
 * Lists for each month how many categories Coffer chose automatically, and how many of them were changed later; empty
 * if Coffer has chosen none.
 */
export function CategorisationAccuracy() {
  const t = useTranslations('categories.accuracy');
  const format = useFormat();
  const { walletId } = useWallet();
  const { data } = useQuery(useTRPC().categoryReasons.accuracy.queryOptions({ walletId }));
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="mt-6 grid gap-1 text-muted text-sm">
      <h2 className="font-medium text-text">{t('title')}</h2>
      <ul className="grid gap-1">
        {data.items.map(({ month, given, changed }) => (
          <li key={month}>{t('month', { month: format.month(month), given, changed })}</li>
        ))}
      </ul>
    </section>
  );
}
