'use client';

import { useTranslations } from 'next-intl';
import { CsvOfList } from '#shared/charts/csv-button.tsx';
import { plainNumber } from './plain-number.ts';
import type { AssetPosition } from './positions.ts';

interface Props {
  readonly positions: readonly AssetPosition[];
  /** The currency of the values. */
  readonly currency: string;
}

/** Downloads the positions of an asset, also the closed ones. */
export function PositionsCsv({ positions, currency }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const rows = () => [
    [
      ...[t('position'), t('code'), t('quantity'), t('price'), t('priceCurrency'), t('value'), t('cost')],
      ...[t('gain'), t('realised'), t('dividends'), common('currency')],
    ],
    ...positions.map(({ title, code, quantity, price, priceCurrency, value, cost, gain, realisedGain, dividends }) => [
      ...[title, code, plainNumber(quantity), price === null ? '' : plainNumber(price), priceCurrency ?? ''],
      ...[value, cost, gain, realisedGain, dividends, currency],
    ]),
  ];
  return <CsvOfList list={t('title')} rows={rows} />;
}
