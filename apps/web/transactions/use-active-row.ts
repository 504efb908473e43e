'use client';

import { useMemo, useState } from 'react';
import type { ListItem } from './pages.ts';
import type { Transaction } from './record.ts';

interface Active {
  readonly id: string;
  /** Its place among the loaded rows, for when it is gone. */
  readonly at: number;
}

export interface ActiveRow {
  readonly records: readonly Transaction[];
  readonly record: Transaction | null;
  /** Its place among the loaded rows, -1 when there is none. */
  readonly at: number;
  /** Its place among rows and headings. */
  readonly itemOf: (id: string) => number | undefined;
  readonly set: (id: string | null) => void;
}

/** The row that keys mean. When it vanishes, it is the one that takes its place. */
export function useActiveRow(items: readonly ListItem[]): ActiveRow {
  const [active, setActive] = useState<Active | null>(null);
  const { records, places, itemPlaces } = useMemo(() => placesOf(items), [items]);
  const at = active === null ? -1 : (places.get(active.id) ?? Math.min(active.at, records.length - 1));
  const record = records[at] ?? null;
  // What stands in the place of one that is gone is the active one from now on.
  if (active !== null && record !== null && record.id !== active.id) setActive({ id: record.id, at });
  return useMemo(
    () => ({
      records,
      record,
      at,
      itemOf: (id) => itemPlaces.get(id),
      set: (id) => setActive(id === null ? null : { id, at: places.get(id) ?? 0 }),
    }),
    [records, record, at, places, itemPlaces],
  );
}

function placesOf(items: readonly ListItem[]) {
  const records: Transaction[] = [];
  const places = new Map<string, number>();
  const itemPlaces = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'row') continue;
    itemPlaces.set(item.record.id, at);
    places.set(item.record.id, records.length);
    records.push(item.record);
  }
  return { records, places, itemPlaces };
}
