import type { SkippedRecord } from './statement.ts';
import { StatementError } from './statement-error.ts';

const mostSkipped = 100_000;

/** Records that could not be booked. A file of nothing but them is not what it is said to be. */
export class SkippedRecords {
  readonly all: SkippedRecord[] = [];

  add(line: number, reason: string): void {
    if (this.all.length === mostSkipped) {
      throw new StatementError(`more than ${mostSkipped} records cannot be read; the last: ${reason}`, line);
    }
    this.all.push({ line, reason });
  }
}
