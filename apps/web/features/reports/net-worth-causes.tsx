'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type RouterOutputs, useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { netWorthCauseHref } from './net-worth-cause-href.ts';

/** The amounts side by side below their names, or one amount per line like on a receipt. */
const LAYOUTS = {
  beside: {
    list: 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-2',
    item: 'min-w-0',
    amount: '',
    total: '',
    loading: 'h-[6.5rem] sm:h-[6.25rem]',
  },
  column: {
    list: 'max-w-md',
    item: 'flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 py-0.5',
    amount: 'ml-auto',
    total: 'mt-1 border-line border-t pt-1',
    loading: 'h-[11.25rem] max-w-md',
  },
};

type Report = RouterOutputs['reports']['worthCauses'];

interface WorthCausesProps {
  readonly shown: PeriodWithDays;
  /** Whether each amount has a line of its own, for narrow places. */
  readonly isStacked?: boolean;
  readonly className?: string;
}

/**
 * Shows why net worth changed in a period: amounts that add up to the change, each with a link to its transactions or
 * assets.
 */
export function NetWorthCauses({ shown, isStacked = false, className }: WorthCausesProps) {
  const t = useTranslations('home');
  const words = useProblemSentence();
  const { data, error, refetch, isFetching } = useWorthCauses(shown);
  const layout = LAYOUTS[isStacked ? 'column' : 'beside'];
  if (data !== undefined) return data.causes.length > 0 && <Causes report={data} {...{ shown, layout, className }} />;
  return (
    <div className={className}>
      {error === null ? (
        <Skeleton className={classNames('w-full', layout.loading)} />
      ) : (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </div>
  );
}

/** The causes as a card; renders nothing for a period without a change. */
export function NetWorthCausesCard({ shown }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports.causes');
  const { data } = useWorthCauses(shown);
  if (data?.causes.length === 0) return null;
  return (
    <Card title={t('title')}>
      <NetWorthCauses shown={shown} />
    </Card>
  );
}

/**
 * Returns the causes of the change of net worth. This report sums transactions, so it is requested separately from
 * faster reports.
 */
function useWorthCauses({ period }: PeriodWithDays) {
  const { walletId } = useWallet();
  return useQuery(
    useTRPC().reports.worthCauses.queryOptions({ walletId, period }, { trpc: { context: UNBATCHED_CONTEXT } }),
  );
}

interface CausesProps {
  readonly report: Report;
  readonly shown: PeriodWithDays;
  readonly layout: (typeof LAYOUTS)[keyof typeof LAYOUTS];
  readonly className?: string | undefined;
}

function Causes({ report: { causes, total }, shown, layout, className }: CausesProps) {
  const t = useTranslations('reports.causes');
  const { walletId, wallet, today } = useWallet();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role.
    <ul role="list" aria-label={t('title')} className={classNames(layout.list, className)}>
      {causes.map(({ cause, amount }) => (
        <li key={cause} className={classNames('group relative', layout.item)}>
          <CauseName name={t(cause)} href={netWorthCauseHref(cause, { walletId, today, shown })} />
          <Amount value={amount} currency={wallet.currency} sign="always" className={layout.amount} />
        </li>
      ))}
      <li className={classNames(layout.item, layout.total)}>
        <CauseName name={t('total')} href={null} />
        <Amount
          value={total}
          currency={wallet.currency}
          sign="always"
          className={classNames('font-semibold', layout.amount)}
        />
      </li>
    </ul>
  );
}

const NAME = 'block text-muted text-sm [overflow-wrap:anywhere]';

function CauseName({ name, href }: { name: string; href: string | null }) {
  if (href === null) return <span className={NAME}>{name}</span>;
  return (
    <Link prefetch={false} href={href} className={`${NAME} after:absolute after:inset-0 group-hover:underline`}>
      {name}
    </Link>
  );
}
