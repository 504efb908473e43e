import type { OpenApiSchema, SchemaReference } from '../openapi-types.ts';
import { descriptionKeys } from './description-keys.ts';
import { EXAMPLE_VALUES } from './example-values.ts';

const DEFAULTS: Readonly<Record<string, unknown>> = { string: '', integer: 0, number: 0, boolean: false, null: null };
const ID = '0199a1c2-7a00-7000-8000-000000000001';

interface FieldPath {
  /** The record or operation that has the field. */
  readonly owner: string;
  readonly parent?: string | undefined;
  readonly field?: string | undefined;
}

/** Returns an example response that matches its schema. `records`: the named schemas. */
export function exampleResponse(
  schema: OpenApiSchema | SchemaReference,
  operation: string,
  records: Readonly<Record<string, OpenApiSchema>>,
): unknown {
  return exampleOf({ ...schema }, { owner: operation }, records);
}

function exampleOf(schema: OpenApiSchema, place: FieldPath, records: Readonly<Record<string, OpenApiSchema>>): unknown {
  const { field } = place;
  if (field !== undefined) {
    const key = descriptionKeys(place.owner, place.parent, field).find((candidate) =>
      Object.hasOwn(EXAMPLE_VALUES, candidate),
    );
    if (key !== undefined) return EXAMPLE_VALUES[key];
  }
  const reference = schema['$ref'];
  if (typeof reference === 'string') {
    const name = reference.split('/').at(-1) ?? '';
    return exampleOf(records[name] ?? {}, { owner: name }, records);
  }
  const choices = [schema['anyOf'], schema['oneOf']].find(Array.isArray);
  // A nullable field without an explicit example value is null.
  if (choices !== undefined) return choices.some(isNull) ? null : exampleOf(choices[0], place, records);
  return exampleByType(schema, place, records);
}

function exampleByType(
  schema: OpenApiSchema,
  place: FieldPath,
  records: Readonly<Record<string, OpenApiSchema>>,
): unknown {
  const { type, enum: words, examples, items, properties, additionalProperties } = schema;
  if (Array.isArray(type)) return type.includes('null') ? null : DEFAULTS[type[0]];
  if (schema['const'] !== undefined) return schema['const'];
  if (Array.isArray(words)) return words[0];
  if (Array.isArray(examples)) return examples[0];
  // Items of a list or map belong to the field that contains them.
  const inside = { ...place, field: undefined, parent: place.field ?? place.parent };
  if (type === 'array') return isSchema(items) ? [exampleOf(items, inside, records)] : [];
  if (isSchema(properties)) {
    const fields = Object.entries(properties).map(([field, one]) => {
      return [field, isSchema(one) ? exampleOf(one, { ...inside, field }, records) : null];
    });
    return Object.fromEntries(fields);
  }
  if (type === 'object') {
    if (!isSchema(additionalProperties) || Object.keys(additionalProperties).length === 0) return {};
    return { [ID]: exampleOf(additionalProperties, inside, records) };
  }
  return DEFAULTS[String(type)] ?? null;
}

const isNull = (choice: unknown) => isSchema(choice) && choice['type'] === 'null';

function isSchema(value: unknown): value is OpenApiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
