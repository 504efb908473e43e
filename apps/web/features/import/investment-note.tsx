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
  const told = tradeTotals(file);
  if (told === null) return null;
  const short = t('short', { trades: told.trades, securities: told.securityCount });
  return <>{told.days === null ? short : `${short} · ${format.date(told.days.from)} – ${format.date(told.days.to)}`}</>;
}

/** Explains that the file is from a broker and how its trades are imported. */
export function InvestmentNote({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const told = tradeTotals(file);
  if (told === null) return null;
  const named = told.securities.slice(0, NAMED);
  const title = t('title', { broker: told.broker ?? t('unnamedBroker'), account: told.account ?? '' });
  const words = (
    <>
      {t('told', { trades: told.trades, securities: told.securityCount })}
      {named.length > 0 && `: ${named.join(', ')}${told.securityCount > named.length ? ' …' : ''}`}
      {told.days !== null && ` (${format.date(told.days.from)} – ${format.date(told.days.to)})`}.
    </>
  );
  return (
    <Banner title={title}>
      {words} {t('booked')}
    </Banner>
  );
}
