'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { Skeleton } from '@coffer/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BalanceAtBank } from '#features/banks/balance-at-bank.tsx';
import { isPositionAssetType } from '#features/investments/positions.ts';
import type { ChartRange } from '#shared/charts/chart-range.ts';
import { useTRPC } from '#shared/data/trpc.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { AssetHoldings } from './asset-holdings.tsx';
import { AssetValueChange, BalanceChange, OwnCurrencyBalanceChange } from './asset-value-change.tsx';
import { balanceTransactionsHref } from './balance-href.ts';
import { canHaveGains } from './can-have-gains.ts';
import { netWorthInput } from './net-worth-inputs.ts';
import { type NetWorthTotal, sumNetWorth } from './net-worth-total.ts';
import { soleCurrency } from './sole-currency.ts';
import { balancesToShow, type CurrencyBalance } from './use-balances.ts';

interface Props {
  readonly asset: Asset;
  /** The asset's balances by currency. */
  readonly held: readonly CurrencyBalance[];
  /** The range of the chart below. */
  readonly range: ChartRange;
}

/**
 * The asset's value, its change in the range, and its parts. For an account that has only its own currency, the value
 * is its balance in that currency.
 */
export function AssetValueLine({ asset, held, range }: Props) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const words = useProblemSentence();
  const { walletId, wallet, today } = useWallet();
  const { data, error, refetch, isFetching } = useQuery(
    trpc.reports.comparedWorth.queryOptions(netWorthInput(walletId, today, range)),
  );
  if (data === undefined && error !== null) {
    return (
      <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
        {words(error)}
      </ErrorState>
    );
  }
  const row = data?.byAsset[asset.id];
  const value = row?.value ?? 0;
  const hasPositions = isPositionAssetType(asset.type) || (row?.hasPositions ?? false);
  const own = soleCurrency(asset, { held, hasPositions });
  const href = balanceTransactionsHref(walletId, { today, assetId: asset.id, hasPositions });
  return (
    <>
      <p className="min-h-10 font-semibold text-[min(1.875rem,8vw)] leading-tight tracking-tight">
        {data === undefined ? (
          <Skeleton className="h-10 w-56 max-w-full" />
        ) : (
          <Link href={href} className="underline-offset-8 hover:underline">
            {own === null || own === wallet.currency ? (
              <Amount value={value} currency={wallet.currency} />
            ) : (
              <Amount value={balancesToShow(held, own)[0]?.balance ?? '0'} currency={own} />
            )}
          </Link>
        )}
      </p>
      <PendingPart assetId={asset.id} />
      <BalanceAtBank assetId={asset.id} />
      {data !== undefined && own !== null && own !== wallet.currency && (
        <p className="text-muted">
          ≈{' '}
          <Link href={href} className="underline-offset-4 hover:underline">
            <Amount value={value} currency={wallet.currency} />
          </Link>
        </p>
      )}
      {data !== undefined && !isPositionAssetType(asset.type) && (
        <Change
          asset={asset}
          worth={sumNetWorth(row === undefined ? [] : [row], wallet.currency)}
          isGrowth={canHaveGains(asset, hasPositions)}
          currency={own ?? wallet.currency}
          range={range}
        />
      )}
      {own === null && <AssetHoldings asset={asset} held={held} />}
    </>
  );
}

interface ChangeProps extends Pick<Props, 'asset' | 'range'> {
  readonly worth: NetWorthTotal;
  readonly isGrowth: boolean;
  /** The currency of the shown balance. */
  readonly currency: string;
}

function Change({ asset, worth, isGrowth, currency, range }: ChangeProps) {
  const { wallet } = useWallet();
  if (isGrowth) return <AssetValueChange worth={worth} range={range} />;
  if (currency !== wallet.currency)
    return <OwnCurrencyBalanceChange assetId={asset.id} currency={currency} range={range} />;
  return <BalanceChange change={worth.change} currency={currency} range={range} />;
}

/** The part of the balance that the bank has not booked yet. */
function PendingPart({ assetId }: { assetId: string }) {
  const t = useTranslations('assets');
  const trpc = useTRPC();
  const { walletId, today } = useWallet();
  const { data } = useQuery(
    trpc.transactions.summary.queryOptions({ walletId, assetIds: [assetId], pending: true, dateTo: today }),
  );
  return data?.sums?.map(({ currency, net }) => (
    <p key={currency}>
      {t.rich('ofItPending', {
        amount: () => (
          <Link
            href={`/w/${walletId}/transactions?assetIds=${assetId}&pending=true`}
            className="underline-offset-4 hover:underline"
          >
            <Amount value={net} currency={currency} />
          </Link>
        ),
      })}
    </p>
  ));
}
