'use client';

import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { PanelFact } from './panel-inputs.tsx';

interface Props {
  readonly record: Transaction;
}

/** The transaction's source, its last change, and technical details. */
export function PanelOrigin({ record }: Props) {
  const t = useTranslations('transactions.panel');
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <Source record={record} />
      <Written label={t('created')} time={record.createdTime} by={record.createdUserId} />
      {record.lastUpdatedTime !== record.createdTime && (
        <Written label={t('updated')} time={record.lastUpdatedTime} by={record.lastUpdatedUserId} />
      )}
      <Technical record={record} />
    </section>
  );
}

function Source({ record: { id, source } }: Props) {
  const t = useTranslations('transactions.panel');
  const format = useFormat();
  const trpc = useTRPC();
  const { walletId } = useWallet();
  const { data } = useQuery({
    ...trpc.transactions.origin.queryOptions({ walletId, id }),
    enabled: source === 'import',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const from = data?.import ?? null;
  return (
    <PanelFact label={t('source')}>
      {t(`sources.${source}`)}
      {from !== null && (
        <>
          {' · '}
          <TextLink asChild>
            <Link href={`/w/${walletId}/transactions?importId=${from.id}`}>
              {t('importOf', { name: from.filename ?? from.importerType, time: format.instant(from.createdTime) })}
            </Link>
          </TextLink>
        </>
      )}
    </PanelFact>
  );
}

function Written({ label, time, by }: { label: string; time: string; by: string }) {
  const t = useTranslations('transactions.panel');
  const format = useFormat();
  const { members } = useWallet();
  const name = members.find(({ userId }) => userId === by)?.name ?? t('formerMember');
  return (
    <PanelFact label={label}>
      <time dateTime={time}>{format.instant(time)}</time> · {name}
    </PanelFact>
  );
}

/** The ids used by banks and APIs. */
function Technical({ record }: Props) {
  const t = useTranslations('transactions.panel');
  const facts: [string, ReactNode][] = [
    [t('technical.id'), record.id],
    [t('technical.legacyStoreId'), record.legacyStoreId],
    [t('technical.providerA'), record.providerATransactionId],
    [t('technical.providerAInternal'), record.providerAInternalTransactionId],
    [t('technical.providerB'), record.providerBTransactionId],
    [t('technical.providerC'), record.providerCTransactionId],
    [t('technical.providerD'), record.providerDTransactionId],
    [t('technical.mapsChecked'), record.merchantCheckedMapsService ? t('technical.yes') : t('technical.no')],
    [t('technical.webChecked'), record.merchantCheckedWebSearch ? t('technical.yes') : t('technical.no')],
  ];
  return (
    <details className="group/details">
      <summary className="rounded-control py-1 font-medium text-muted text-sm hover:text-text">
        {t('technical.title')}
      </summary>
      <div className="mt-2 grid gap-2">
        {facts.map(([label, value]) => (
          <PanelFact key={label} label={label}>
            {value}
          </PanelFact>
        ))}
      </div>
    </details>
  );
}
