'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount } from '@coffer/ui/amount-format.ts';
import { Banner } from '@coffer/ui/banner.tsx';
import { useTranslations } from 'next-intl';
import { useFormat } from '#shared/format/use-format.ts';
import { useRegion } from '#shared/format/use-region.ts';
import type { ImportPreview } from './import-file.ts';

type Securities = NonNullable<ImportPreview['securities']>;

/** Shows whether the records match the positions and cash that a broker's file states. */
export function BrokerChecks({ securities }: { securities: Securities }) {
  const t = useTranslations('import.broker');
  const format = useFormat();
  const region = useRegion();
  const units = (quantity: string) => formatAmount(quantity, { locale: region });
  const { positions, cash, splits } = securities;
  const offUnits = positions.filter(({ difference }) => difference !== '0');
  const offCash = cash.filter(({ difference }) => difference !== '0');
  return (
    <>
      {positions.length > 0 && offUnits.length === 0 && (
        <Banner tone="positive">{t('positionsAddUp', { count: positions.length })}</Banner>
      )}
      {offUnits.length > 0 && (
        <Banner tone="warning" title={t('positionsDiffer', { count: offUnits.length })}>
          <ul className="list-disc pl-5">
            {offUnits.map(({ isin, name, stated, computed }) => (
              <li key={isin} className="[overflow-wrap:anywhere]">
                {t('position', {
                  name: name ?? isin,
                  stated: units(stated),
                  computed: units(computed),
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {cash.length > 0 && offCash.length === 0 && <Banner tone="positive">{t('cashAddsUp')}</Banner>}
      {offCash.length > 0 && (
        <Banner tone="warning" title={t('cashDiffers')}>
          <ul className="list-disc pl-5">
            {offCash.map(({ currency, stated, computed }) => (
              <li key={currency}>
                {t.rich('cash', {
                  stated: () => <Amount value={stated} currency={currency} />,
                  computed: () => <Amount value={computed} currency={currency} />,
                })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {splits.length > 0 && (
        <Banner>
          {splits
            .map(({ isin, date, factor }) => t('split', { isin, date: format.date(date), factor: units(factor) }))
            .join(' ')}
        </Banner>
      )}
    </>
  );
}
