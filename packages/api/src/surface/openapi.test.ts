import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { PROBLEMS, SHAPE_ERROR_CODES } from '../kernel/problems.ts';
import { appRouter } from '../router.ts';
import { openApiDocument } from './openapi.ts';
import type { OpenApiOperation, OpenApiResponse } from './openapi-types.ts';
import { publicOperations } from './operations.ts';
import { SchemaCompletion } from './reference/complete-schemas.ts';

const document = openApiDocument('https://coffer.example');
const operations = publicOperations().map((operation) => ({
  ...operation,
  described: document.paths[operation.path]![operation.method.toLowerCase()] as OpenApiOperation,
}));
const json = JSON.stringify(document);

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(json));
  expect(result).toMatchObject({ valid: true });
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: 'https://coffer.example' }]);
});

test('a typed client can be generated from the document', async () => {
  const types = astToString(await openapiTS(JSON.parse(json), { silent: true }));
  expect(types).toContain('Transaction: {');
  expect(types).toContain('"transactions.create"');
  expect(types).toContain('"Idempotency-Key"?: components["parameters"]["IdempotencyKey"]');
});

test('every reference resolves', () => {
  for (const [, path = ''] of json.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    expect(
      path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document),
      path,
    ).toBeDefined();
  }
});

test('every error is a problem, and none is the generator’s own', () => {
  expect(json).not.toContain('error.');
  expect(json).not.toContain('INTERNAL_SERVER_ERROR');
  const statuses = new Set(Object.values(PROBLEMS).map(({ status }) => status));
  for (const { described } of operations) {
    for (const [status, response] of Object.entries(described.responses)) {
      if (status === '200') continue;
      expect(statuses).toContain(Number(status));
      expect(response).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\//) });
    }
    expect(Object.keys(described.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']),
    );
  }
});

test('every code is listed in the response of its status', () => {
  const responses = Object.values(document.components.responses!);
  for (const code of Object.keys(PROBLEMS)) {
    expect(
      responses.some(({ description }) => description.includes(`\`${code}\``)),
      code,
    ).toBe(true);
  }
});

/** Operations for only one kind of credential. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'accessRequests.create': ['oauth'],
  'accessRequests.get': ['oauth'],
  'export.get': ['apiKey'],
  ...Object.fromEntries(
    operations.filter(({ name }) => name.startsWith('webhooks.')).map(({ name }) => [name, ['apiKey']]),
  ),
};

test('apps find the authorisation endpoints', () => {
  const { authorizationCode: flow } = Object(document.components.securitySchemes?.['oauth']).flows;
  const { url } = document.servers?.[0] ?? { url: '' };
  expect(flow).toEqual({
    authorizationUrl: `${url}/auth/oauth2/authorize`,
    tokenUrl: `${url}/auth/oauth2/token`,
    refreshUrl: `${url}/auth/oauth2/token`,
    scopes: { 'service:read': expect.any(String), 'service:write': expect.any(String) },
  });
});

test.each(operations)(
  '$method $path states its scope, its headers and its tag',
  ({ name, method, type, meta, described }) => {
    expect(described.operationId).toBe(name);
    const scopes = [meta.scope ?? (type === 'mutation' ? 'service:write' : 'service:read')];
    const schemes = ONLY[name] ?? ['apiKey', 'oauth'];
    expect(described.security).toEqual(schemes.map((scheme) => ({ [scheme]: scopes })));
    expect(document.tags?.map((tag) => tag.name)).toEqual(expect.arrayContaining([...described.tags!]));
    expect(described.tags).toHaveLength(1);
    const parameters = JSON.stringify(described.parameters);
    expect(parameters.includes('IdempotencyKey')).toBe(method === 'POST' && type === 'mutation');
    expect(parameters.includes('IfMatch')).toBe(method === 'PATCH' || method === 'DELETE');
    expect('412' in described.responses).toBe(method === 'PATCH' || method === 'DELETE');
    expect(JSON.stringify(described.responses['200']).includes('headers/ETag')).toBe(meta.record === true);
  },
);

test('arrays in a query are comma-separated', () => {
  const { described } = operations.find(({ name }) => name === 'transactions.list')!;
  const lists = described.parameters!.filter(
    (parameter) => 'schema' in parameter && parameter.schema['type'] === 'array',
  );
  expect(lists.length).toBeGreaterThan(3);
  for (const parameter of lists) expect(parameter).toMatchObject({ in: 'query', style: 'form', explode: false });
});

/** Path parameters other than ids. */
const WORDS: Readonly<Record<string, string>> = { isin: 'US0378331005', month: '2026-11', name: 'organise' };

const withBody = operations.filter(({ described }) => described.requestBody !== undefined);

test.each(withBody)(
  '$name: the body is strict, optional if no field is required, and its example is valid',
  ({ name, described }) => {
    const { required, content } = described.requestBody!;
    const { schema: named, example } = content['application/json']!;
    const schema = Object(document.components.schemas)[String(Object(named).$ref).split('/').at(-1)!] ?? named;
    const needed = (schema as { required?: string[] }).required ?? [];
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(required).toBe(needed.length > 0);
    expect(example, `an example for ${name} in its meta`).toBeDefined();
    const id = '0199a1c2-7a00-7000-8000-00000000000a';
    const pathPart = Object.fromEntries(
      [...described.parameters!].flatMap((part) =>
        'in' in part && part.in === 'path' ? [[part.name, WORDS[part.name] ?? id]] : [],
      ),
    );
    const input = { ...pathPart, ...(example as object) };
    expect(inputOf(name).safeParse(input)).toMatchObject({ success: true });
    expect(inputOf(name).safeParse({ ...input, noSuchField: 1 })).toMatchObject({ success: false });
  },
);

test('only operations with a body have an example', () => {
  const examples = operations.filter(({ meta }) => meta.example !== undefined).map(({ name }) => name);
  expect(examples.filter((name) => !withBody.some((operation) => operation.name === name))).toEqual([]);
});

function inputOf(name: string): z.ZodType {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: z.ZodType[] } }>;
  return procedures[name]!._def.inputs[0]!;
}

