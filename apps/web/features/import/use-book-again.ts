'use client';

import { useState } from 'react';
import type { ImportPreview } from './import-file.ts';

/** Which lines are booked although the person deleted what they were; by their numbers. */
export interface BookAgain {
  readonly lines: ReadonlySet<number>;
  readonly change: (line: number, isBooked: boolean) => void;
}

/** Of the deleted lines of a preview those that the person wants all the same. */
export function useBookAgain(preview: ImportPreview | undefined): BookAgain {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // With other settings, or another account, the lines are others.
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
