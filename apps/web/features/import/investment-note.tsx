'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type ImportFile, tradesOf } from './import-file.ts';
import { bookingCount } from './proposals.ts';

const SECURITIES: ReadonlySet<string> = new Set(['securities', 'manualSecurities']);
const NAMED = 6;

/** `10 trades in 6 securities, 20 Jul – 1 Sep 2012: not booked`, for a row. */
export function TradesInShort({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const told = tradesOf(file);
  if (told === null) return null;
  const words = t('short', { trades: told.trades, securities: told.securityCount });
  return <>{told.days === null ? words : `${words} · ${format.date(told.days.from)} – ${format.date(told.days.to)}`}</>;
}

/** What a broker's file is, what of it is booked and what is not, and the way to book the rest by hand. */
export function InvestmentNote({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const { walletId } = useWallet();
  const depot = useAssets().data?.items.find(({ type, archived }) => SECURITIES.has(type) && !archived);
  const told = tradesOf(file);
  if (told === null) return null;
  const cash = bookingCount(file) ?? 0;
  const named = told.securities.slice(0, NAMED);
  return (
    <Banner
      tone="warning"
      title={t('title', { broker: told.broker ?? t('unnamedBroker'), account: told.account ?? '' })}
      action={
        <Button size="small" asChild>
          <Link href={`/w/${walletId}/assets${depot === undefined ? '' : `/${depot.id}`}`}>
            {depot === undefined ? t('toAssets') : t('toDepot', { asset: depot.name })}
          </Link>
        </Button>
      }
    >
      <p>
        {t('told', { trades: told.trades, securities: told.securityCount })}
        {named.length > 0 && `: ${named.join(', ')}${told.securityCount > named.length ? ' …' : ''}`}
        {told.days !== null && ` (${format.date(told.days.from)} – ${format.date(told.days.to)})`}.{' '}
        {told.trades > 0 && t('notBooked')}
      </p>
      <p>{t('cash', { count: cash })}</p>
    </Banner>
  );
}
