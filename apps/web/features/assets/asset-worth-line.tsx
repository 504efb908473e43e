'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { isForPositions } from '#features/investments/positions.ts';
import type { Range } from '#shared/charts/time-range.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-catalogue.ts';
import { changeOf } from '#shared/format/reported.ts';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssetHoldings } from './asset-holdings.tsx';
import type { Held } from './use-balances.ts';
import { worthInput } from './worth.ts';
import { useSince } from './worth-change.tsx';

interface Props {
  readonly asset: Asset;
  /** The asset's balances by currency. */
  readonly held: readonly Held[];
  /** The range of the chart below. */
  readonly range: Range;
}

/** The asset's value today, its change in the range, and its parts. */
export function AssetWorthLine({ asset, held, range }: Props) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemWords();
  const since = useSince(range);
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.reports.netWorthByAsset.queryOptions(worthInput(walletId, today, range)),
  );
  if (data === undefined && error !== null) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const { value = 0, valuePreviousPeriod: before = 0 } = data?.byAsset[asset.id] ?? {};
  return (
    <>
      <p className="min-h-10 font-semibold text-[min(1.875rem,8vw)] leading-tight tracking-tight">
        {data === undefined ? (
          <Skeleton className="h-10 w-56 max-w-full" />
        ) : (
          <Link
            href={isForPositions(asset.type) ? '#transactions' : `/w/${walletId}/transactions?assetIds=${asset.id}`}
            className="underline-offset-8 hover:underline"
          >
            <Amount value={value} currency={wallet.currency} />
          </Link>
        )}
      </p>
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-2">
        {data !== undefined && (
          <>
            <Delta value={changeOf(value, before, wallet.currency)} currency={wallet.currency} />
            <span className="text-muted">{since}</span>
          </>
        )}
      </p>
      <AssetHoldings asset={asset} held={held} />
    </>
  );
}
