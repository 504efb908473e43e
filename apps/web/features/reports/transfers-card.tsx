'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import type { PeriodWithDays } from '#shared/periods/periods.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { assetTransferHref } from './asset-transfer-href.ts';
import { LoadableReport } from './loadable-report.tsx';
import { ReportDownload } from './report-download.tsx';

interface Props {
  readonly shown: PeriodWithDays;
  /** Whether to hide the card without data, because the page already says that the period is empty. */
  readonly hidesEmpty: boolean;
}

/** The transfers between each pair of assets, with links to the transactions. */
export function TransfersCard({ shown, hidesEmpty }: Props) {
  const t = useTranslations('reports');
  const trpc = useTRPC();
  const { walletId, wallet } = useWallet();
  const query = useQuery(trpc.reports.movedAmounts.queryOptions({ walletId, period: shown.period }));
  const rows = query.data ?? [];
  const table = () => [
    [t('from'), t('into'), t('amount'), t('currency')],
    ...rows.map(({ sourceAssetName, targetAssetName, amount }) => [
      ...[sourceAssetName, targetAssetName],
      ...[amount, wallet.currency],
    ]),
  ];
  if (hidesEmpty && query.data?.length === 0) return null;
  return (
    <Card
      title={t('transfers')}
      padded={false}
      action={rows.length > 0 && <ReportDownload report={t('transfers')} shown={shown} rows={table} />}
    >
      <LoadableReport query={query} rows={4}>
        {rows.length === 0 ? (
          <p className="px-4 pb-4 text-muted sm:px-5">{t('noTransfers')}</p>
        ) : (
          <DataList label={t('transfers')}>
            {rows.map((row) => (
              <DataListItem
                key={`${row.sourceAssetId} ${row.targetAssetId} ${row.moved}`}
                title={
                  <Link
                    href={assetTransferHref(walletId, shown, row)}
                    className="whitespace-normal after:absolute after:inset-0 [overflow-wrap:anywhere]"
                  >
                    {t('fromTo', { from: row.sourceAssetName, to: row.targetAssetName })}
                  </Link>
                }
                detail={row.moved === 'positions' && t('movedPositions')}
                value={<Amount value={row.amount} currency={wallet.currency} />}
              />
            ))}
          </DataList>
        )}
      </LoadableReport>
    </Card>
  );
}
