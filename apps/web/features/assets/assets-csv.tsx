'use client';

import { useTranslations } from 'next-intl';
import { CsvOfList } from '#shared/charts/csv-button.tsx';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetsOverview } from './overview.ts';
import { shownBalances, useBalances } from './use-balances.ts';

/** Downloads the assets with their balances, one row per currency. The value is in an asset's first row. */
export function AssetsCsv({ overview }: { overview: AssetsOverview }) {
  const t = useTranslations('assets');
  const common = useTranslations('common');
  const { currency } = useWallet().wallet;
  const balancesOf = useBalances();
  const rows = () => {
    const listed = overview.sections.flatMap(({ group, assets }) =>
      assets.map((worth) => ({ ...worth, group: group?.name ?? '' })),
    );
    const archived = overview.archived.map((worth) => ({ ...worth, group: t('archivedBadge') }));
    const body = [...listed, ...archived].flatMap(({ asset, value, group }) =>
      shownBalances(balancesOf(asset.id), asset.defaultCurrency).map((held, at) => [
        ...[asset.name, t(`types.${asset.type}`), group],
        ...[held.balance, held.currency, at === 0 ? value : ''],
      ]),
    );
    const value = t('valueIn', { currency });
    return [[common('asset'), t('type'), t('group'), t('balance'), common('currency'), value], ...body];
  };
  return <CsvOfList list={t('title')} rows={rows} />;
}
