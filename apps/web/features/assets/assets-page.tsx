'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { PageHeader } from '@coffer/ui/page-header.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ArrowUpDown, Check, Landmark, Plus, Wallet } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { useCanConnectBanks } from '#features/banks/connection.ts';
import { useCommands } from '#shared/commands/commands.tsx';
import { useOpenOnNewParameter } from '#shared/page/use-open-on-new-parameter.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { type AssetDialogState, AssetDialogs } from './asset-dialogs.tsx';
import { AssetList } from './asset-list.tsx';
import { AssetValueChange } from './asset-value-change.tsx';
import { AssetsDownload } from './assets-download.tsx';
import type { AssetsOverview } from './build-assets-overview.ts';
import { SPARKLINE_RANGE } from './net-worth-inputs.ts';
import { useAssetsOverview } from './use-assets-overview.ts';
import { useBalances } from './use-balances.ts';

const Arrangement = dynamic(() => import('./asset-arrangement-list.tsx').then((file) => file.AssetArrangementList), {
  loading: () => <SkeletonRows rows={8} />,
});

/** All assets and debts of the wallet. */
export function AssetsPage() {
  const t = useTranslations('assets');
  const words = useProblemSentence();
  const { mayWrite } = useWallet();
  const { overview, problem, retry, isFetching } = useAssetsOverview();
  const [dialog, setDialog] = useState<AssetDialogState | null>(null);
  const [arranging, setArranging] = useState(false);
  const balancesOf = useBalances();
  const isEmpty = overview?.sections.length === 0 && overview.archived.length === 0;
  useAssetCommands(mayWrite, setDialog, setArranging);
  useOpenOnNewParameter(() => mayWrite && setDialog({ kind: 'edit', asset: null }));
  return (
    <>
      <PageHeader
        title={t('title')}
        action={
          mayWrite && (
            <>
              {!isEmpty && (
                <Button icon={arranging ? <Check /> : <ArrowUpDown />} onClick={() => setArranging(!arranging)}>
                  {arranging ? t('arranged') : t('arrange')}
                </Button>
              )}
              <Banks />
              <Button variant="primary" icon={<Plus />} onClick={() => setDialog({ kind: 'edit', asset: null })}>
                {t('newAsset')}
              </Button>
            </>
          )
        }
      />
      {isEmpty !== true && <Total overview={overview} />}
      {problem !== null && (
        <ErrorState title={t('loadFailed')} onRetry={retry} pending={isFetching}>
          {words(problem)}
        </ErrorState>
      )}
      {problem === null && overview === null && <SkeletonRows rows={8} />}
      {isEmpty && <NoAssets>{mayWrite && <MakeFirst onDialog={setDialog} />}</NoAssets>}
      {overview !== null && !isEmpty && arranging && <Arrangement onDialog={setDialog} />}
      {overview !== null && !isEmpty && !arranging && <AssetList overview={overview} onDialog={setDialog} />}
      <AssetDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        currenciesOf={(id) => balancesOf(id).map(({ currency }) => currency)}
      />
    </>
  );
}

/** The link to bank connections, which sync transactions automatically. */
function Banks() {
  const t = useTranslations('banks');
  const { walletId } = useWallet();
  const mayConnect = useCanConnectBanks();
  if (!mayConnect) return null;
  return (
    <Button icon={<Landmark />} asChild>
      <Link prefetch={false} href={`/w/${walletId}/connections`}>
        {t('title')}
      </Link>
    </Button>
  );
}

/** The total, and its change within the last year. Its space is reserved while loading. */
function Total({ overview }: { overview: AssetsOverview | null }) {
  const t = useTranslations('assets');
  const { currency } = useWallet().wallet;
  return (
    <div className="mb-5 flex min-h-14 flex-wrap items-end justify-between gap-x-4 gap-y-1">
      {overview !== null && (
        <>
          <div>
            <p>
              <span className="sr-only">{t('total')}</span>
              <Amount value={overview.total.value} currency={currency} className="font-semibold text-xl" />
            </p>
            <AssetValueChange worth={overview.total} range={SPARKLINE_RANGE} />
          </div>
          {overview.sections.length > 0 && (
            <div className="ml-auto">
              <AssetsDownload overview={overview} />
            </div>
          )}
        </>
      )}
    </div>
  );
}

function NoAssets({ children }: { children: ReactNode }) {
  const t = useTranslations('assets');
  return (
    <EmptyState icon={<Wallet />} title={t('empty')} action={children}>
      {t('emptyText')}
    </EmptyState>
  );
}

function MakeFirst({ onDialog }: { onDialog: (dialog: AssetDialogState) => void }) {
  const t = useTranslations('assets');
  return (
    <Button variant="primary" icon={<Plus />} onClick={() => onDialog({ kind: 'edit', asset: null })}>
      {t('newAsset')}
    </Button>
  );
}

function useAssetCommands(
  mayWrite: boolean,
  setDialog: (dialog: AssetDialogState) => void,
  setArranging: (arranging: boolean) => void,
): void {
  const t = useTranslations('assets');
  useCommands(
    useMemo(() => {
      if (!mayWrite) return [];
      const group = t('title');
      return [
        {
          id: 'new-asset',
          label: t('newAsset'),
          group,
          keys: 'shift+n',
          run: () => setDialog({ kind: 'edit', asset: null }),
        },
        { id: 'new-asset-group', label: t('newGroup'), group, run: () => setDialog({ kind: 'group', group: null }) },
        { id: 'arrange-assets', label: t('arrange'), group, run: () => setArranging(true) },
      ];
    }, [t, mayWrite, setDialog, setArranging]),
  );
}
