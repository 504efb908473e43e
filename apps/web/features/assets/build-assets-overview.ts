import type { RouterOutputs } from '@coffer/api/router.ts';
import { negateDecimalText } from '@coffer/domain/decimal-texts.ts';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import { sumExactAmounts } from '#shared/format/report-amounts.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import { canHaveGains } from './can-have-gains.ts';
import { computeNetWorthTotal, type NetWorthReport, type NetWorthTotal, sumNetWorth } from './net-worth-total.ts';
import { roundedShares, sumShares } from './rounded-shares.ts';

export type AssetGroup = RouterOutputs['assetGroups']['list']['items'][number];
type Sparklines = RouterOutputs['reports']['assetSeries'];

/** An asset with its value in the wallet's currency. */
export interface AssetWithValue {
  readonly asset: Asset;
  readonly value: number;
  /**
   * The growth in the last year, without opening balances and transfers; null for an account without positions, which
   * can't grow.
   */
  readonly growth: number | null;
  /** The values of the last year, oldest first. */
  readonly line: readonly number[];
  /** The share of everything owned; null for assets without value and for debts. */
  readonly share: number | null;
}

export interface AssetSection {
  /** The group; null for the assets without a group. */
  readonly group: AssetGroup | null;
  readonly assets: readonly AssetWithValue[];
  readonly value: number;
  /** The growth of the group's assets; null if none of them can grow. */
  readonly growth: number | null;
  /** The sum of the shares of the group's assets, without debts; null if no asset of the group has a share. */
  readonly share: number | null;
}

export interface AssetsOverview {
  readonly sections: readonly AssetSection[];
  readonly archived: readonly AssetWithValue[];
  readonly archivedShare: number | null;
  /** The totals of all assets, including archived assets. */
  readonly total: NetWorthTotal;
  /** The sum of the positive values, which is the base of all shares. */
  readonly owned: number;
  /** The sum of the negative values. */
  readonly owed: number;
  /** Whether an asset has securities or crypto. */
  readonly hasPositions: boolean;
}

export interface AssetsOverviewInput {
  readonly assets: readonly Asset[];
  readonly groups: readonly AssetGroup[];
  readonly worth: NetWorthReport;
  readonly sparklines: Sparklines;
  readonly currency: string;
}

/** The assets in the page's order: by group, ungrouped assets last. */
export function buildAssetsOverview({
  assets,
  groups,
  worth,
  sparklines,
  currency,
}: AssetsOverviewInput): AssetsOverview {
  const shares = roundedShares(new Map(assets.map(({ id }) => [id, worth.byAsset[id]?.value ?? 0])));
  const rowsOf = (some: readonly Pick<Asset, 'id'>[]) => some.flatMap(({ id }) => worth.byAsset[id] ?? []);
  const grows = (asset: Asset) => canHaveGains(asset, worth.byAsset[asset.id]?.hasPositions ?? false);
  const all = assets.toSorted(compareByOrder).map((asset): AssetWithValue => {
    const { value, earned } = sumNetWorth(rowsOf([asset]), currency);
    return {
      asset,
      value,
      growth: grows(asset) ? earned : null,
      line: sparklines.byAsset[asset.id] ?? [],
      share: shares.get(asset.id) ?? null,
    };
  });
  const [live, archived] = [all.filter(({ asset }) => !asset.archived), all.filter(({ asset }) => asset.archived)];
  const known = new Set(groups.map(({ id }) => id));
  const growthOf = (inIt: readonly AssetWithValue[]) => {
    const growing = inIt.map(({ asset }) => asset).filter(grows);
    return growing.length === 0 ? null : sumNetWorth(rowsOf(growing), currency).earned;
  };
  const sectionOf = (group: AssetGroup | null, inIt: readonly AssetWithValue[]): AssetSection => {
    const { value } = sumNetWorth(rowsOf(inIt.map(({ asset }) => asset)), currency);
    return { group, assets: inIt, value, growth: growthOf(inIt), share: sumKnownShares(inIt) };
  };
  const grouped = groups.toSorted(compareByOrder).map((group) =>
    sectionOf(
      group,
      live.filter(({ asset }) => asset.assetGroupId === group.id),
    ),
  );
  const values = rowsOf(assets).map(({ exact }) => exact.value);
  const loose = live.filter(({ asset }) => asset.assetGroupId === null || !known.has(asset.assetGroupId));
  return {
    sections: loose.length === 0 ? grouped : [...grouped, sectionOf(null, loose)],
    archived,
    archivedShare: sumKnownShares(archived),
    total: computeNetWorthTotal(worth, currency),
    hasPositions: Object.values(worth.byAsset).some((row) => row.hasPositions),
    owned: sumExactAmounts(
      values.filter((value) => !value.startsWith('-')),
      currency,
    ),
    owed: sumExactAmounts(values.filter((value) => value.startsWith('-')).map(negateDecimalText), currency),
  };
}

function sumKnownShares(assets: readonly AssetWithValue[]): number | null {
  const shares = assets.flatMap(({ share }) => (share === null ? [] : [share]));
  return shares.length === 0 ? null : sumShares(shares);
}
