'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { useFormat } from '#shared/format/use-format.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useAssetConnection } from './use-asset-connection.ts';

/**
 * Shows whether the transactions add up to the bank's balance, with a link to the first difference. Empty without a
 * connection, because no sync updates the balance.
 */
export function BalanceAtBank({ assetId }: { assetId: string }) {
  const t = useTranslations('banks.asset');
  const format = useFormat();
  const { walletId } = useWallet();
  const isConnected = useAssetConnection(assetId) !== undefined;
  const { data } = useQuery({
    ...useTRPC().bankConnections.balanceDifference.queryOptions({ walletId, assetId }),
    enabled: isConnected,
  });
  if (!isConnected || data == null) return null;
  const { date, currency, stated, computed, difference, since } = data;
  if (since === null || Number(difference) === 0) {
    return <p className="text-muted text-sm">{t('equal', { date: format.date(date) })}</p>;
  }
  return (
    <p className="text-sm text-warning">
      {t.rich('differsOn', {
        date: format.date(date),
        since: format.date(since),
        stated: () => <Amount value={stated} currency={currency} />,
        computed: () => <Amount value={computed} currency={currency} />,
        difference: () => <Amount value={difference} currency={currency} sign="always" />,
      })}{' '}
      <TextLink asChild>
        <Link href={`/w/${walletId}/transactions?assetIds=${assetId}&dateFrom=${since}`}>{t('sinceThen')}</Link>
      </TextLink>
    </p>
  );
}
