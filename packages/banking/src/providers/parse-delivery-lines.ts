import type { z } from 'zod';
import type { DeliveredLine, UnreadableRecord } from './provider.ts';
import { toUnreadableRecord } from './unreadable-record.ts';

export interface ParsedDeliveryLines {
  readonly lines: DeliveredLine[];
  readonly setAside: UnreadableRecord[];
}

/**
 * Converts records to lines with `lineOf`. Records of another shape, or for which `lineOf` returns null, are returned
 * as unreadable (`setAside`). Records that are not transactions (`isTransaction`) are skipped.
 */
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
    if (line === null) setAside.push(toUnreadableRecord(record));
    else lines.push(line);
  }
  return { lines, setAside };
}
