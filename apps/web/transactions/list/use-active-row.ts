'use client';

import { useMemo, useState } from 'react';
import type { ListItem } from '../pages.ts';
import type { Transaction } from '../record.ts';

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
  readonly set: (id: string | null) => void;
}

/** The row that keys mean. When it vanishes, it is the one that takes its place. */
export function useActiveRow(items: readonly ListItem[]): ActiveRow {
  const [active, setActive] = useState<Active | null>(null);
  const records = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? item.record : [])), [items]);
  const at = active === null ? -1 : placeOf(records, active);
  const record = records[at] ?? null;
  // What stands in the place of one that is gone is the active one from now on.
  if (active !== null && record !== null && (record.id !== active.id || at !== active.at))
    setActive({ id: record.id, at });
  return useMemo(
    () => ({
      records,
      record,
      at,
      set: (id) => setActive(id === null ? null : { id, at: records.findIndex((one) => one.id === id) }),
    }),
    [records, record, at],
  );
}

function placeOf(records: readonly Transaction[], { id, at }: Active): number {
  if (records[at]?.id === id) return at;
  const moved = records.findIndex((one) => one.id === id);
  return moved < 0 ? Math.min(at, records.length - 1) : moved;
}
