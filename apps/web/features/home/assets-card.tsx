'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { Card } from '@coffer/ui/card.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ErrorState } from '@coffer/ui/error-state.tsx';
import { SkeletonRows } from '@coffer/ui/skeleton.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AssetIconCircle } from '#features/assets/asset-icon.tsx';
import { useComparisonDayText } from '#features/assets/asset-value-change.tsx';
import type { AssetSection, AssetWithValue } from '#features/assets/build-assets-overview.ts';
import { SPARKLINE_RANGE } from '#features/assets/net-worth-inputs.ts';
import { AssetTrend } from '#features/assets/trend.tsx';
import { useAssetsOverview } from '#features/assets/use-assets-overview.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';

/** The value of each asset, with a sparkline, and the growth of the last year. */
export function AssetsCard() {
  const t = useTranslations('home');
  const assetWords = useTranslations('assets');
  const words = useProblemSentence();
  const since = useComparisonDayText(SPARKLINE_RANGE);
  const { walletId } = useWallet();
  const { overview, problem, retry, isFetching } = useAssetsOverview();
  return (
    <Card
      title={t('assets')}
      padded={false}
      action={
        <TextLink asChild>
          <Link prefetch={false} href={`/w/${walletId}/assets`}>
            {t('allAssets')}
          </Link>
        </TextLink>
      }
    >
      {problem !== null && (
        <ErrorState title={t('loadFailed')} onRetry={retry} pending={isFetching}>
          {words(problem)}
        </ErrorState>
      )}
      {problem === null && overview === null && <SkeletonRows rows={5} />}
      {overview !== null && problem === null && (
        <p className="px-4 pb-1 text-muted text-sm sm:px-5">{assetWords('linesAndGrowth', { since })}</p>
      )}
      {overview?.sections
        .filter(({ assets }) => assets.length > 0)
        .map((section) => (
          <Group key={section.group?.id ?? 'none'} section={section} alone={overview.sections.length === 1} />
        ))}
    </Card>
  );
}

function Group({ section, alone }: { section: AssetSection; alone: boolean }) {
  const t = useTranslations('assets');
  const { currency } = useWallet().wallet;
  const name = section.group?.name ?? t('noGroup');
  return (
    <section aria-label={name} className="pb-2">
      {!(alone && section.group === null) && (
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3 pb-1 font-medium text-muted text-sm sm:px-5">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <Amount value={section.value} currency={currency} />
        </h3>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: some screen readers need the role for lists without bullets. */}
      <ul role="list">
        {section.assets.map((row) => (
          <AssetLine key={row.asset.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function AssetLine({ row: { asset, value, growth, line } }: { row: AssetWithValue }) {
  const { walletId, wallet } = useWallet();
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-hover sm:px-5">
      <span className="max-sm:hidden">
        <AssetIconCircle type={asset.type} />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <Link
          prefetch={false}
          href={`/w/${walletId}/assets/${asset.id}`}
          className="min-w-0 after:absolute after:inset-0 [overflow-wrap:anywhere]"
        >
          {asset.name}
        </Link>
        <AssetTrend line={line} className="h-5 w-20 sm:h-7 sm:w-24" />
      </div>
      <div className="grid min-w-[6.5rem] shrink-0 justify-items-end text-right">
        <Amount value={value} currency={wallet.currency} />
        {growth !== null && growth !== 0 && (
          <Delta value={growth} currency={wallet.currency} className="text-sm leading-5" />
        )}
      </div>
    </li>
  );
}
