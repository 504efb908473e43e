import { isObject } from './is-object.ts';

/** Maximum size of a page's items as JSON: a page of long texts ends before its `limit`. */
export const MAX_PAGE_BYTES = 2 ** 20;

/** Number of records read at once. */
const READ_AT_ONCE = 50;

/** Strings up to this length are measured without encoding, because records have many short strings. */
const SHORT = 50;

/** Counts the approximate JSON bytes of a page while items are added, up to `MAX_PAGE_BYTES`. */
export class PageByteCounter {
  #used = 0;

  /**
   * Counts an item that still fits; returns false if the item does not fit. The first item always fits, so that each
   * page makes progress.
   */
  take(item: unknown): boolean {
    const size = sizeOf(item);
    if (this.#used > 0 && this.#used + size > MAX_PAGE_BYTES) return false;
    this.#used += size;
    return true;
  }
}

interface Page<Item> {
  readonly items: Item[];
  /** The last item if more items follow; otherwise null. */
  readonly last: Item | null;
}

/** Cuts rows, which were read with a limit of `limit + 1`, to a page of at most `limit` rows and `MAX_PAGE_BYTES`. */
export function cutToPage<Item>(rows: readonly Item[], limit: number): Page<Item> {
  const room = new PageByteCounter();
  const end = rows.findIndex((row, at) => at === limit || !room.take(row));
  const items = end === -1 ? [...rows] : rows.slice(0, end);
  return { items, last: end === -1 ? null : (items.at(-1) ?? null) };
}

/** Returns the first rows of a list that has no cursor, up to the maximum size of a page. */
export function cutToMaxPageBytes<Item>(rows: readonly Item[]): Item[] {
  return cutToPage(rows, rows.length).items;
}

/**
 * Reads the records of these keys, 50 at a time, until the page is full, and returns them in the order of the keys.
 * `read` returns null for a record that the page does not show; nulls are returned too, but need no space.
 */
export async function readItemsUntilPageFull<Key, Item>(
  keys: readonly Key[],
  room: PageByteCounter,
  read: (part: readonly Key[]) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let from = 0; from < keys.length; from += READ_AT_ONCE) {
    const part = await read(keys.slice(from, from + READ_AT_ONCE));
    const end = part.findIndex((item) => item !== null && !room.take(item));
    items.push(...(end === -1 ? part : part.slice(0, end)));
    if (end !== -1) break;
  }
  return items;
}

/** Approximate length of the value as JSON in UTF-8; exact for long strings. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') {
    return value.length <= SHORT ? value.length + 2 : Buffer.byteLength(JSON.stringify(value));
  }
  if (!isObject(value)) return 8;
  let size = 2;
  if (Array.isArray(value)) for (const item of value) size += sizeOf(item) + 1;
  // Object.entries takes three times as long, and each list is measured.
  else for (const name in value) size += name.length + 4 + sizeOf(value[name]);
  return size;
}
