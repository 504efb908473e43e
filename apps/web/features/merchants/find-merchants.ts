import { foldForSearch } from '@coffer/ui/combobox-filter.ts';
import type { Merchant } from '#shared/data/use-merchants.ts';

/** The merchants whose name or domains contain every word of the search, sorted by name. */
export function findMerchantsByText<Found extends Pick<Merchant, 'id' | 'name' | 'domains'>>(
  merchants: readonly Found[],
  sought: string,
  language: string,
): readonly Found[] {
  const words = foldForSearch(sought).split(/\s+/).filter(Boolean);
  const { compare } = new Intl.Collator(language, { sensitivity: 'base', numeric: true });
  return merchants
    .filter(({ name, domains }) => {
      const text = foldForSearch([name, ...domains].join(' '));
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => compare(one.name, other.name) || (one.id < other.id ? -1 : 1));
}

/** The ids between two items of a list, both included, for selecting with shift. */
export function idsBetween<Item extends { readonly id: string }>(
  items: readonly Item[],
  one: string,
  other: string,
): string[] {
  const ids = items.map(({ id }) => id);
  const [first = -1, last = -1] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return first < 0 ? [other] : ids.slice(first, last + 1);
}
