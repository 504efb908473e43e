'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../data/trpc.ts';
import { useProblemWords } from '../forms/use-problem-words.ts';
import { useWallet } from '../wallet/wallet-context.tsx';
import type { Asset } from './overview.ts';
import { type Held, shownOf } from './use-balances.ts';
import { worthInput } from './worth.ts';

/** What the asset holds, in its own currency and in the wallet's, and how that changed in a month. */
export function AssetWorthLine({ asset, held }: { asset: Asset; held: readonly Held[] }) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemWords();
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.reports.netWorthByAsset.queryOptions(worthInput(walletId, today)),
  );
  if (data === undefined && error !== null) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const worth = data?.byAsset[asset.id];
  const shown = shownOf(held, asset.defaultCurrency);
  const isForeign = shown.some(({ currency }) => currency !== wallet.currency);
  return (
    <>
      <p className="min-h-10 font-semibold text-[min(1.875rem,8vw)] leading-tight tracking-tight">
        {data === undefined ? (
          <Skeleton className="h-10 w-56 max-w-full" />
        ) : (
          <Link
            href={`/w/${walletId}/transactions?assetIds=${asset.id}`}
            className="flex flex-wrap gap-x-4 underline-offset-8 hover:underline"
          >
            {isForeign ? (
              shown.map(({ currency, balance }) => <Amount key={currency} value={balance} currency={currency} />)
            ) : (
              <Amount value={worth?.value ?? 0} currency={wallet.currency} />
            )}
          </Link>
        )}
      </p>
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-2">
        {data !== undefined && (
          <>
            {isForeign && (
              <span>
                {t.rich('worth', { amount: () => <Amount value={worth?.value ?? 0} currency={wallet.currency} /> })}
              </span>
            )}
            <Delta value={worth?.valueChange ?? 0} currency={wallet.currency} />
            <span className="text-muted">{t('inAMonth')}</span>
          </>
        )}
      </p>
    </>
  );
}
