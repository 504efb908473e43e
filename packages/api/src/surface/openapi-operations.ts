import { CONTENT_TYPES } from '@coffer/documents/file-kinds.ts';
import type { PublicOperation } from '../kernel/public-operation.ts';
import { openapiHeaders, securityRequirements } from './openapi-components.ts';
import { type ErrorStatus, headerReferences, problemReference } from './openapi-problems.ts';
import type {
  MediaContent,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiRequestBody,
  OpenApiResponse,
  SchemaReference,
} from './openapi-types.ts';

const JSON_TYPE = 'application/json';
const MEBIBYTE = 1024 * 1024;

/** Corrects the generated description of an operation: credentials, headers, errors and the format of arrays. */
export function completeOperation(generated: OpenApiOperation, operation: PublicOperation): OpenApiOperation {
  const { name, meta } = operation;
  const scope = meta.scope ?? (isWrite(operation) ? 'service:write' : 'service:read');
  const { requestBody } = generated;
  return {
    operationId: name,
    ...(generated.summary === undefined ? {} : { summary: generated.summary }),
    description: [
      generated.description,
      `Needs the scope \`${scope}\`.`,
      meta.bodyLimit === undefined ? undefined : `Takes bodies up to ${meta.bodyLimit / MEBIBYTE} MiB.`,
    ]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    tags: generated.tags ?? [],
    security: securityRequirements(scope, meta.onlyCredential),
    parameters: [...(generated.parameters ?? []).map(commaSeparated), ...headerParameters(operation)],
    ...(requestBody === undefined ? {} : { requestBody: bodyOf(requestBody, meta.example) }),
    responses: {
      200: success(generated.responses['200'], operation),
      ...Object.fromEntries(errorsOf(operation).map((status) => [status, problemReference(status)])),
    },
  };
}

/** True for mutations: every operation that writes is a mutation, and vice versa. */
function isWrite({ type }: PublicOperation): boolean {
  return type === 'mutation';
}

function takesKey(operation: PublicOperation): boolean {
  return operation.method === 'POST' && isWrite(operation);
}

function changesRecord({ method }: PublicOperation): boolean {
  return method === 'PATCH' || method === 'DELETE';
}

/** OpenAPI's default is `?a=1&a=2`; Coffer uses `?a=1,2`. */
function commaSeparated(parameter: OpenApiParameter | SchemaReference): OpenApiParameter | SchemaReference {
  if (!('schema' in parameter) || parameter.in !== 'query' || parameter.schema['type'] !== 'array') return parameter;
  return { ...parameter, style: 'form', explode: false };
}

function headerParameters(operation: PublicOperation): SchemaReference[] {
  const names = [...(takesKey(operation) ? ['IdempotencyKey'] : []), ...(changesRecord(operation) ? ['IfMatch'] : [])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

/** Returns the body; it is optional if no field is required. */
function bodyOf({ content }: OpenApiRequestBody, example: object | undefined): OpenApiRequestBody {
  const json: MediaContent = content[JSON_TYPE] ?? { schema: {} };
  const needed: unknown = 'required' in json.schema ? json.schema['required'] : undefined;
  return {
    required: Array.isArray(needed) && needed.length > 0,
    // Every input is strict, but the generator omits that for inputs with rules between fields.
    content: {
      [JSON_TYPE]: {
        schema: { ...json.schema, additionalProperties: false },
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

function success(
  generated: OpenApiResponse | SchemaReference | undefined,
  operation: PublicOperation,
): OpenApiResponse {
  if (generated === undefined || '$ref' in generated) throw new Error(`${operation.name} has no answer`);
  const names = Object.keys(openapiHeaders).filter(
    (header) =>
      header === 'X-Request-Id' ||
      header.startsWith('RateLimit') ||
      (header === 'ETag' && operation.meta.record === true) ||
      (header === 'Idempotency-Replayed' && takesKey(operation)),
  );
  const { streams } = operation.meta;
  const known = operation.meta.bytes === true ? BYTES : (generated.content ?? {});
  const content = streams === undefined ? known : filesOf(streams);
  return { description: 'Done.', headers: headerReferences(names), content };
}

/** Returns the response content of an operation that streams a file; the document describes the file only as text. */
function filesOf(types: readonly string[]): Readonly<Record<string, MediaContent>> {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string' } }]));
}

/** Each kind of file has its own content type. */
const BYTES: Readonly<Record<string, MediaContent>> = Object.fromEntries(
  CONTENT_TYPES.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
);

function errorsOf(operation: PublicOperation): readonly ErrorStatus[] {
  const { method, path, fields } = operation;
  const takesBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  const applicable: Readonly<Record<ErrorStatus, boolean>> = {
    400: true,
    401: true,
    403: true,
    404: path.includes('{'),
    // The response to other methods on the path.
    405: true,
    409: isWrite(operation) || operation.meta.bytes === true,
    410: operation.name === 'changes.list',
    412: changesRecord(operation),
    413: takesBody,
    415: takesBody,
    // A read that takes only an id refers to no other record, but filters do.
    422: takesBody || method === 'DELETE' || Object.keys(fields).some((field) => field.endsWith('Ids')),
    429: true,
    500: true,
    503: true,
  };
  return STATUSES.filter((status) => applicable[status]);
}

const STATUSES: readonly ErrorStatus[] = [400, 401, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 500, 503];
