'use client';

import { useState } from 'react';
import type { ImportPreview } from './import-file.ts';

type Row = ImportPreview['rows'][number];

/** Line numbers of a preview that the user has chosen. */
export interface ChosenLines {
  readonly lines: ReadonlySet<number>;
  readonly change: (line: number, isChosen: boolean) => void;
}

/** Tracks which of the preview's lines the user chooses, among those that can be chosen. */
export function useChosenLines(preview: ImportPreview | undefined, canChoose: (row: Row) => boolean): ChosenLines {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Other settings or another account change the lines, so stale choices are dropped.
  const present = new Set(preview?.rows.flatMap((row) => (canChoose(row) ? [row.line] : [])));
  const lines = new Set([...chosen].filter((line) => present.has(line)));
  const change = (line: number, isChosen: boolean) => {
    const next = new Set(lines);
    if (isChosen) next.add(line);
    else next.delete(line);
    setChosen(next);
  };
  return { lines, change };
}

/**
 * Whether the row's transaction was deleted after an earlier import. Such a row is imported again only if the user
 * chooses it.
 */
export function canImportAgain({ deleted }: Row): boolean {
  return deleted;
}

/** Whether the user can leave the row out: only rows from which the import would create a transaction. */
export function canLeaveOut({ duplicate, review, deleted }: Row): boolean {
  return duplicate === false && !review && !deleted;
}
