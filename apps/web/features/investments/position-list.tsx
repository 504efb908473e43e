'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { formatAmount, formatPercent } from '@coffer/ui/amount-format.ts';
import { DataList, DataListItem } from '@coffer/ui/data-list.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { formatPlainNumber } from '#shared/format/plain-number.ts';
import { useRegion } from '#shared/format/use-region.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { positionHref } from './instrument.ts';
import type { PositionTableProps } from './position-table.tsx';
import { type AssetPosition, gainRatio, hasNoPrice, type PositionTotals } from './positions.ts';

/** The positions in two lines each, for narrow screens. */
export function PositionList({ positions, sum, currency }: PositionTableProps) {
  const t = useTranslations('investments');
  const region = useRegion();
  const { walletId } = useWallet();
  const detailOf = ({ quantity, price, priceCurrency }: AssetPosition) => {
    const units = formatAmount(formatPlainNumber(quantity), { locale: region });
    if (price === null || priceCurrency === null) return `${units} · ${t('noPrice')}`;
    return `${units} × ${formatAmount(formatPlainNumber(price), { locale: region, currency: priceCurrency })}`;
  };
  return (
    <DataList label={t('title')}>
      {positions.map((position) => (
        <DataListItem
          key={position.code}
          title={
            <Link
              href={positionHref(walletId, position.assetId, position.code)}
              className="after:absolute after:inset-0"
            >
              {position.title}
            </Link>
          }
          detail={detailOf(position)}
          value={hasNoPrice(position) ? '–' : <Amount value={position.value} currency={currency} />}
          meta={!hasNoPrice(position) && <Gain figures={position} currency={currency} />}
        />
      ))}
      {sum !== null && (
        <DataListItem
          title={<strong className="font-semibold">{t('sum')}</strong>}
          value={<Amount value={sum.value} currency={currency} className="font-semibold" />}
          meta={<Gain figures={sum} currency={currency} />}
        />
      )}
    </DataList>
  );
}

/** The value minus the cost; for a closed position the realised gain. */
function Gain({ figures, currency }: { figures: PositionTotals; currency: string }) {
  const region = useRegion();
  const share = gainRatio(figures);
  return (
    <>
      <Amount value={share === null ? figures.realisedGain : figures.gain} currency={currency} tone="gainLoss" />
      {share !== null && ` · ${formatPercent(share, { locale: region, sign: 'always' })}`}
    </>
  );
}
