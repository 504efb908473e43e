import type { z } from 'zod';
import { readEach } from './fields.ts';
import type { DeliveredLine } from './provider.ts';

/**
 * The lines of records of this shape. `all` is false where one could not be read; a record that is no booking at all
 * (`isBooking`) is not missed.
 */
export function readLines<S extends z.ZodType>(
  shape: S,
  records: readonly unknown[],
  lineOf: (record: z.infer<S>) => DeliveredLine | null,
  isBooking: (record: z.infer<S>) => boolean = () => true,
): { readonly lines: DeliveredLine[]; readonly all: boolean } {
  const { read, all } = readEach(shape, records);
  const bookings = read.filter(isBooking);
  const lines = bookings.flatMap((record) => lineOf(record) ?? []);
  return { lines, all: all && lines.length === bookings.length };
}
