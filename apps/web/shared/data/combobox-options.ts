import type { ComboboxOption } from '@coffer/ui/combobox-filter.ts';
import { categoryLabel, groupPath } from '#shared/format/display-names.ts';
import { compareByOrder } from '#shared/ordering/orders-after-move.ts';
import type { RouterOutputs } from './trpc.ts';

type Item<List extends 'assets' | 'categories' | 'categoryGroups' | 'tags' | 'merchants'> =
  RouterOutputs[List]['list']['items'][number];

/** Categories as options, sorted so that each group stays together. */
export function categoryOptions(
  categories: Iterable<Item<'categories'>>,
  groups: readonly Item<'categoryGroups'>[],
): readonly ComboboxOption[] {
  const options = [...categories].toSorted(compareByOrder).map((category): ComboboxOption => {
    const { id, categoryGroupId, name } = category;
    const group = categoryGroupId === null ? undefined : groupPath(groups, categoryGroupId);
    return { value: id, label: categoryLabel(category), keywords: name, ...(group === undefined ? {} : { group }) };
  });
  return [...Map.groupBy(options, ({ group }) => group).values()].flat();
}

export function tagOptions(tags: Iterable<Item<'tags'>>): readonly ComboboxOption[] {
  return [...tags].toSorted(compareByOrder).map(({ id, name, color }) => ({ value: id, label: name, colour: color }));
}

/** Assets as options. Archived assets take no new transactions, but filters still offer them. */
export function assetOptions(assets: Iterable<Item<'assets'>>, withArchived = false): readonly ComboboxOption[] {
  return [...assets]
    .filter(({ archived }) => withArchived || !archived)
    .toSorted(compareByOrder)
    .map(({ id, name, defaultCurrency }) => ({ value: id, label: name, hint: defaultCurrency }));
}

export function merchantOptions(
  merchants: Iterable<Pick<Item<'merchants'>, 'id' | 'name' | 'domains'>>,
): readonly ComboboxOption[] {
  return [...merchants]
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id, name, domains }) => ({ value: id, label: name, keywords: domains.join(' ') }));
}
