import { type CategoryGroup, categoryTreeRows, groupWithDescendants } from '#features/categories/category-tree.ts';
import type { Category } from '#shared/data/use-wallet-lists.ts';
import { groupPath } from '#shared/format/display-names.ts';
import type { PlanItem } from './plan-records.ts';

/** The category or category group that an amount is planned for. */
export interface PlanSubject {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
  readonly isGroup: boolean;
  /** The category, or all categories of the group. */
  readonly categoryIds: readonly string[];
}

type Item = Pick<PlanItem, 'categoryOrCategoryGroupId' | 'month'>;

export interface PlanSection<Own = PlanItem> {
  /** The group's id; null for categories without a group. */
  readonly groupId: string | null;
  readonly title: string | null;
  readonly entries: readonly { readonly item: Own; readonly subject: PlanSubject }[];
}

/**
 * Groups items by category group, in the order of the categories page. Items of one category are sorted by their first
 * month; items of deleted categories are left out.
 */
export function groupItemsByCategory<Own extends Item>(
  items: readonly Own[],
  categories: readonly Category[],
  groups: readonly CategoryGroup[],
): PlanSection<Own>[] {
  const catalogue = categoryTreeRows(groups, categories, new Set());
  const places = new Map(catalogue.map(({ id }, at) => [id, at]));
  const entries = items
    .flatMap((item) => {
      const subject = subjectOf(item.categoryOrCategoryGroupId, categories, groups);
      return subject === null ? [] : [{ item, subject }];
    })
    .toSorted(
      (one, other) =>
        (places.get(one.subject.id) ?? 0) - (places.get(other.subject.id) ?? 0) ||
        one.item.month.localeCompare(other.item.month),
    );
  const groupOf = ({ id, isGroup }: PlanSubject) =>
    isGroup ? id : (categories.find((category) => category.id === id)?.categoryGroupId ?? null);
  return [...Map.groupBy(entries, ({ subject }) => groupOf(subject))].map(([groupId, own]) => ({
    groupId,
    title: groupId === null ? null : groupPath(groups, groupId),
    entries: own,
  }));
}

/** The category or group with this id; null if it was deleted. */
function subjectOf(id: string, categories: readonly Category[], groups: readonly CategoryGroup[]): PlanSubject | null {
  const category = categories.find((one) => one.id === id);
  if (category !== undefined) {
    return { id, name: category.name, emoji: category.emoji, isGroup: false, categoryIds: [id] };
  }
  const group = groups.find((one) => one.id === id);
  if (group === undefined) return null;
  const below = groupWithDescendants(groups, id);
  return {
    id,
    name: group.name,
    emoji: null,
    isGroup: true,
    categoryIds: categories
      .filter(({ categoryGroupId }) => categoryGroupId !== null && below.has(categoryGroupId))
      .map((one) => one.id),
  };
}
