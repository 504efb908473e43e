import type { z } from 'zod';
import type { DeliveredLine, UnreadableRecord } from './provider.ts';
import { unreadableRecord } from './unreadable-record.ts';

export interface ParsedDeliveryLines {
  readonly lines: DeliveredLine[];
  readonly setAside: UnreadableRecord[];
}

/** The lines of records with this shape, and the invalid records. Records that are no transactions (`isTransaction`) are skipped. */
export function parseDeliveryLines<S extends z.ZodType>(
  shape: S,
  records: readonly unknown[],
  lineOf: (record: z.infer<S>) => DeliveredLine | null,
  isTransaction: (record: z.infer<S>) => boolean = () => true,
): ParsedDeliveryLines {
  const lines: DeliveredLine[] = [];
  const setAside: UnreadableRecord[] = [];
  for (const record of records) {
    const parsed = shape.safeParse(record);
    if (parsed.success && !isTransaction(parsed.data)) continue;
    const line = parsed.success ? lineOf(parsed.data) : null;
    if (line === null) setAside.push(unreadableRecord(record));
    else lines.push(line);
  }
  return { lines, setAside };
}
