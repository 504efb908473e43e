'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { useTranslations } from 'next-intl';
import { type ChartRange, chartComparisonDay } from '#shared/charts/chart-range.ts';
import { balanceChange } from '#shared/charts/own-currency-balances.ts';
import { useOwnCurrencyBalances } from '#shared/charts/use-own-balances.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type NetWorthTotal, relativeEarnings } from './net-worth-total.ts';

interface Props {
  readonly worth: NetWorthTotal;
  readonly range: ChartRange;
}

/** The gain or loss in a range, and the amount moved in or out, which is neither. */
export function AssetValueChange({ worth, range }: Props) {
  const t = useTranslations('assets.change');
  const format = useFormat();
  const { currency } = useWallet().wallet;
  const since = useComparisonDayText(range);
  const share = relativeEarnings(worth);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={t('title')}>
      <p className="flex flex-wrap items-center gap-x-2">
        <Delta value={worth.earned} currency={currency} />
        <span className="text-muted">
          {share === null || worth.earned === 0
            ? since
            : t('withShare', { share: format.percent(Math.abs(share)), since })}
        </span>
      </p>
      {worth.moved !== 0 && (
        <p className="text-muted text-sm">
          {t.rich('notCounted', {
            amount: () => <Amount value={worth.moved} currency={currency} className="text-text" />,
          })}
        </p>
      )}
    </div>
  );
}

interface BalanceProps {
  readonly change: string | number;
  readonly currency: string;
  readonly range: ChartRange;
}

/** The change of an account's balance in a range, which is neither a gain nor a loss. */
export function BalanceChange({ change, currency, range }: BalanceProps) {
  const t = useTranslations('assets.change');
  const since = useComparisonDayText(range);
  if (Number(change) === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <p role="group" aria-label={t('ofBalance')} className="text-muted">
      <Amount value={change} currency={currency} sign="always" /> {since}
    </p>
  );
}

/** The change of a balance in the account's own currency, for accounts whose currency isn't the wallet's. */
export function OwnCurrencyBalanceChange({
  assetId,
  currency,
  range,
}: Omit<BalanceProps, 'change'> & { assetId: string }) {
  const { today } = useWallet();
  const { data, isPlaceholderData } = useOwnCurrencyBalances(assetId, currency, range);
  if (data === undefined || isPlaceholderData) return <p className="min-h-6" />;
  return (
    <BalanceChange change={balanceChange(data, chartComparisonDay(range, today))} currency={currency} range={range} />
  );
}

/** The day that today is compared with, in words. */
export function useComparisonDayText(range: ChartRange): string {
  const t = useTranslations('assets.change');
  const format = useFormat();
  const { today } = useWallet();
  const before = chartComparisonDay(range, today);
  return before === null ? t('sinceBeginning') : t('since', { date: format.date(before) });
}
