import type { JsonBody } from '../http.ts';

/** The part of JSON Schema that the contract uses. */
export interface ContractSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly ContractSchema[];
  readonly oneOf?: readonly ContractSchema[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ContractSchema>>;
  readonly required?: readonly string[];
  readonly items?: ContractSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export function resolveSchema(schema: ContractSchema, document: JsonBody): ContractSchema {
  if (schema.$ref === undefined) return schema;
  const target = schema.$ref
    .slice(2)
    .split('/')
    .reduce((part: JsonBody, name) => part[name], document);
  return resolveSchema(target, document);
}

/** The alternatives of a union, including those of nested unions; for any other schema, the schema itself. */
export function schemaAlternatives(schema: ContractSchema): readonly ContractSchema[] {
  const parts = schema.anyOf ?? schema.oneOf;
  return parts === undefined ? [schema] : parts.flatMap(schemaAlternatives);
}

function typesOf(schema: ContractSchema): Set<string> {
  const types = new Set(schemaAlternatives(schema).flatMap(({ type = [] }) => type));
  if (types.has('integer')) types.add('number');
  return types;
}

/** A field of a body with its path: `changes.notes`, `tagIds[0]`. */
export interface BodyField {
  readonly path: readonly (string | number)[];
  readonly schema: ContractSchema;
}

/** Every field of a schema, including nested objects and the first item of lists. */
export function listSchemaFields(schema: ContractSchema, document: JsonBody, at: BodyField['path'] = []): BodyField[] {
  return schemaAlternatives(schema).flatMap((part) => {
    const { properties = {}, items } = resolveSchema(part, document);
    const inside = Object.entries(properties).map(([name, field]) => ({
      path: [...at, name],
      schema: resolveSchema(field, document),
    }));
    const first = items === undefined ? [] : [{ path: [...at, 0], schema: resolveSchema(items, document) }];
    return [...inside, ...first].flatMap((field) => [field, ...listSchemaFields(field.schema, document, field.path)]);
  });
}

export function formatFieldPath(path: BodyField['path']): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${part}`)).join('');
}

/** Returns a copy of a body with a new value at a path. Missing objects on the path are created. */
export function replaceValueAtPath(body: unknown, path: BodyField['path'], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof first === 'number') return [replaceValueAtPath(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const before = (body ?? {}) as Record<string, unknown>;
  return { ...before, [first]: replaceValueAtPath(before[first], rest, value) };
}

const OF_TYPE: readonly (readonly [type: string, value: unknown])[] = [
  ['number', 7],
  ['string', 'text'],
  ['boolean', true],
  ['null', null],
  ['array', []],
  ['object', {}],
];

const DECIMALS = [
  '1e3',
  '+1',
  '1,000',
  '.5',
  '1.',
  ' 1',
  '0x1',
  'NaN',
  '',
  '123456789012345678901',
  '0.1234567890123456789',
  '--1',
  '１',
];
const DATES = [
  '2026-02-30',
  '1899-12-31',
  '2200-01-01',
  '2026-2-1',
  '2026-01-01T00:00:00Z',
  '20260101',
  '0000-00-00',
  '',
];
const UUIDS = ['x', '', '00000000-0000-0000-0000-00000000000', '00000000-0000-0000-0000-00000000000g'];
const CURRENCIES = ['eur', 'E', '', 'EUR ', '€', 'EURO-X'];

const isDecimal = ({ description = '' }: ContractSchema) => description.startsWith('An exact decimal');
export const isCurrencySchema = ({ description = '' }: ContractSchema) => description.startsWith('ISO 4217');

/** Values that the API must reject for a field: wrong types, and values out of range or of a wrong format. */
export function listInvalidValues(schema: ContractSchema): unknown[] {
  const types = typesOf(schema);
  // A schema without a type accepts everything.
  const mistyped = types.size === 0 ? [] : OF_TYPE.filter(([type]) => !types.has(type)).map(([, value]) => value);
  const lookalikes = [
    ...(types.has('boolean') ? ['false', 'true', 0, ''] : []),
    ...(types.has('number') && !types.has('string') ? ['12', ''] : []),
  ];
  return [...mistyped, ...lookalikes, ...schemaAlternatives(schema).flatMap(outOfBounds)];
}

function outOfBounds(schema: ContractSchema): unknown[] {
  const { format, minimum, maximum, maxLength, minItems, maxItems, type } = schema;
  return [
    ...(format === 'uuid' ? UUIDS : []),
    ...(format === 'date' ? DATES : []),
    ...(isDecimal(schema) ? DECIMALS : []),
    ...(isCurrencySchema(schema) ? CURRENCIES : []),
    ...(schema.enum !== undefined ? ['nonsense', '', String(schema.enum[0]).toUpperCase()] : []),
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(type === 'integer' ? [1.5] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minItems !== undefined && minItems > 0 ? [[]] : []),
    ...(maxItems !== undefined && maxItems <= 500
      ? [Array.from({ length: maxItems + 1 }, () => '00000000-0000-4000-8000-000000000000')]
      : []),
  ];
}
