'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatPercent } from '@coffer/ui/amount-format.ts';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Bar } from '#shared/charts/bar.tsx';
import { useRegion } from '#shared/format/use-region.ts';
import type { PeriodWithComparison } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { ComparedSums } from '../cash-flow-sections.ts';
import { useCashFlowHref } from '../use-cash-flow-href.ts';

/**
 * The columns: name, bar, both periods, change, share and trend. On a phone, the row leaves out columns whose numbers the trend
 * shows too.
 */
const COLUMNS =
  '@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_7.5rem_2.25rem] @4xl:grid-cols-[minmax(0,1fr)_10rem_7.5rem_7.5rem_7.5rem_3.5rem_2.25rem]';
const ROW = `flex min-h-9 flex-wrap items-center gap-x-3 px-4 sm:px-5 ${COLUMNS}`;
const WIDE = '@max-2xl:hidden';
const WIDEST = '@max-4xl:hidden print:hidden';

interface Props {
  readonly sums: ComparedSums;
  readonly compared: PeriodWithComparison;
  /** The URL parameters of the list with the transactions that the row sums. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The length of the bar relative to the longest bar in the section; null without a bar. */
  readonly bar?: number | null;
  /** The share of the section's sum; null if the row has no share. */
  readonly share?: number | null;
  /**
   * Whether a higher amount is better than a lower amount. False for uncategorised amounts, which may be income or
   * expenses.
   */
  readonly isHigherBetter: boolean;
  /** The button for the trend. */
  readonly action?: ReactNode;
  /** The content of the name column. */
  readonly children: ReactNode;
}

/** A row of the report. The name links to the period's transactions, the earlier amount to the previous period's. */
export function FlowRow({
  sums,
  compared,
  parameters,
  bar = null,
  share = null,
  isHigherBetter,
  action,
  children,
}: Props) {
  const t = useTranslations('reports');
  const region = useRegion();
  const { currency } = useWallet().wallet;
  const hrefOf = useCashFlowHref(compared.before ?? compared.now);
  const { now, before, change } = sums;
  return (
    <div className={ROW}>
      <div className="flex min-w-0 flex-[1_1_6rem] items-center gap-2">{children}</div>
      <span aria-hidden className={WIDEST}>
        {bar !== null && now !== 0 && <Bar share={bar} tone={now < 0 ? 'loss' : 'gain'} />}
      </span>
      {/* On a phone, the change is below the amount. */}
      <span className="ml-auto grid justify-items-end @2xl:contents">
        <Amount value={now} currency={currency} className="text-right @2xl:order-1" />
        <span className="text-right font-normal text-muted @2xl:order-3 @max-2xl:text-xs">
          {compared.before !== null && (
            <>
              <span className="sr-only">{t('change')}: </span>
              <Amount value={change} currency={currency} sign="always" tone={isHigherBetter ? 'gainLoss' : 'plain'} />
            </>
          )}
        </span>
      </span>
      <span className={`text-right @2xl:order-2 ${WIDE} print:inline`}>
        {compared.before !== null && (
          <Link
            prefetch={false}
            href={hrefOf(parameters)}
            className="relative z-1 font-normal text-muted underline-offset-4 hover:underline"
          >
            <span className="sr-only">{t('before')}: </span>
            <Amount value={before} currency={currency} />
          </Link>
        )}
      </span>
      <span className={`text-right font-normal text-muted text-sm tabular-nums @2xl:order-4 ${WIDEST}`}>
        {share !== null && (
          <>
            <span className="sr-only">{t('flowCharts.share')}: </span>
            {formatPercent(share, { locale: region, decimals: 0 })}
          </>
        )}
      </span>
      <span className="relative z-1 flex justify-end @2xl:order-5 print:hidden @max-2xl:empty:hidden">{action}</span>
    </div>
  );
}

/** The names of the columns. On paper this is the table's head, which is repeated on each page. */
export function FlowTableHead({ now, before }: { now: string; before: string | null }) {
  const t = useTranslations('reports');
  return (
    <div aria-hidden className="@max-2xl:hidden break-inside-avoid print:table-header-group">
      <p className={`${ROW} text-right text-muted text-sm print:justify-end`}>
        <span />
        <span className={WIDEST} />
        <span>{now}</span>
        <span>{before}</span>
        <span>{before !== null && t('change')}</span>
        <span className={WIDEST}>{t('flowCharts.share')}</span>
        <span />
      </p>
    </div>
  );
}
