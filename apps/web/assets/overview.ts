import type { Outputs } from '@coffer/api/router.ts';
import { changeOf, sumOf } from '../format/reported.ts';
import { byOrder } from '../ordering/orders-after-move.ts';

export type Asset = Outputs['assets']['list']['items'][number];
export type AssetGroup = Outputs['assetGroups']['list']['items'][number];
type Worth = Outputs['reports']['netWorthByAsset'];
type Sparklines = Outputs['reports']['assetSeries'];

/** An asset with what it is worth, in the wallet's currency. */
export interface AssetWorth {
  readonly asset: Asset;
  readonly value: number;
  readonly change: number;
  /** At the months' ends, oldest first. */
  readonly line: readonly number[];
}

export interface Section {
  /** Null: in no group. */
  readonly group: AssetGroup | null;
  readonly assets: readonly AssetWorth[];
  readonly value: number;
  readonly change: number;
}

export interface Overview {
  readonly sections: readonly Section[];
  readonly archived: readonly AssetWorth[];
  /** Archived ones count too. */
  readonly total: number;
  readonly totalChange: number;
  /** What is owned: the values above zero. A share is one of this. */
  readonly owned: number;
}

export interface OverviewParts {
  readonly assets: readonly Asset[];
  readonly groups: readonly AssetGroup[];
  readonly worth: Worth;
  readonly sparklines: Sparklines;
  readonly currency: string;
}

/** The assets as they stand on a page: by group in their order, what is in no group last. */
export function overviewOf({ assets, groups, worth, sparklines, currency }: OverviewParts): Overview {
  const all = assets.toSorted(byOrder).map(
    (asset): AssetWorth => ({
      asset,
      value: worth.byAsset[asset.id]?.value ?? 0,
      change: worth.byAsset[asset.id]?.valueChange ?? 0,
      line: sparklines.byAsset[asset.id] ?? [],
    }),
  );
  const live = all.filter(({ asset }) => !asset.archived);
  const known = new Set(groups.map(({ id }) => id));
  const sectionOf = (group: AssetGroup | null, inIt: readonly AssetWorth[]): Section => ({
    group,
    assets: inIt,
    value: sumOf(
      inIt.map(({ value }) => value),
      currency,
    ),
    change: sumOf(
      inIt.map(({ change }) => change),
      currency,
    ),
  });
  const grouped = groups.toSorted(byOrder).map((group) =>
    sectionOf(
      group,
      live.filter(({ asset }) => asset.assetGroupId === group.id),
    ),
  );
  const loose = live.filter(({ asset }) => asset.assetGroupId === null || !known.has(asset.assetGroupId));
  return {
    sections: loose.length === 0 ? grouped : [...grouped, sectionOf(null, loose)],
    archived: all.filter(({ asset }) => asset.archived),
    total: worth.kpis.total,
    // Between the two totals as they are shown, so that every page says the same.
    totalChange: changeOf(worth.kpis.total, worth.kpis.totalPreviousPeriod, currency),
    owned: all.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  };
}
