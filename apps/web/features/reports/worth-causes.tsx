'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { classNames } from '@coffer/ui/class-names.ts';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { SEND_ALONE } from '#shared/data/links.ts';
import { type Outputs, useTRPC } from '#shared/data/trpc.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { hrefOfCause } from './href-of-cause.ts';

const COLUMNS = 'grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-2';

type Report = Outputs['reports']['worthCauses'];

/** Why net worth changed in a period: amounts that add up to the change, each with a link to what is behind it. */
export function WorthCauses({ shown, className }: { shown: PeriodWithDays; className?: string }) {
  const t = useTranslations('home');
  const words = useProblemWords();
  const { data, error, refetch, isFetching } = useWorthCauses(shown);
  if (data !== undefined) return data.causes.length > 0 && <Causes report={data} {...{ shown, className }} />;
  return (
    <div className={className}>
      {error === null ? (
        <Skeleton className="h-[6.5rem] w-full sm:h-[6.25rem]" />
      ) : (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </div>
  );
}

/** The causes as a card; renders nothing for a period without a change. */
export function WorthCausesCard({ shown }: { shown: PeriodWithDays }) {
  const t = useTranslations('reports.causes');
  const { data } = useWorthCauses(shown);
  if (data?.causes.length === 0) return null;
  return (
    <Card title={t('title')}>
      <WorthCauses shown={shown} />
    </Card>
  );
}

/** Requested on its own: it sums transactions, and takes longer than reports that read stored sums. */
function useWorthCauses({ period }: PeriodWithDays) {
  const { walletId } = useWallet();
  return useQuery(useTRPC().reports.worthCauses.queryOptions({ walletId, period }, { trpc: { context: SEND_ALONE } }));
}

interface CausesProps {
  readonly report: Report;
  readonly shown: PeriodWithDays;
  readonly className?: string | undefined;
}

function Causes({ report: { causes, total }, shown, className }: CausesProps) {
  const t = useTranslations('reports.causes');
  const { walletId, wallet, today } = useWallet();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is none to some screen readers unless it says so.
    <ul role="list" aria-label={t('title')} className={classNames(COLUMNS, className)}>
      {causes.map(({ cause, amount }) => (
        <li key={cause} className="group relative min-w-0">
          <CauseName name={t(cause)} href={hrefOfCause(cause, { walletId, today, shown })} />
          <Amount value={amount} currency={wallet.currency} sign="always" />
        </li>
      ))}
      <li className="min-w-0">
        <CauseName name={t('total')} href={null} />
        <Amount value={total} currency={wallet.currency} sign="always" className="font-semibold" />
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
