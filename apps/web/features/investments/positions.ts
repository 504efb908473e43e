import type { RouterOutputs } from '@coffer/api/router.ts';
import { foldForSearch } from '@coffer/ui/combobox-filter.ts';
import type { Instrument, InstrumentKind } from './instrument.ts';

export type PositionsReport = RouterOutputs['reports']['securityPositions'];
export type PositionTotals = PositionsReport['total'];

export interface AssetPosition extends Instrument, Omit<PositionsReport['items'][number], 'isin' | 'symbol'> {
  /** The name; the code for a position without a name. */
  readonly title: string;
}

export interface OpenAndClosedPositions {
  /** The open positions, most valuable first. */
  readonly open: readonly AssetPosition[];
  readonly closed: readonly AssetPosition[];
  readonly all: readonly AssetPosition[];
  readonly sum: PositionTotals | null;
}

/** The positions of one asset in the report. */
export function positionsOfAsset(report: PositionsReport, assetId: string): OpenAndClosedPositions {
  const all = report.items.flatMap((item): AssetPosition[] => {
    const { isin, symbol, ...figures } = item;
    const code = isin ?? symbol;
    if (code === null || item.assetId !== assetId) return [];
    return [{ ...figures, kind: isin === null ? 'crypto' : 'security', code, title: item.name ?? code }];
  });
  const sorted = all.toSorted((one, other) => other.value - one.value || one.title.localeCompare(other.title));
  return {
    all: sorted,
    open: sorted.filter(({ quantity }) => quantity !== 0),
    closed: sorted.filter(({ quantity }) => quantity === 0),
    sum: report.byAsset[assetId] ?? null,
  };
}

/** The gain as a share of the cost; null without a cost. */
export function gainRatio({ gain, cost }: Pick<PositionTotals, 'gain' | 'cost'>): number | null {
  return cost > 0 ? gain / cost : null;
}

/** Whether the position is open but has no price; its value then counts as 0. */
export function hasNoPrice({ price, quantity }: Pick<AssetPosition, 'price' | 'quantity'>): boolean {
  return price === null && quantity !== 0;
}

/** The codes of positions whose name, ISIN or symbol matches the search; null if the search is empty. */
export function searchPositionCodes(
  positions: readonly AssetPosition[],
  kind: InstrumentKind,
  search: string,
): string[] | null {
  const wanted = foldForSearch(search);
  if (wanted === '') return null;
  return positions
    .filter((position) => position.kind === kind)
    .filter(({ title, code }) => foldForSearch(`${title} ${code}`).includes(wanted))
    .map(({ code }) => code);
}

const TYPES: readonly string[] = ['securities', 'manualSecurities', 'crypto'];

/** Whether the asset type is made for positions. Assets of other types may hold some positions too. */
export function isPositionAssetType(type: string): boolean {
  return TYPES.includes(type);
}

/** The kind of transactions that an asset of this type is made for. */
export function instrumentKindForAssetType(type: string): InstrumentKind {
  return type === 'crypto' ? 'crypto' : 'security';
}
