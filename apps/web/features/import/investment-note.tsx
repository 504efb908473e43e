'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAssets } from '#shared/data/use-catalogue.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { booksTrades, type ImportFile, tradesOf } from './import-file.ts';
import { bookingCount } from './proposals.ts';

const SECURITIES: ReadonlySet<string> = new Set(['securities', 'manualSecurities']);
const NAMED = 6;

/** `10 trades in 6 securities · 20 Jul – 1 Sep 2012`, for a row. */
export function TradesInShort({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const told = tradesOf(file);
  if (told === null) return null;
  const short = t('short', { trades: told.trades, securities: told.securityCount });
  const words = booksTrades(file) || told.trades === 0 ? short : t('shortUnbooked', { short });
  return <>{told.days === null ? words : `${words} · ${format.date(told.days.from)} – ${format.date(told.days.to)}`}</>;
}

/** What a broker's file is, and what becomes of its trades: of QIF they are not booked, and it says how to by hand. */
export function InvestmentNote({ file }: { file: ImportFile }) {
  const t = useTranslations('import.trades');
  const format = useFormat();
  const { walletId } = useWallet();
  const depot = useAssets().data?.items.find(({ type, archived }) => SECURITIES.has(type) && !archived);
  const told = tradesOf(file);
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
  if (booksTrades(file)) {
    return (
      <Banner title={title}>
        {words} {t('booked')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <Button size="small" asChild>
          <Link href={`/w/${walletId}/assets${depot === undefined ? '' : `/${depot.id}`}`}>
            {depot === undefined ? t('toAssets') : t('toDepot', { asset: depot.name })}
          </Link>
        </Button>
      }
    >
      <p>
        {words} {told.trades > 0 && t('notBooked')}
      </p>
      <p>{t('cash', { count: bookingCount(file) ?? 0 })}</p>
    </Banner>
  );
}
