'use client';

import { sumDecimalTexts } from '@coffer/domain/decimal-texts.ts';
import { Amount } from '@coffer/ui/amount.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import type { TransactionListSummary } from './use-transaction-list-summary.ts';

/** Maximum number of currencies shown. A phone shows only one; the report shows all. */
const CURRENCIES_SHOWN = 2;

interface Props {
  readonly summary: TransactionListSummary | undefined;
  /** Whether the summary belongs to the previous filters. */
  readonly isOld: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** The number of matching transactions, with their income, expenses and net amount. */
export function TransactionSummaryLine({ summary, isOld, failed, onRetry }: Props) {
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
  // The net amount includes transfers and opening balances, so it may differ from income minus expenses.
  const hasOthers = sums?.some(
    ({ in: came, out, net }) => came !== null && out !== null && sumDecimalTexts([came, out]) !== net,
  );
  const rest = (shown: number) => (sums?.length ?? 0) - shown;
  return (
    <p
      role="status"
      aria-busy={isOld}
      className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-0.5 text-muted text-sm sm:gap-x-6"
    >
      <span className="tabular-nums">
        {t(more ? 'countAtLeast' : 'count', { count, written: format.count(count) })}
      </span>
      {sums?.slice(0, CURRENCIES_SHOWN).map(({ currency, in: came, out, net }, at) => (
        <span
          key={currency}
          className={at === 0 ? 'contents sm:flex sm:flex-wrap sm:gap-x-4' : 'flex flex-wrap gap-x-4 max-sm:hidden'}
        >
          {came !== null && out !== null && (came !== '0' || out !== '0') && (
            <>
              <SummaryAmount label={t('in')} value={came} currency={currency} />
              <SummaryAmount label={t('out')} value={out} currency={currency} />
              {hasOthers && at === 0 && <span className="sm:hidden">{t('withoutTransfersShort')}</span>}
            </>
          )}
          <SummaryAmount label={t('net')} value={net} currency={currency} />
        </span>
      ))}
      {hasOthers && <span className="max-sm:hidden">{t('withoutTransfers')}</span>}
      {rest(CURRENCIES_SHOWN) > 0 && (
        <span className="max-sm:hidden">{t('moreCurrencies', { count: rest(CURRENCIES_SHOWN) })}</span>
      )}
      {rest(1) > 0 && <span className="sm:hidden">{t('moreCurrencies', { count: rest(1) })}</span>}
    </p>
  );
}

export function SummaryAmount({ label, value, currency }: { label: string; value: string; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {label} <Amount value={value} currency={currency} className="font-medium text-text" />
    </span>
  );
}