test('every operation, parameter and field has a description', () => {
  const bare: string[] = [];
  const visit = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, parameters } = value as { properties?: Record<string, object>; parameters?: object[] };
    for (const [field, schema] of Object.entries(properties ?? {})) {
      if (!('description' in schema)) bare.push(`${place}.${field}`);
    }
    for (const parameter of Array.isArray(parameters) ? parameters : []) {
      if ('name' in parameter && !('description' in parameter)) bare.push(`${place} ${String(parameter.name)}`);
    }
    for (const [key, part] of Object.entries(value)) {
      if (key !== 'example') visit(part, ['properties', 'schema', 'items'].includes(key) ? place : `${place}.${key}`);
    }
  };
  for (const { name, described } of operations) visit(described, name);
  for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, name);
  expect(bare, 'describe them in reference/*-fields.ts').toEqual([]);
  const undescribed = operations.filter(({ meta }) => meta.openapi?.description === undefined);
  expect(undescribed.map(({ name }) => name)).toEqual([]);
});

test('every description belongs to an existing field', () => {
  const completion = new SchemaCompletion();
  openApiDocument('https://coffer.example', completion);
  expect(completion.fields.unused).toEqual([]);
});

test.each(operations.filter(({ meta }) => meta.streams === undefined && meta.bytes !== true))(
  '$name: the example response matches its schema',
  ({ name, described }) => {
    const answer = described.responses['200'] as OpenApiResponse;
    const { example } = answer.content!['application/json']!;
    const { output } = (appRouter._def.procedures as unknown as Record<string, { _def: { output: z.ZodType } }>)[name]!
      ._def;
    expect(output.safeParse(JSON.parse(JSON.stringify(example)))).toMatchObject({ success: true });
  },
);

test('integers are 32-bit, without the limits of a double', () => {
  expect(json).not.toContain(String(Number.MAX_SAFE_INTEGER));
  for (const [whole] of json.matchAll(/\{[^{}]*"type":"integer"[^{}]*\}/g)) expect(whole).toContain('"format":"int32"');
});

test('the upload address of a file is described', () => {
  expect(document.paths['/uploads/{word}']?.['put']).toMatchObject({ operationId: 'files.upload', security: [] });
});

test('all codes use the same notation', () => {
  for (const code of [...Object.keys(PROBLEMS), ...SHAPE_ERROR_CODES]) expect(code).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
});

test('every body, page and object response has a name, and no unnamed enumeration occurs twice', () => {
  for (const { name, described } of operations) {
    const contents = [described.requestBody?.content, Object(described.responses['200']).content];
    for (const content of contents) {
      const schema = content?.['application/json']?.schema;
      if (schema?.properties !== undefined) throw new Error(`${name} has an inline schema`);
    }
  }
  const names = Object.keys(document.components.schemas);
  expect(names).toEqual(
    expect.arrayContaining(['TagPage', 'TransactionsCreateBody', 'DeletedRecord', 'UsingDateRule']),
  );
  const words = [...json.matchAll(/"enum":(\[[^\]]{30,}\])/g)].map(([, values]) => values);
  expect(words.filter((values, at) => words.indexOf(values) !== at)).toEqual([]);
});

test('every operation documents 405, and the document explains versions and deprecation', () => {
  for (const { described } of operations) expect(Object.keys(described.responses)).toContain('405');
  expect(document.info.description).toMatch(/\*\*Versions\.\*\*.*deprecated/s);
});
