'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { type ImportFile, tradeTotals } from './import-file.ts';

const NAMED = 6;

/** Row summary such as `10 trades in 6 securities · 20 Jul – 1 Sep 2012`. */
export function TradeSummary({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const totals = tradeTotals(file);
  if (totals === null) return null;
  const short = t('short', { trades: totals.trades, securities: totals.securityCount });
  return (
    <>{totals.days === null ? short : `${short} · ${format.date(totals.days.from)} – ${format.date(totals.days.to)}`}</>
  );
}

/** Explains that the file is from a broker and how its trades are imported. */
export function InvestmentNote({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const totals = tradeTotals(file);
  if (totals === null) return null;
  const named = totals.securities.slice(0, NAMED);
  const title = t('title', { broker: totals.broker ?? t('unnamedBroker'), account: totals.account ?? '' });
  const words = (
    <>
      {t('told', { trades: totals.trades, securities: totals.securityCount })}
      {named.length > 0 && `: ${named.join(', ')}${totals.securityCount > named.length ? ' …' : ''}`}
      {totals.days !== null && ` (${format.date(totals.days.from)} – ${format.date(totals.days.to)})`}.
    </>
  );
  return (
    <Banner title={title}>
      {words} {t('booked')}
    </Banner>
  );
}
