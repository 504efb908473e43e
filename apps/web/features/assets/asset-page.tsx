'use client';

import { Badge } from '@coffer/ui/badge.tsx';
import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import { FileDown, Plus, Scale } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { AssetBank } from '#features/banks/asset-bank-connection.tsx';
import { ReconnectButton } from '#features/banks/reconnect-button.tsx';
import { AssetPositionTransactions } from '#features/investments/asset-position-transactions.tsx';
import { AssetPositions } from '#features/investments/asset-positions.tsx';
import { PositionDialogs, type PositionDialogState as PositionLayer } from '#features/investments/position-dialogs.tsx';
import { instrumentKindForAssetType, isPositionAssetType } from '#features/investments/positions.ts';
import { usePositions } from '#features/investments/use-positions.ts';
import { AssetBalanceChart } from '#shared/charts/asset-balance-chart.tsx';
import { useChartRange } from '#shared/charts/use-chart-range.ts';
import { useCommands } from '#shared/commands/commands.tsx';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useAssets } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AssetDialogState, AssetDialogs } from './asset-dialogs.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { AssetIconCircle } from './asset-icon.tsx';
import { AssetMenu } from './asset-menu.tsx';
import { AssetTransactions } from './asset-transactions.tsx';
import { AssetValueLine } from './asset-value-line.tsx';
import { CoverageCard } from './coverage-card.tsx';
import { soleCurrency } from './sole-currency.ts';
import { useArchiveAsset } from './use-asset-actions.ts';
import { useBalances } from './use-balances.ts';

interface AssetPageProps {
  readonly assetId: string;
  /** The asset's imports. */
  readonly imports: ReactNode;
}

/** The page of an asset: its value over time, its transactions, and the actions for it. */
export function AssetPage({ assetId, imports }: AssetPageProps) {
  const t = useTranslations('assets');
  const words = useProblemSentence();
  const { data, error, refetch, isFetching } = useAssets();
  const asset = data?.items.find(({ id }) => id === assetId);
  if (asset !== undefined) return <Page asset={asset} imports={imports} />;
  if (error === null && isFetching) return <SkeletonRows rows={8} />;
  return (
    <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
      {error === null ? t('gone') : words(error)}
    </ErrorState>
  );
}

function Page({ asset, imports }: { asset: Asset; imports: ReactNode }) {
  const t = useTranslations('assets');
  const router = useRouter();
  const { walletId, wallet, mayWrite } = useWallet();
  const [dialog, setDialog] = useState<AssetDialogState | null>(null);
  const [range, setRange] = useChartRange();
  const balancesOf = useBalances();
  const held = balancesOf(asset.id);
  const { positions } = usePositions(asset.id);
  const hasPositions = isPositionAssetType(asset.type) || (positions?.all.length ?? 0) > 0;
  const leave = () => router.push(`/w/${walletId}/assets`);
  const [positionDialog, setPositionDialog] = useState<PositionLayer | null>(null);
  const kind = instrumentKindForAssetType(asset.type);
  const add = useCallback(
    () => setPositionDialog({ kind: 'transaction', of: kind, code: null, transaction: null }),
    [kind],
  );
  useAssetCommands(asset, setDialog);
  useAddCommand(asset, add);
  return (
    <>
      <PageHeader
        back={
          <TextLink asChild>
            <Link href={`/w/${walletId}/assets`}>{t('title')}</Link>
          </TextLink>
        }
        title={
          <span className="flex min-w-0 items-center gap-3">
            <AssetIconCircle type={asset.type} />
            <span className="min-w-0">{asset.name}</span>
            {asset.archived && <Badge>{t('archivedBadge')}</Badge>}
          </span>
        }
        action={
          mayWrite && (
            <>
              {isPositionAssetType(asset.type) ? (
                <Button variant="primary" icon={<Plus />} onClick={add}>
                  {t('addTransaction')}
                </Button>
              ) : (
                <AccountActions asset={asset} onDialog={setDialog} />
              )}
              <AssetMenu asset={asset} onDialog={setDialog} onDeleted={leave} variant="secondary" />
            </>
          )
        }
      />
      <Connection asset={asset} />
      <div className="grid gap-4 lg:gap-6">
        <Card className="pt-1">
          <div className="grid gap-4 lg:grid-cols-[2fr_3fr] lg:gap-6">
            <div className="min-w-0">
              <AssetValueLine asset={asset} held={held} range={range} />
            </div>
            <AssetBalanceChart
              assetId={asset.id}
              name={asset.name}
              hasPositions={hasPositions}
              currency={soleCurrency(asset, { held, hasPositions }) ?? wallet.currency}
              range={range}
              onRange={setRange}
            />
          </div>
        </Card>
        <AssetPositions asset={asset} onAdd={add} />
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr] lg:gap-6">
          <div id="transactions" className="grid min-w-0 gap-4 empty:hidden lg:gap-6">
            <AssetPositionTransactions asset={asset} onDialog={setPositionDialog} />
            <AssetTransactions asset={asset} />
          </div>
          <div className="grid gap-4 lg:gap-6">
            <AssetFacts asset={asset} />
            <AssetBank assetId={asset.id} />
            <div id="statements" className="min-w-0 empty:hidden">
              <CoverageCard asset={asset} />
            </div>
            {/* The target of the home page's warning about a wrong balance. */}
            <div id="imports">{imports}</div>
          </div>
        </div>
      </div>
      <PositionDialogs asset={asset} dialog={positionDialog} onClose={() => setPositionDialog(null)} />
      <AssetDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={leave}
        currenciesOf={(id) => balancesOf(id).map(({ currency }) => currency)}
      />
    </>
  );
}

