'use client';

import { Card } from '@coffer/ui/card.tsx';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RelativeTime } from '#shared/format/relative-time.tsx';
import { useFormat } from '#shared/format/use-format.ts';
import { dayInTimeZone } from '#shared/wallet/today.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type BankConnection, DEMO_BANK } from './connection.ts';

interface Props {
  readonly connection: BankConnection;
  /** Whether a sync is queued or running. */
  readonly isSyncing: boolean;
}

export function ConnectionFacts({ connection, isSyncing }: Props) {
  const t = useTranslations('banks');
  const locale = useLocale();
  const format = useFormat();
  const { timeZone } = useWallet().wallet;
  const dayOf = (time: string) => format.date(dayInTimeZone(timeZone, new Date(time)));
  const { type, institution, countryCode, expireTime, lastSyncTime, nextSyncTime, createdTime } = connection;
  const country = countryCode === null ? null : new Intl.DisplayNames(locale, { type: 'region' }).of(countryCode);
  return (
    <Card title={t('facts')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5">
        <Fact name={t('through')}>{institution?.id === DEMO_BANK ? t('demoBank') : t(`choice.through.${type}`)}</Fact>
        {country && <Fact name={t('country')}>{country}</Fact>}
        <Fact name={t('since')}>{dayOf(createdTime)}</Fact>
        <Fact name={t('consentUntil')}>{expireTime === null ? t('noEnd') : dayOf(expireTime)}</Fact>
        <Fact name={t('lastSync')}>
          {lastSyncTime === null ? (
            t(isSyncing ? 'runs.underWay' : 'never')
          ) : (
            <RelativeTime time={lastSyncTime}>{(ago) => ago}</RelativeTime>
          )}
        </Fact>
        {nextSyncTime !== null && (
          <Fact name={t('nextSync')}>
            <RelativeTime time={nextSyncTime}>{(ago) => ago}</RelativeTime>
          </Fact>
        )}
      </dl>
      <p className="mt-4 text-pretty text-muted text-sm">{t('promise')}</p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
