'use client';

import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { usePeriodFormatter } from '#shared/charts/use-period-formatter.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { useRegion } from '#shared/format/use-region.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { FlowFilter } from '../cash-flow-input.ts';
import { categoryLinkParameters } from './flow-link-parameters.ts';
import { trendInput, trendMonthHref, trendMonths } from './trend-months.ts';

interface Props {
  readonly name: string;
  readonly categoryIds: readonly string[];
  readonly filter: FlowFilter;
  readonly shown: PeriodWithDays;
}

/** The twelve months that end with the period, as bars that lead to their transactions. */
export function FlowTrend({ name, categoryIds, filter, shown }: Props) {
  const t = useTranslations('reports.trend');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId, today } = useWallet();
  const months = trendMonths(shown, today);
  const { data, error } = useQuery(
    trpc.reports.query.queryOptions(trendInput(walletId, months, { ...filter, categoryIds: [...categoryIds] }), {
      trpc: { context: UNBATCHED_CONTEXT },
    }),
  );
  if (error !== null) return <p className="py-2 text-danger text-sm">{words(error)}</p>;
  if (data === undefined) return <Skeleton className="h-20 w-full" />;
  const sums = new Map(data.rows.map(({ keys, value }) => [keys[0]?.id ?? '', value]));
  const values = months.map((month) => ({ month, value: sums.get(month) ?? 0 }));
  const longest = Math.max(...values.map(({ value }) => Math.abs(value)));
  if (longest === 0) return <p className="py-2 text-muted text-sm">{t('nothing')}</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers announce a list without bullets only if it has this role.
    <ol role="list" aria-label={t('label', { name })} className="flex h-24 items-stretch gap-1">
      {values.map(({ month, value }) => (
        <Month
          key={month}
          month={month}
          value={value}
          height={Math.abs(value) / longest}
          parameters={categoryLinkParameters(
            filter,
            categoryIds.map((id) => ({ id })),
          )}
        />
      ))}
    </ol>
  );
}

interface MonthProps {
  readonly month: string;
  readonly value: number;
  /** The height of the bar relative to the longest bar. */
  readonly height: number;
  readonly parameters: Readonly<Record<string, string>>;
}

function Month({ month, value, height, parameters }: MonthProps) {
  const nameOf = usePeriodFormatter();
  const region = useRegion();
  const { walletId, wallet } = useWallet();
  const words = `${nameOf(month)}: ${formatAmount(value, { locale: region, currency: wallet.currency })}`;
  return (
    <li className="min-w-0 max-w-16 flex-1">
      <Link
        prefetch={false}
        href={trendMonthHref(walletId, month, parameters)}
        aria-label={words}
        data-tooltip={words}
        className="flex h-full flex-col rounded-control hover:bg-hover"
      >
        <span className="flex min-h-0 flex-1 items-end justify-center">
          <span
            className={`w-3/5 rounded-t-sm ${value < 0 ? 'bg-loss' : 'bg-gain'}`}
            style={{ height: `${height * 100}%`, minHeight: value === 0 ? 0 : '2px' }}
          />
        </span>
        <span className="truncate border-line border-t pt-0.5 text-center text-muted text-xs">
          {new Intl.DateTimeFormat(region, { month: 'narrow', timeZone: 'UTC' }).format(new Date(`${month}-01`))}
        </span>
      </Link>
    </li>
  );
}
