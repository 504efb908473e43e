'use client';

import { useState } from 'react';
import type { ImportPreview } from './import-file.ts';

/** Line numbers to import although their transactions were deleted. */
export interface BookAgain {
  readonly lines: ReadonlySet<number>;
  readonly change: (line: number, isBooked: boolean) => void;
}

/** Tracks which deleted lines of a preview the user wants to import again. */
export function useBookAgain(preview: ImportPreview | undefined): BookAgain {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // Other settings or another account change the lines, so stale choices are dropped.
  const deleted = new Set(preview?.rows.flatMap((row) => (row.deleted ? [row.line] : [])));
  const lines = new Set([...chosen].filter((line) => deleted.has(line)));
  const change = (line: number, isBooked: boolean) => {
    const next = new Set(lines);
    if (isBooked) next.add(line);
    else next.delete(line);
    setChosen(next);
  };
  return { lines, change };
}
