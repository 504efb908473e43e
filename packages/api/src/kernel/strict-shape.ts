import { z } from 'zod';
import {
  boundedNumber,
  date,
  decimal,
  id,
  month,
  storedDate,
  storedDecimal,
  storedId,
  storedMonth,
  timestamp,
} from './shapes.ts';

const LONGEST_TEXT = 1_000_000;
const MAX_ITEMS = 10_000;

/** Any text that can be stored. */
export const storableText = z
  .string()
  .max(LONGEST_TEXT)
  .refine((value) => !value.includes('\0') && value.isWellFormed(), 'has a character that cannot be stored');

export const strictTimestamp = z.iso.datetime({ precision: 3, error: 'is not a UTC timestamp with milliseconds' });

/** The strict schema for each response schema. */
const STRICT: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  [storedId, id],
  [storedDate, date],
  [storedMonth, month],
  [storedDecimal, decimal],
  [timestamp, strictTimestamp],
]);

/**
 * Returns the fields of a response schema, each with checks as strict as for client input. They check records from a
 * file, whose content was never checked on input. Texts may be longer, because imports and providers wrote texts too.
 */
export function strictFields<Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): StrictFields<Shape> {
  const fields = Object.entries(shape).map(([name, field]) => [name, strict(field)]);
  // biome-ignore lint/plugin: Object.fromEntries forgets the names, and each shape has the type of the one it is for.
  return Object.fromEntries(fields) as StrictFields<Shape>;
}

type StrictFields<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodType<z.output<Shape[Name]>> };

function strict(field: z.core.$ZodType): z.core.$ZodType {
  // A schema to which a description was added derives from the original schema.
  const known = STRICT.get(field) ?? STRICT.get(field._zod.parent);
  if (known !== undefined) return known;
  if (field instanceof z.ZodNullable) return z.nullable(strict(field.unwrap()));
  if (field instanceof z.ZodArray) return z.array(strict(field.element)).max(MAX_ITEMS);
  if (field instanceof z.ZodString) return storableText;
  if (field instanceof z.ZodNumber && field.format === null) return boundedNumber;
  return field;
}
