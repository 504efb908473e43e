'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useTranslations } from 'next-intl';
import { AssetWorthLine } from '../assets/asset-worth-line.tsx';
import type { Asset } from '../assets/overview.ts';
import type { Held } from '../assets/use-balances.ts';
import { gainShare } from './positions.ts';
import { usePositions } from './use-positions.ts';

interface Props {
  readonly asset: Asset;
  /** Money on it, by currency. */
  readonly held: readonly Held[];
}

/** What a securities account is worth: its positions, what they have gained, and beside them the money on it. */
export function PositionsWorthLine({ asset, held }: Props) {
  const t = useTranslations('investments');
  const { positions, report, error } = usePositions(asset.id);
  const sum = positions?.sum ?? null;
  if (positions === null && error === null) return <Skeleton className="h-16 w-56 max-w-full" />;
  if (sum === null || report === undefined) return <AssetWorthLine asset={asset} held={held} />;
  const share = gainShare(sum);
  const cash = held.filter(({ balance }) => balance !== '0');
  return (
    <>
      <p className="min-h-10 font-semibold text-[min(1.875rem,8vw)] leading-tight tracking-tight">
        <Amount value={sum.value} currency={report.currency} />
      </p>
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-2">
        <Delta
          value={sum.gain}
          currency={report.currency}
          className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]"
        />
        {share !== null && <Delta value={share} className="min-w-0 whitespace-normal! [overflow-wrap:anywhere]" />}
        <span className="text-muted">{t('unrealised')}</span>
        {cash.map(({ currency, balance }) => (
          <span key={currency}>
            {t.rich('cashHeld', { amount: () => <Amount value={balance} currency={currency} /> })}
          </span>
        ))}
      </p>
    </>
  );
}
