/** A part of net worth: one asset, or several combined. */
export interface ChartGroup {
  readonly id: string;
  readonly name: string;
  readonly assetIds: readonly string[];
}

interface ChartAsset {
  readonly id: string;
  readonly name: string;
  readonly value: number;
}

/**
 * Number of assets with their own colour, if there are more than eight assets. The palette has eight colours; the
 * remaining assets share the eighth.
 */
const LARGEST = 7;

/**
 * One group per asset, largest first. If there are more than eight assets, all but the seven largest form one group.
 */
export function groupLargestAssets(held: readonly ChartAsset[], others: string): ChartGroup[] {
  const largestFirst = held.toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const own = largestFirst.length > LARGEST + 1 ? largestFirst.slice(0, LARGEST) : largestFirst;
  const rest = largestFirst.slice(own.length);
  return [
    ...own.map(({ id, name }) => ({ id, name, assetIds: [id] })),
    ...(rest.length === 0 ? [] : [{ id: 'others', name: others, assetIds: rest.map(({ id }) => id) }]),
  ];
}
