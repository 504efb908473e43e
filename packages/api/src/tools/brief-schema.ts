import { z } from 'zod';
import { currency, cursor, date, decimal, id, limit, name } from '../kernel/shapes.ts';

const jsonSchema = z.record(z.string(), z.unknown());

/** A JSON Schema in the list of tools. */
export type JsonSchema = Readonly<z.infer<typeof jsonSchema>>;

/**
 * Converts a zod type to a short JSON Schema, without the fields whose names match `unnamed` and without details that
 * cost many tokens. The operation itself checks the input completely.
 */
export function briefSchema(type: z.core.$ZodType, io: 'input' | 'output', unnamed: RegExp): JsonSchema {
  const { $schema: _schema, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: (context) => shorten(context.jsonSchema, unnamed),
  });
  const plain = jsonSchema.parse(withNullAsType(schema));
  const short = variantsSideBySide(plain);
  if (short !== plain) return short;
  if (io === 'output' || isShort(short)) return short;
  const outline = jsonSchema.parse(outlineOf(short));
  const { properties } = outline;
  if (isShort(outline) || typeof properties !== 'object' || properties === null) return outline;
  const types = Object.entries(properties).map(([field, schema]) => [field, typeOnly(schema)]);
  return { ...outline, properties: Object.fromEntries(types) };
}

/** Reduces a schema that is described elsewhere to its type, its item type, and its enum values. */
function typeOnly(schema: unknown): JsonSchema {
  const { type, items, enum: words, anyOf } = jsonSchema.catch({}).parse(schema);
  if (type === undefined) return anyOf === undefined ? { type: 'object' } : { anyOf };
  const isList = [type].flat().includes('array') && items !== undefined;
  return { type, ...(isList && { items: typeOnly(items) }), ...(words !== undefined && { enum: words }) };
}

const LEFT_OUT = [
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'examples',
  'id',
  'additionalProperties',
  'default',
];
const BOUNDS = ['minimum', 'maximum'];
/** Maximum length of a description in the list of tools, in characters; the reference has the longer descriptions. */
const MAX_BRIEF_DESCRIPTION_LENGTH = 70;
/** Maximum length of a field's schema in characters. Longer schemas only list the types of their fields. */
const LONGEST_FIELD = 500;
/** Descriptions that every agent knows or reads in the instructions. */
const UNSAID = new Set(
  [id, date, decimal, currency, name, cursor, limit].map((type) => z.globalRegistry.get(type)?.description),
);

function shorten(schema: z.core.JSONSchema.BaseSchema, unnamed: RegExp): void {
  for (const field of Object.keys(schema.properties ?? {})) {
    if (unnamed.test(field)) Reflect.deleteProperty(schema.properties ?? {}, field);
  }
  for (const keyword of LEFT_OUT) Reflect.deleteProperty(schema, keyword);
  // The instructions tell agents how ids and dates are written.
  if (schema.format === 'uuid' || schema.format === 'date') delete schema.format;
  if (UNSAID.has(schema.description) || (schema.description?.length ?? 0) > MAX_BRIEF_DESCRIPTION_LENGTH)
    delete schema.description;
  if (Math.abs(schema.maximum ?? 0) > 1e9) for (const bound of BOUNDS) Reflect.deleteProperty(schema, bound);
}

function isShort(schema: JsonSchema): boolean {
  return JSON.stringify(schema).length <= LONGEST_FIELD;
}

/**
 * Reduces a nested field to its type if the field of the same name and type in `describedFields` describes it in full.
 */
export function withoutRepeatedDescriptions(
  schema: JsonSchema,
  describedFields: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const of = schema['type'] === 'array' ? 'items' : null;
  const holder = of === null ? schema : jsonSchema.parse(schema[of] ?? {});
  const fields = z.record(z.string(), jsonSchema).safeParse(holder['properties']).data;
  if (fields === undefined) return schema;
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      isDescribedBy(describedFields[name], field) ? typeOnly(withoutWords(field)) : field,
    ]),
  );
  return of === null ? { ...schema, properties } : { ...schema, [of]: { ...holder, properties } };
}

function withoutWords({ enum: _words, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

function isDescribedBy(describedFields: JsonSchema | undefined, { type }: JsonSchema): boolean {
  return describedFields !== undefined && type !== undefined && String(describedFields['type']) === String(type);
}

/** Reduces a long schema to its fields, their types, and the values that distinguish variants. */
function outlineOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outlineOf);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OMITTED_KEYWORDS.has(key));
  return Object.fromEntries(kept.map(([key, part]) => [key, key === 'properties' ? fieldsOf(part) : outlineOf(part)]));
}

const OMITTED_KEYWORDS: ReadonlySet<string> = new Set(['description', 'default', 'format']);

/** Handles property names separately, because they may equal a keyword. */
function fieldsOf(properties: unknown): object {
  return Object.fromEntries(Object.entries(Object(properties)).map(([name, field]) => [name, outlineOf(field)]));
}

/**
 * Merges variants that differ in `action` into one object with the members of all variants. The description lists the
 * members of each variant.
 */
function variantsSideBySide(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  const { success, data: variants } = z.array(variant).safeParse(oneOf);
  if (!success) return schema;
  const lines = variants.map(({ properties: { action, ...others }, required }) => {
    const words = Object.keys(others).map((name) => (required.includes(name) ? name : `${name}?`));
    return `${action.const}(${words.join(', ')})`;
  });
  const properties = fieldsOf(Object.assign({}, ...variants.map(({ properties }) => properties)));
  const action = { type: 'string', enum: variants.map(({ properties: { action } }) => action.const) };
  return {
    ...rest,
    type: 'object',
    description: lines.join(', '),
    properties: { ...properties, action },
    required: ['action'],
  };
}

const variant = z.object({
  properties: z.looseObject({ action: z.object({ const: z.string() }) }),
  required: z.array(z.string()),
});

/** Rewrites `{anyOf: [X, null]}` to `{type: [X, null]}` at every depth. */
function withNullAsType(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullAsType);
  if (typeof value !== 'object' || value === null) return value;
  const schema = jsonSchema.parse(
    Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNullAsType(part)])),
  );
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || anyOf[1]?.type !== 'null') return schema;
  const [{ type, enum: values, ...main }] = anyOf;
  if (typeof type !== 'string') return schema;
  return { ...main, ...rest, type: [type, 'null'], ...(values === undefined ? {} : { enum: [...values, null] }) };
}
