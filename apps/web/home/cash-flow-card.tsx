'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { Tooltip } from '@coffer/ui/tooltip.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { daysOf } from '../charts/days.ts';
import { useTRPC } from '../data/trpc.ts';
import { useFormat } from '../format/use-format.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import { Bar } from './bar.tsx';
import { type CashFlow, type CategoryFlow, cashFlowOf, type Flow } from './cash-flow.ts';

/** What came in and went out this month, beside the month before. */
export function CashFlowCard() {
  const t = useTranslations('home');
  const trpc = useTRPC();
  const words = useProblemWords();
  const format = useFormat();
  const { walletId, wallet, today } = useWallet();
  const input = { walletId, period: 'thisMonth' };
  const { data, error, refetch, isFetching } = useQuery(trpc.reports.cashFlowByCategory.queryOptions(input));
  return (
    <Card title={t('month', { month: format.month(today) })}>
      {data !== undefined && <Flows flow={cashFlowOf(data, wallet.currency)} />}
      {data === undefined && error === null && <SkeletonRows rows={6} />}
      {data === undefined && error !== null && (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
    </Card>
  );
}

function Flows({ flow: { income, expense, uncategorized, net, largest } }: { flow: CashFlow }) {
  const t = useTranslations('home');
  const hrefOf = useHrefOfMonth();
  const longest = longestOf([income, expense]);
  const longestCategory = longestOf(largest);
  if (net.now === 0 && net.before === 0 && longest === 0 && uncategorized === null) {
    return <p className="text-muted">{t('noFlow')}</p>;
  }
  return (
    <table className="w-full tabular-nums">
      <caption className="sr-only">{t('besideLastMonth')}</caption>
      <thead className="text-muted text-sm">
        <tr>
          <td />
          <th scope="col" className="pb-1 text-right font-normal">
            {t('soFar')}
            <span className="block sm:hidden">{t('lastMonth')}</span>
          </th>
          <th scope="col" className="w-px whitespace-nowrap pb-1 pl-5 text-right font-normal max-sm:hidden">
            {t('lastMonth')}
          </th>
        </tr>
      </thead>
      <tbody>
        <Line href={hrefOf({ categoryIds: income.categoryIds.join() })} flow={income}>
          {t('income')}
        </Line>
        <Bars flow={income} longest={longest} tone="gain" />
        <Line href={hrefOf({ categoryIds: expense.categoryIds.join() })} flow={expense}>
          {t('expense')}
        </Line>
        <Bars flow={expense} longest={longest} tone="loss" />
        {uncategorized !== null && (
          <Line href={hrefOf({ uncategorized: 'true' })} flow={uncategorized}>
            {t('uncategorized')}
          </Line>
        )}
        <Line href={hrefOf({ transfer: 'false' })} flow={net} strong>
          {t('net')}
        </Line>
      </tbody>
      {largest.length > 0 && (
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={3} className="pt-5 pb-1 text-left font-medium text-muted text-sm">
              {t('largest')}
            </th>
          </tr>
          {largest.map((flow) => (
            <Category key={flow.id} flow={flow} longest={longestCategory} href={hrefOf({ categoryIds: flow.id })} />
          ))}
        </tbody>
      )}
    </table>
  );
}

interface LineProps {
  readonly flow: Flow;
  readonly href: string;
  readonly strong?: boolean;
  readonly children: ReactNode;
}

function Line({ flow, href, strong = false, children }: LineProps) {
  const { currency } = useWallet().wallet;
  const line = strong ? 'border-line border-t font-medium' : '';
  return (
    <tr className="group relative">
      <th scope="row" className={`max-w-0 py-1.5 text-left font-normal ${line}`}>
        <Link href={href} className="block truncate after:absolute after:inset-0 group-hover:underline">
          {children}
        </Link>
      </th>
      <td className={`w-px whitespace-nowrap py-1.5 pl-3 text-right ${line}`}>
        <Amount value={flow.now} currency={currency} {...(strong ? { tone: 'gainLoss' as const } : {})} />
        <Amount value={flow.before} currency={currency} className="block font-normal text-muted text-sm sm:hidden" />
      </td>
      <td className={`w-px whitespace-nowrap py-1.5 pl-5 text-right text-muted max-sm:hidden ${line}`}>
        <Amount value={flow.before} currency={currency} />
      </td>
    </tr>
  );
}

function Category({ flow, longest, href }: { flow: CategoryFlow; longest: number; href: string }) {
  const { emoji, name } = flow.category;
  return (
    <>
      <Line flow={flow} href={href}>
        <Tooltip text={flow.path}>
          <span>
            {emoji !== null && <span aria-hidden>{emoji} </span>}
            {name}
          </span>
        </Tooltip>
      </Line>
      <Bars flow={flow} longest={longest} tone="loss" />
    </>
  );
}

/** Both months as lengths; the numbers stand above them. */
function Bars({ flow, longest, tone }: { flow: Flow; longest: number; tone: 'gain' | 'loss' }) {
  if (longest === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={3} className="pb-2">
        <Bar share={Math.abs(flow.now) / longest} tone={tone} />
        <Bar share={Math.abs(flow.before) / longest} tone="before" />
      </td>
    </tr>
  );
}

function longestOf(flows: readonly Flow[]): number {
  return Math.max(0, ...flows.flatMap(({ now, before }) => [Math.abs(now), Math.abs(before)]));
}

/** Where this month's bookings of a kind stand. */
function useHrefOfMonth(): (filters: Record<string, string>) => string {
  const { walletId, today } = useWallet();
  const { first, last } = daysOf(today.slice(0, 7));
  return (filters) => {
    const stated = Object.entries(filters).filter(([, value]) => value !== '');
    const search = new URLSearchParams([...stated, ['dateFrom', first], ['dateTo', last]]);
    return `/w/${walletId}/transactions?${search}`;
  };
}
