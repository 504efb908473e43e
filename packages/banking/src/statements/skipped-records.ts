import type { SkippedRecord } from './statement.ts';
import { StatementError } from './statement-error.ts';

const mostSkipped = 100_000;

/** Collects records that were skipped. Throws after 100,000, because such a file is probably of another type. */
export class SkippedRecords {
  readonly all: SkippedRecord[] = [];

  add(line: number, reason: string): void {
    if (this.all.length === mostSkipped) {
      throw new StatementError(`more than ${mostSkipped} records cannot be read; the last: ${reason}`, line);
    }
    this.all.push({ line, reason });
  }
}
