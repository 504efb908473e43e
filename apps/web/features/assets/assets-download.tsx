'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '#shared/data/trpc.ts';
import { decimalCell } from '#shared/tables/cells.ts';
import { TableDownload } from '#shared/tables/table-download.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetsOverview } from './build-assets-overview.ts';
import { balancesToShow } from './use-balances.ts';

/** Downloads the assets with their balances, one row per currency. The value is in an asset's first row. */
export function AssetsDownload({ overview }: { overview: AssetsOverview }) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { walletId, wallet } = useWallet();
  const rows = async () => {
    const balances = await queryClient.ensureQueryData(trpc.assets.balances.queryOptions({ walletId }));
    const byAsset = Map.groupBy(balances, ({ assetId }) => assetId);
    const listed = overview.sections.flatMap(({ group, assets }) =>
      assets.map((worth) => ({ ...worth, group: group?.name ?? '' })),
    );
    const archived = overview.archived.map((worth) => ({ ...worth, group: t('archivedBadge') }));
    const body = [...listed, ...archived].flatMap(({ asset, value, group }) =>
      balancesToShow(byAsset.get(asset.id) ?? [], asset.defaultCurrency).map((held, at) => [
        ...[asset.name, t(`types.${asset.type}`), group],
        ...[decimalCell(held.balance), held.currency, at === 0 ? value : ''],
      ]),
    );
    const value = t('valueIn', { currency: wallet.currency });
    return [[common('asset'), t('type'), t('group'), t('balance'), common('currency'), value], ...body];
  };
  return <TableDownload name={t('title')} rows={rows} />;
}
