import { z } from 'zod';
import type { PublicOperation } from '../../kernel/public-operation.ts';
import type { OpenApiOperation, OpenApiParameter, OpenApiSchema, SchemaReference } from '../openapi-types.ts';
import { FieldDescriber } from './describe-fields.ts';
import { exampleResponse } from './example-response.ts';
import { IMPORT_SETTING_DESCRIPTIONS } from './import-setting-descriptions.ts';

/** Adds descriptions, formats and examples to generated schemas, and records which descriptions were used. */
export class SchemaCompletion {
  readonly fields = new FieldDescriber();

  /** Completes the named schemas. */
  records(schemas: Readonly<Record<string, OpenApiSchema>>): Record<string, OpenApiSchema> {
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, withInt32Format(this.fields.describe(schema, name))]),
    );
  }

  /** @param records the named schemas that the operation may refer to */
  operation(
    operation: OpenApiOperation,
    { name, fields }: Pick<PublicOperation, 'name' | 'fields'>,
    records: Readonly<Record<string, OpenApiSchema>>,
  ): OpenApiOperation {
    const described = withInt32Format(this.fields.describe(operation, name));
    const { parameters = [], responses } = described;
    const done = responses['200'];
    if (done === undefined || '$ref' in done) throw new Error(`${name} has no answer`);
    // Only JSON gets an example; a response with several media types is a file.
    const [type, ...others] = Object.keys(done.content ?? {});
    const json = type === 'application/json' && others.length === 0 ? done.content?.[type] : undefined;
    const example = json === undefined ? undefined : exampleResponse(json.schema, name, records);
    return {
      ...described,
      parameters: parameters.map((parameter) => this.#parameter(parameter, name, fields)),
      ...(name === 'imports.import' ? withImportSettings(described) : {}),
      responses: {
        ...responses,
        ...(json === undefined ? {} : { 200: { ...done, content: { 'application/json': { ...json, example } } } }),
      },
    };
  }

  #parameter(
    parameter: OpenApiParameter | SchemaReference,
    operation: string,
    fields: PublicOperation['fields'],
  ): OpenApiParameter | SchemaReference {
    if ('$ref' in parameter || parameter.description !== undefined) return parameter;
    const field = fields[parameter.name];
    // The generator omits the descriptions of query fields.
    const own =
      parameter.schema['description'] ?? (field === undefined ? undefined : z.globalRegistry.get(field)?.description);
    const description = this.fields.findDescription(operation, undefined, parameter.name, own);
    return description === undefined ? parameter : { ...parameter, description };
  }
}

/**
 * Replaces zod's default limits, ±(2^53 − 1), by the format `int32`, because every integer of the API fits into 32
 * bits.
 */
function withInt32Format<Value>(value: Value): Value {
  // biome-ignore lint/plugin: JSON in, JSON out: an integer schema gets a format and loses zod's limits.
  return visit(value) as Value;
}

function visit(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visit);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, visit(part)] as const);
  if (Reflect.get(value, 'type') !== 'integer') return Object.fromEntries(entries);
  const limited = entries.filter(([, part]) => Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER);
  return { ...Object.fromEntries(limited), format: 'int32' };
}

/** Describes the keys of import settings, because their schema is a free map. */
function withImportSettings({ requestBody }: OpenApiOperation): Pick<OpenApiOperation, 'requestBody'> {
  const json = requestBody?.content['application/json'];
  if (requestBody === undefined || json === undefined || '$ref' in json.schema) return {};
  const { properties } = json.schema;
  const settings: unknown = Reflect.get(Object(properties), 'settings');
  const keys = Object.entries(IMPORT_SETTING_DESCRIPTIONS).map(([key, words]) => `- \`${key}\`: ${words}`);
  const description = [String(Reflect.get(Object(settings), 'description')), keys.join('\n')].join('\n\n');
  const schema = {
    ...json.schema,
    properties: { ...Object(properties), settings: { ...Object(settings), description } },
  };
  return { requestBody: { ...requestBody, content: { 'application/json': { ...json, schema } } } };
}
