'use client';

import { exactSum } from '@coffer/domain/decimal-texts.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { ListSummary } from './use-summary.ts';

/** More currencies don't fit on the line; the report shows all. */
const CURRENCIES_SHOWN = 2;

interface Props {
  readonly summary: ListSummary | undefined;
  /** Whether the summary belongs to the previous filters. */
  readonly isOld: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The number of matching transactions, with their income, expenses and net amount. */
export function StatusLine({ summary, isOld, failed, onRetry }: Props) {
  const t = useTranslations('transactions.status');
  const common = useTranslations('common');
  const format = useFormat();
  if (failed) {
    return (
      <p className="text-muted text-sm">
        {t('failed')}{' '}
        <button type="button" onClick={onRetry} className="text-accent underline underline-offset-4">
          {common('retry')}
        </button>
      </p>
    );
  }
  if (summary === undefined) return <Skeleton className="h-5 w-64 max-w-full" />;
  const { count, more, sums } = summary;
  // The net amount has transfers and opening balances too, so it differs from income and expenses.
  const hasOthers = sums?.some(
    ({ in: came, out, net }) => came !== null && out !== null && exactSum([came, out]) !== net,
  );
  const rest = (sums?.length ?? 0) - CURRENCIES_SHOWN;
  return (
    <p
      role="status"
      aria-busy={isOld}
      className="flex min-w-0 flex-wrap items-baseline gap-x-6 gap-y-0.5 text-muted text-sm"
    >
      <span className="tabular-nums">
        {t(more ? 'countAtLeast' : 'count', { count, written: format.count(count) })}
      </span>
      {sums?.slice(0, CURRENCIES_SHOWN).map(({ currency, in: came, out, net }) => (
        <span key={currency} className="flex flex-wrap gap-x-4">
          {came !== null && out !== null && (came !== '0' || out !== '0') && (
            <>
              <StatusSum label={t('in')} value={came} currency={currency} />
              <StatusSum label={t('out')} value={out} currency={currency} />
            </>
          )}
          <StatusSum label={t('net')} value={net} currency={currency} />
        </span>
      ))}
      {hasOthers && <span>{t('withoutTransfers')}</span>}
      {rest > 0 && <span>{t('moreCurrencies', { count: rest })}</span>}
    </p>
  );
}

export function StatusSum({ label, value, currency }: { label: string; value: string; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {label} <Amount value={value} currency={currency} className="font-medium text-text" />
    </span>
  );
}
