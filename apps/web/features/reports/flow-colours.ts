import type { RouterOutputs } from '@coffer/api/router.ts';
import type { ChartColour } from '#shared/charts/chart-style.ts';

type Category = Pick<RouterOutputs['categories']['list']['items'][number], 'id' | 'categoryGroupId' | 'system'>;
type Group = Pick<RouterOutputs['categoryGroups']['list']['items'][number], 'id' | 'parentGroupId'>;

/**
 * The number of usable colours. The first colour of the palette is left out, because it resembles the colour of income.
 */
const COLOURS = 7;
const PALETTE = 8;

/**
 * Returns the colour of each category by its id: the colour of its outermost group or, without a group, its own.
 * Colours are assigned in order of creation, so that a category keeps its colour regardless of period, amount and
 * position in the list. Ungrouped system categories get the paler colours; other categories get these only after the
 * first seven colours.
 */
export function flowColours(
  categories: readonly Category[],
  groups: readonly Group[],
): ReadonlyMap<string, ChartColour> {
  const parents = new Map(groups.map(({ id, parentGroupId }) => [id, parentGroupId]));
  const rootOf = ({ id, categoryGroupId }: Category) =>
    categoryGroupId === null ? id : outermostGroupId(categoryGroupId, parents);
  const isOnlySystem = (category: Category) => category.system && category.categoryGroupId === null;
  // Ids are ordered by creation time.
  const rootsOf = (some: readonly Category[]) => [...new Set(some.map(rootOf))].toSorted();
  const [systemOnes, own] = [categories.filter(isOnlySystem), categories.filter((one) => !isOnlySystem(one))];
  const colours = new Map([
    ...rootsOf(own).map((root, at) => [root, colourAt(at)] as const),
    ...rootsOf(systemOnes).map((root, at) => [root, colourAt(COLOURS + at)] as const),
  ]);
  return new Map(categories.map((category) => [category.id, colours.get(rootOf(category)) ?? 'muted']));
}

function outermostGroupId(id: string, parents: ReadonlyMap<string, string | null>): string {
  const parent = parents.get(id) ?? null;
  return parent === null ? id : outermostGroupId(parent, parents);
}

function colourAt(at: number): ChartColour {
  return `chart-${Math.floor(at / COLOURS) * PALETTE + 2 + (at % COLOURS)}`;
}
