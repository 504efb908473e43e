'use client';

import { useState } from 'react';
import type { ImportPreview } from './import-file.ts';

/** Line numbers of new transactions that the user leaves out. */
export interface LeftOut {
  readonly lines: ReadonlySet<number>;
  readonly change: (line: number, isLeftOut: boolean) => void;
}

/** Tracks which new lines of a preview the user leaves out. */
export function useLeftOut(preview: ImportPreview | undefined): LeftOut {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Other settings or another account change the lines, so stale choices are dropped.
  const present = new Set(preview?.rows.flatMap((row) => (mayLeaveOut(row) ? [row.line] : [])));
  const lines = new Set([...chosen].filter((line) => present.has(line)));
  const change = (line: number, isLeftOut: boolean) => {
    const next = new Set(lines);
    if (isLeftOut) next.add(line);
    else next.delete(line);
    setChosen(next);
  };
  return { lines, change };
}

/** Whether the import would create a transaction from the row. */
export function mayLeaveOut({ duplicate, review, deleted }: ImportPreview['rows'][number]): boolean {
  return duplicate === false && !review && !deleted;
}