/**
 * The main action of an account, with buttons for import and balance. On a phone, those two actions are in the menu.
 */
function AccountActions({ asset, onDialog }: { asset: Asset; onDialog: (dialog: AssetDialogState) => void }) {
  const t = useTranslations('assets');
  const { walletId } = useWallet();
  return (
    <>
      <Button asChild variant="primary" icon={<Plus />}>
        <Link href={`/w/${walletId}/transactions?assetIds=${asset.id}&new=`}>{t('addTransaction')}</Link>
      </Button>
      <Button asChild icon={<FileDown />} className="max-sm:hidden">
        <Link href={`/w/${walletId}/import?asset=${asset.id}`}>{t('importStatement')}</Link>
      </Button>
      <Button icon={<Scale />} className="max-sm:hidden" onClick={() => onDialog({ kind: 'balance', asset })}>
        {t('setBalance')}
      </Button>
    </>
  );
}

/** A warning if the asset's bank connection has stopped working. */
function Connection({ asset: { id, bankConnection } }: { asset: Asset }) {
  const t = useTranslations('assets');
  const status = bankConnection?.status ?? 'active';
  if (status === 'active' || status === 'pending') return null;
  return (
    <div className="mb-4">
      <Banner tone="warning" action={<ReconnectButton assetId={id} />}>
        {t(`connections.${status}`)}
      </Banner>
    </div>
  );
}

/** The command to add a security or crypto transaction; has a shortcut if it is the asset's main action. */
function useAddCommand(asset: Asset, run: () => void): void {
  const t = useTranslations('assets');
  const { mayWrite } = useWallet();
  const { name, type } = asset;
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const keys = isPositionAssetType(type) ? { keys: 'n' } : {};
      const label = t(isPositionAssetType(type) ? 'addTransaction' : 'addPositionTransaction');
      return [{ id: 'add-position-transaction', label, group: name, run, ...keys }];
    }, [t, name, type, mayWrite, run]),
  );
}

function useAssetCommands(asset: Asset, setDialog: (dialog: AssetDialogState) => void): void {
  const t = useTranslations('assets');
  const router = useRouter();
  const archive = useArchiveAsset();
  const { mayWrite, walletId } = useWallet();
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const group = asset.name;
      return [
        { id: 'edit-asset', label: t('editAsset'), group, keys: 'e', run: () => setDialog({ kind: 'edit', asset }) },
        {
          id: 'set-balance',
          label: t(isPositionAssetType(asset.type) ? 'setCash' : 'setBalance'),
          group,
          keys: 'b',
          run: () => setDialog({ kind: 'balance', asset }),
        },
        {
          id: 'import-statement',
          label: t('importStatement'),
          group,
          run: () => router.push(`/w/${walletId}/import?asset=${asset.id}`),
        },
        {
          id: 'archive-asset',
          label: asset.archived ? t('unarchive') : t('archive'),
          group,
          run: () => void archive(asset),
        },
      ];
    }, [t, router, archive, mayWrite, walletId, asset, setDialog]),
  );
}
