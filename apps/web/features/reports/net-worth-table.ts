import type { RouterOutputs } from '@coffer/api/router.ts';
import {
  computeNetWorthTotal,
  type NetWorthReport,
  type NetWorthTotal,
  sumNetWorth,
} from '#features/assets/net-worth-total.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';

type Asset = NetWorthReport['byAsset'][string]['asset'];
type Group = RouterOutputs['assetGroups']['list']['items'][number];

/** The value before and at the end of a period, and the parts of the change. */
export type NetWorthFigures = NetWorthTotal;

export interface NetWorthTableRow extends NetWorthFigures {
  readonly asset: Asset;
  readonly hasPositions: boolean;
  /** The amounts before rounding, for sums. */
  readonly exact: NetWorthReport['byAsset'][string]['exact'];
}

export interface NetWorthTableSection extends NetWorthFigures {
  readonly kind: 'group' | 'loose' | 'archived';
  /** The group's id. For the other sections, which exist only once, it equals `kind`. */
  readonly id: string;
  readonly name: string | null;
  readonly rows: readonly NetWorthTableRow[];
}

export interface NetWorthTable {
  readonly sections: readonly NetWorthTableSection[];
  /** The number of hidden assets: archived assets, and assets without a value in the period. */
  readonly folded: number;
  readonly total: NetWorthFigures;
  readonly emergencyFund: Omit<NetWorthFigures, 'moved' | 'earned'>;
}

export const NET_WORTH_SORT_COLUMNS = ['name', 'value', 'before', 'change', 'moved', 'earned'] as const;

export interface NetWorthTableSorting {
  readonly by: (typeof NET_WORTH_SORT_COLUMNS)[number];
  readonly descending: boolean;
}

export interface NetWorthTableInput {
  readonly worth: NetWorthReport;
  readonly groups: readonly Group[];
  readonly currency: string;
  /** Whether to include archived and empty assets. */
  readonly unfolded: boolean;
  /** The chosen sorting; null for the wallet's order of assets. */
  readonly sorting: NetWorthTableSorting | null;
}

/** The report in sections by group, in the order of the assets page; archived assets are the last section. */
export function buildNetWorthTable({ worth, groups, currency, unfolded, sorting }: NetWorthTableInput): NetWorthTable {
  const rows = Object.values(worth.byAsset).map((row): NetWorthTableRow => {
    const { asset, hasPositions, exact } = row;
    return { asset, hasPositions, exact, ...sumNetWorth([row], currency) };
  });
  const ordered = sorted(rows, sorting);
  const shown = unfolded ? ordered : ordered.filter((row) => !isFolded(row));
  const known = new Set(groups.map(({ id }) => id));
  const live = shown.filter(({ asset }) => !asset.archived);
  const sections: NetWorthTableSection[] = [
    ...groups.toSorted(compareByOrder).map(({ id, name }) => ({
      ...sectionOf(
        'group',
        live.filter(({ asset }) => asset.assetGroupId === id),
        currency,
      ),
      id,
      name,
    })),
    sectionOf(
      'loose',
      live.filter(({ asset }) => asset.assetGroupId === null || !known.has(asset.assetGroupId)),
      currency,
    ),
    sectionOf(
      'archived',
      shown.filter(({ asset }) => asset.archived),
      currency,
    ),
  ];
  return {
    sections: sections.filter((section) => section.rows.length > 0),
    folded: rows.filter(isFolded).length,
    ...totals(worth, currency),
  };
}

function isFolded({ asset, value, before, moved, earned }: NetWorthTableRow): boolean {
  return asset.archived || [value, before, moved, earned].every((amount) => amount === 0);
}

function sectionOf(
  kind: NetWorthTableSection['kind'],
  rows: readonly NetWorthTableRow[],
  currency: string,
): NetWorthTableSection {
  return { kind, id: kind, name: null, rows, ...sumNetWorth(rows, currency) };
}

function totals(worth: NetWorthReport, currency: string) {
  const { emergencyFund, emergencyFundPreviousPeriod, emergencyFundChange } = worth.kpis;
  return {
    total: computeNetWorthTotal(worth, currency),
    emergencyFund: {
      value: emergencyFund,
      before: emergencyFundPreviousPeriod,
      change: emergencyFundChange,
    },
  };
}

function sorted(rows: readonly NetWorthTableRow[], sorting: NetWorthTableSorting | null): NetWorthTableRow[] {
  const usual = rows.toSorted((one, other) => compareByOrder(one.asset, other.asset));
  if (sorting === null) return usual;
  const { by, descending } = sorting;
  const ascending = usual.toSorted((one, other) =>
    by === 'name' ? one.asset.name.localeCompare(other.asset.name) : one[by] - other[by],
  );
  return descending ? ascending.toReversed() : ascending;
}

/** The change as a fraction of the previous value; null if the previous value is not positive. */
export function relativeChange({ before, change }: Pick<NetWorthFigures, 'before' | 'change'>): number | null {
  return before > 0 ? change / before : null;
}
