'use client';

import { useMemo, useState } from 'react';
import type { Transaction } from '#shared/transactions/record.ts';
import type { ListItem } from '../pages.ts';

interface Active {
  /** The row, then those that took its place while it was gone: the first of them that is there is meant. */
  readonly ids: readonly [string, ...string[]];
  /** Its place among the loaded rows, for when it is gone. */
  readonly at: number;
}

/** As many as one deletes in a row and may take back. */
const MOST_REMEMBERED = 100;

export interface ActiveRow {
  readonly records: readonly Transaction[];
  readonly record: Transaction | null;
  /** Its place among the loaded rows, -1 when there is none. */
  readonly at: number;
  readonly set: (id: string | null) => void;
}

/** The row that keys mean. When it vanishes, it is the one that takes its place, until it comes back. */
export function useActiveRow(items: readonly ListItem[]): ActiveRow {
  const [active, setActive] = useState<Active | null>(null);
  const records = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? item.record : [])), [items]);
  const at = active === null ? -1 : placeOf(records, active);
  const record = records[at] ?? null;
  if (active !== null && record !== null && (!active.ids.includes(record.id) || at !== active.at))
    setActive({ ids: upTo(active.ids, record.id), at });
  return useMemo(
    () => ({
      records,
      record,
      at,
      set: (id) => setActive(id === null ? null : { ids: [id], at: records.findIndex((one) => one.id === id) }),
    }),
    [records, record, at],
  );
}

/** The ids to remember: up to the active one where it is known, else with it at the end. */
function upTo(ids: Active['ids'], meant: string): Active['ids'] {
  const [first, ...others] = ids;
  if (first === meant) return [first];
  const known = others.indexOf(meant);
  const kept = known < 0 ? [...others, meant] : others.slice(0, known + 1);
  return [first, ...kept.slice(-MOST_REMEMBERED)];
}

function placeOf(records: readonly Transaction[], { ids, at }: Active): number {
  if (records[at]?.id === ids[0]) return at;
  for (const id of ids) {
    const found = records.findIndex((one) => one.id === id);
    if (found >= 0) return found;
  }
  return Math.min(at, records.length - 1);
}
