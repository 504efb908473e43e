'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { EmptyState } from '@coffer/ui/empty-state.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { ChartPie, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { NoPriceSourceNotice } from './no-price-source-notice.tsx';
import { PositionList } from './position-list.tsx';
import { PositionTable } from './position-table.tsx';
import { type OpenAndClosedPositions as Held, hasNoPrice, isPositionAssetType } from './positions.ts';
import { PositionsDownload } from './positions-download.tsx';
import { QuoteGapsNotice } from './quote-gaps.tsx';
import { usePositions } from './use-positions.ts';

interface Props {
  readonly asset: Asset;
  readonly onAdd: () => void;
}

/** The security and crypto positions of an asset; empty without positions. */
export function AssetPositions({ asset, onAdd }: Props) {
  const t = useTranslations('investments');
  const common = useTranslations('common');
  const words = useProblemSentence();
  const { mayWrite } = useWallet();
  const { positions, report, error, refetch, isFetching } = usePositions(asset.id);
  const isExpected = isPositionAssetType(asset.type);
  if (!isExpected && (positions === null || positions.all.length === 0)) return null;
  const addButton = mayWrite && (
    <Button size="small" icon={<Plus />} onClick={onAdd}>
      {t('addTransaction')}
    </Button>
  );
  return (
    // If adding a transaction is the page's main action, its button is at the top of the page instead.
    <Card
      title={t('title')}
      padded={false}
      action={
        <>
          {positions !== null && positions.all.length > 0 && report !== undefined && (
            <PositionsDownload positions={positions.all} currency={report.currency} />
          )}
          {!isExpected && addButton}
        </>
      }
    >
      {positions === null && error === null && <SkeletonRows rows={4} />}
      {positions === null && error !== null && (
        <ErrorState title={common('loadFailed')} onRetry={() => void refetch()} pending={isFetching}>
          {words(error)}
        </ErrorState>
      )}
      {positions?.all.length === 0 && (
        <EmptyState icon={<ChartPie />} title={t('none')} action={addButton}>
          {t('noneText')}
        </EmptyState>
      )}
      {positions !== null && positions.all.length > 0 && report !== undefined && (
        <Holdings positions={positions} currency={report.currency} />
      )}
    </Card>
  );
}

/** The list of open positions. Closed positions are shown on demand. */
function Holdings({ positions, currency }: { positions: Held; currency: string }) {
  const t = useTranslations('investments');
  const [withClosed, setWithClosed] = useState(positions.open.length === 0);
  const shown = withClosed ? [...positions.open, ...positions.closed] : positions.open;
  const unpriced = positions.open.filter(hasNoPrice);
  return (
    <>
      {unpriced.length > 0 && (
        <div className="px-4 pb-3 sm:px-5">
          <Banner tone="warning">
            <p>{t('unpriced', { count: unpriced.length })}</p>
            <NoPriceSourceNotice codes={unpriced.map(({ code }) => code)} />
          </Banner>
        </div>
      )}
      <div className="px-4 pb-3 empty:hidden sm:px-5">
        <QuoteGapsNotice positions={positions.open} />
      </div>
      <div className="@container">
        <div className="hidden @3xl:block">
          <PositionTable positions={shown} sum={positions.sum} currency={currency} />
        </div>
        <div className="@3xl:hidden">
          <PositionList positions={shown} sum={positions.sum} currency={currency} />
        </div>
      </div>
      {positions.closed.length > 0 && positions.open.length > 0 && (
        <p className="border-line border-t p-2 text-center">
          <Button size="small" variant="quiet" onClick={() => setWithClosed(!withClosed)}>
            {withClosed ? t('hideClosed') : t('showClosed', { count: positions.closed.length })}
          </Button>
        </p>
      )}
    </>
  );
}
