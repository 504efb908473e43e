import type { z } from 'zod';

type Reading = 'text' | 'number' | 'boolean' | 'list';

/**
 * Returns a function that converts query parameters to the types of the fields. An invalid value stays a text, so
 * that the schema reports the error.
 */
export function createQueryParser(fields: Readonly<Record<string, z.core.$ZodType>>) {
  const readings = new Map(Object.entries(fields).map(([name, type]) => [name, readingOf(type)]));
  return (query: Readonly<Record<string, string | string[] | undefined>>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, parseQueryValue(readings.get(name) ?? 'text', value)]),
    );
}

function parseQueryValue(reading: Reading, value: string | string[] | undefined): unknown {
  if (reading === 'list') return [value ?? []].flat().flatMap((part) => part.split(','));
  if (typeof value !== 'string') return value;
  if (reading === 'number' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value)) return Number(value);
  if (reading === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function readingOf(type: z.core.$ZodType): Reading {
  const definition: z.core.$ZodTypeDef & { innerType?: z.core.$ZodType; in?: z.core.$ZodType } = type._zod.def;
  switch (definition.type) {
    case 'number':
    case 'boolean':
      return definition.type;
    case 'array':
      return 'list';
    default: {
      const inner = definition.innerType ?? definition.in;
      return inner === undefined ? 'text' : readingOf(inner);
    }
  }
}
