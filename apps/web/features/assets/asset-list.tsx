'use client';

import { Amount } from '@coffer/ui/amount.tsx';
import { DataList } from '@coffer/ui/data-list.tsx';
import { Delta } from '@coffer/ui/delta.tsx';
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AssetDialogState } from './asset-dialogs.tsx';
import { ASSET_ROW_COLUMNS, AssetRow, AssetShare } from './asset-row.tsx';
import { useComparisonDayText } from './asset-value-change.tsx';
import type { AssetSection, AssetsOverview, AssetWithValue } from './build-assets-overview.ts';
import { SPARKLINE_RANGE } from './net-worth-inputs.ts';
import { useBalances } from './use-balances.ts';

interface Props {
  readonly overview: AssetsOverview;
  readonly onDialog: (dialog: AssetDialogState) => void;
}

/** All assets by group; archived assets are in a collapsed section below. */
export function AssetList({ overview: { sections, archived, archivedShare, owned, owed }, onDialog }: Props) {
  const t = useTranslations('assets');
  const balancesOf = useBalances();
  const rows = (assets: readonly AssetWithValue[]) =>
    assets.map((row) => <AssetRow key={row.asset.id} row={row} held={balancesOf(row.asset.id)} onDialog={onDialog} />);
  return (
    <div className="grid gap-6">
      <ColumnHeads />
      {sections.map((section) => (
        <GroupSection key={section.group?.id ?? 'none'} section={section} alone={sections.length === 1}>
          {rows(section.assets)}
        </GroupSection>
      ))}
      {archived.length > 0 && (
        <details className="group">
          <summary className="flex min-h-control items-center gap-2 rounded-control px-1 text-muted">
            <ChevronRight aria-hidden size={16} className="transition-transform duration-100 group-open:rotate-90" />
            {t('archivedCount', { count: archived.length })}
            <AssetShare of={archivedShare} />
          </summary>
          <Rows>{rows(archived)}</Rows>
        </details>
      )}
      <Notes owned={owned} owed={owed} />
    </div>
  );
}

/** Explains the period of the changes and the base of the percentages. */
function Notes({ owned, owed }: Pick<AssetsOverview, 'owned' | 'owed'>) {
  const t = useTranslations('assets');
  const { currency } = useWallet().wallet;
  const since = useComparisonDayText(SPARKLINE_RANGE);
  return (
    <div className="px-1 text-muted text-sm">
      <p>{t('linesAndGrowth', { since })}</p>
      {owned > 0 && (
        <p className="max-lg:hidden">
          {t.rich(owed > 0 ? 'sharesWithoutDebts' : 'sharesOf', {
            owned: () => <Amount value={owned} currency={currency} />,
            owed: () => <Amount value={owed} currency={currency} />,
          })}
        </p>
      )}
    </div>
  );
}

/** The column headings. Hidden from screen readers, because each number has its own label. */
function ColumnHeads() {
  const t = useTranslations('assets');
  const { currency } = useWallet().wallet;
  return (
    <div aria-hidden className={`-mb-5 hidden gap-x-4 pr-2 pl-4 text-muted text-sm lg:grid ${ASSET_ROW_COLUMNS}`}>
      <span />
      <span className="max-xl:hidden">{t('lastYear')}</span>
      <span className="text-right">{t('ownCurrency')}</span>
      <span className="text-right">{t('valueIn', { currency })}</span>
      <span className="text-right">{t('share')}</span>
    </div>
  );
}

interface SectionProps {
  readonly section: AssetSection;
  /** Whether this is the only section; an ungrouped section alone needs no heading. */
  readonly alone: boolean;
  readonly children: ReactNode;
}

function GroupSection({ section: { group, assets, value, growth, share }, alone, children }: SectionProps) {
  const t = useTranslations('assets');
  const { currency } = useWallet().wallet;
  const name = group?.name ?? t('noGroup');
  return (
    <section aria-label={name}>
      {!(alone && group === null) && (
        <div
          className={`mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-transparent border-x px-4 md:gap-x-4 md:pr-2 ${ASSET_ROW_COLUMNS}`}
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            <h2 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</h2>
            {growth !== null && growth !== 0 && <Delta value={growth} currency={currency} className="text-sm" />}
          </div>
          <span className="max-xl:hidden" />
          <span className="max-lg:hidden" />
          <Amount value={value} currency={currency} className="text-right font-semibold" />
          <AssetShare of={share} />
        </div>
      )}
      {assets.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-4 py-3 text-muted">{t('emptyGroup')}</p>
      ) : (
        <Rows>{children}</Rows>
      )}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <DataList className="overflow-hidden rounded-card border border-line bg-surface shadow-card">{children}</DataList>
);
