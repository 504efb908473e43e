'use client';

import { useMemo, useState } from 'react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import type { TransactionListItem } from '../transaction-pages.ts';

interface Active {
  /**
   * The id of the chosen row, then the ids of the rows that replaced it while it was hidden. The active row is the first
   * of these that is currently in the list.
   */
  readonly ids: readonly [string, ...string[]];
  /** The index among the loaded rows, for finding a replacement. */
  readonly at: number;
}

/** Maximum number of remembered replacements. Each deleted row has one, and may be restored. */
const MAX_REMEMBERED = 100;

export interface ActiveRow {
  readonly records: readonly Transaction[];
  readonly record: Transaction | null;
  /** The index among the loaded rows; -1 if there is none. */
  readonly at: number;
  readonly set: (id: string | null) => void;
}

/**
 * The row that keyboard commands act on. If this row disappears, the row in its place is active until the disappeared
 * row returns.
 */
export function useActiveRow(items: readonly TransactionListItem[]): ActiveRow {
  const [active, setActive] = useState<Active | null>(null);
  const records = useMemo(() => items.flatMap((item) => (item.kind === 'row' ? item.record : [])), [items]);
  const at = active === null ? -1 : placeOf(records, active);
  const record = records[at] ?? null;
  if (active !== null && record !== null && (!active.ids.includes(record.id) || at !== active.at))
    setActive({ ids: idsToRemember(active.ids, record.id), at });
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

/**
 * The ids to remember when the row `meant` becomes active: the ids up to `meant` if they include it, else all ids and
 * `meant`.
 */
function idsToRemember(ids: Active['ids'], meant: string): Active['ids'] {
  const [first, ...others] = ids;
  if (first === meant) return [first];
  const known = others.indexOf(meant);
  const kept = known < 0 ? [...others, meant] : others.slice(0, known + 1);
  return [first, ...kept.slice(-MAX_REMEMBERED)];
}

function placeOf(records: readonly Transaction[], { ids, at }: Active): number {
  if (records[at]?.id === ids[0]) return at;
  for (const id of ids) {
    const found = records.findIndex((one) => one.id === id);
    if (found >= 0) return found;
  }
  return Math.min(at, records.length - 1);
}
