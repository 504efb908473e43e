'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { UNBATCHED } from '#shared/data/links.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { useCategories } from '#shared/data/use-catalogue.ts';
import type { ShownPeriod } from '#shared/periods/periods.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfCause } from './href-of-cause.ts';

const COLUMNS = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-2';

/** Why net worth changed in a period: amounts that add up to the change, each with a link to what is behind it. */
export function WorthCauses({ shown, className }: { shown: ShownPeriod; className?: string }) {
  const t = useTranslations('reports.causes');
  const words = useProblemWords();
  const { walletId, wallet, today } = useWallet();
  const categories = useCategories().data?.items;
  // On its own: it sums transactions, and takes longer than reports that read stored sums.
  const { data, error } = useQuery(
    useTRPC().reports.worthCauses.queryOptions({ walletId, period: shown.period }, { trpc: { context: UNBATCHED } }),
  );
  if (data === undefined && error !== null)
    return <p className={classNames('text-danger', className)}>{words(error)}</p>;
  if (data === undefined || categories === undefined)
    return (
      <div className={className}>
        <Skeleton className="h-[6.5rem] w-full sm:h-[6.25rem]" />
      </div>
    );
  if (data.causes.length === 0) return null;
  const place = { walletId, today, shown, categories };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers unless it says so.
    <ul role="list" aria-label={t('title')} className={classNames(COLUMNS, className)}>
      {data.causes.map(({ cause, amount }) => (
        <li key={cause} className="group relative min-w-0">
          <Link
            prefetch={false}
            href={hrefOfCause(cause, place)}
            className="block text-muted text-sm [overflow-wrap:anywhere] after:absolute after:inset-0 group-hover:underline"
          >
            {t(cause)}
          </Link>
          <Amount value={amount} currency={wallet.currency} sign="always" />
        </li>
      ))}
      <li className="min-w-0">
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{t('total')}</span>
        <Amount value={data.total} currency={wallet.currency} sign="always" className="font-semibold" />
      </li>
    </ul>
  );
}
