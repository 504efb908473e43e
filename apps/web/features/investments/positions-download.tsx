'use client';

import { useTranslations } from 'next-intl';
import { TableDownload } from '#shared/tables/table-download.tsx';
import type { AssetPosition } from './positions.ts';

interface Props {
  readonly positions: readonly AssetPosition[];
  /** The currency of the values. */
  readonly currency: string;
}

/** The button that downloads the open and closed positions of an asset as a table. */
export function PositionsDownload({ positions, currency }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const rows = () => [
    [
      ...[t('position'), t('code'), t('quantity'), t('price'), t('priceCurrency'), t('value'), t('cost')],
      ...[t('gain'), t('realised'), t('dividends'), common('currency')],
    ],
    ...positions.map(({ title, code, quantity, price, priceCurrency, value, cost, gain, realisedGain, dividends }) => [
      ...[title, code, quantity, price ?? '', priceCurrency ?? ''],
      ...[value, cost, gain, realisedGain, dividends, currency],
    ]),
  ];
  return <TableDownload name={t('title')} rows={rows} />;
}
