'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { useTranslations } from 'next-intl';
import { gainRatio, isPositionAssetType } from '#features/investments/positions.ts';
import { usePositions } from '#features/investments/use-positions.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

/**
 * The parts of an asset's value: the value and unrealised gain of its positions, and its balances by currency. Empty if
 * the asset has neither positions nor a balance in a foreign currency.
 */
export function AssetHoldings({ asset, held }: { asset: Asset; held: readonly CurrencyBalance[] }) {
  const t = useTranslations('investments');
  const { currency: own } = useWallet().wallet;
  const { positions, report } = usePositions(asset.id);
  const sum = positions === null || positions.open.length === 0 ? null : positions.sum;
  const share = sum === null ? null : gainRatio(sum);
  const cash =
    sum === null ? balancesToShow(held, asset.defaultCurrency) : held.filter(({ balance }) => balance !== '0');
  const tellsCash = sum !== null || cash.some(({ currency }) => currency !== own);
  if (sum === null && !tellsCash) return isPositionAssetType(asset.type) ? <p className="min-h-6" /> : null;
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-3">
      {sum !== null && report !== undefined && (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span>
            {t.rich('inPositions', { amount: () => <Amount value={sum.value} currency={report.currency} /> })}
          </span>
          <Delta
            value={sum.gain}
            currency={report.currency}
            className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]"
          />
          {share !== null && <Delta value={share} className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]" />}
          <span className="text-muted">{t('unrealised')}</span>
        </span>
      )}
      {tellsCash &&
        cash.map(({ currency, balance }) => (
          <span key={currency}>
            {t.rich('inCash', { amount: () => <Amount value={balance} currency={currency} /> })}
          </span>
        ))}
    </p>
  );
}
