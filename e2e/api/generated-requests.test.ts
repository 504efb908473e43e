import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApiKeyClient, type JsonBody } from './http.ts';
import { REPOSITORY_ROOT } from './server.ts';
import { startCoffer } from './start-coffer.ts';

const coffer = startCoffer();
const CASES = Number(process.env['COFFER_CASES'] ?? 1);
let seed = Number(process.env['COFFER_SEED'] ?? 7);

/**
 * Returns a pseudo-random integer from 0 to `limit` - 1, from a linear congruential generator with the constants of
 * Numerical Recipes. The seed determines all numbers.
 */
function randomBelow(limit: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[randomBelow(values.length)];

const UUID = '01a217e1-e858-7366-be05-62f568b9fe6b';
const HOSTILE: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '😀'.repeat(50), 'a'.repeat(5_000), '%00', "'; --", '{{x}}', '../..', '-0'],
  ...[UUID, UUID.toUpperCase(), '0001-01-01', '2026-02-30', '9999-12-31', '275760-09-13', '1e400', 'NaN', 'Infinity'],
  ...['9'.repeat(20), `-${'9'.repeat(20)}.${'9'.repeat(18)}`, '0.0000000000000000001', 'EUR', 'ZZZ', 'US0378331005'],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, -1e-300, true, false, null, [], {}, [[]], [null], { constructor: 1 }],
  ...[{ __proto__: null, toString: 1 }, [''], Array.from({ length: 600 }, () => UUID)],
];

const api: JsonBody = JSON.parse(readFileSync(join(REPOSITORY_ROOT, 'openapi.json'), 'utf8'));
const resolved = (schema: JsonBody): JsonBody => {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? (schema ?? {}) : resolved(api.components.schemas[name]);
};

/** Returns a value that the schema usually allows; about one value in fourteen is hostile. */
function sampleOf(given: JsonBody, ids: readonly string[], depth = 0): unknown {
  const schema = resolved(given);
  if (randomBelow(14) === 0 || depth > 6) return oneOf(HOSTILE);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return sampleOf(oneOf(choices), ids, depth + 1);
  if (schema.enum !== undefined) return oneOf(schema.enum);
  if (schema.const !== undefined) return schema.const;
  const type = Array.isArray(schema.type) ? oneOf(schema.type) : schema.type;
  if (type === 'boolean') return randomBelow(2) === 0;
  if (type === 'integer' || type === 'number') return numberOf(schema);
  if (type === 'array') return Array.from({ length: randomBelow(4) }, () => sampleOf(schema.items, ids, depth + 1));
  if (type === 'object' || schema.properties !== undefined) return objectOf(schema, ids, depth);
  return textOf(schema, ids);
}

function objectOf({ properties = {}, required = [] }: JsonBody, ids: readonly string[], depth: number): object {
  const names = Object.keys(properties).filter((name) => required.includes(name) || randomBelow(3) === 0);
  return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name], ids, depth + 1)]));
}

function numberOf({ minimum = -1000, maximum = 1000 }: JsonBody): number {
  return oneOf([minimum, maximum, Math.max(minimum, Math.min(maximum, randomBelow(20)))]) ?? 0;
}

function textOf({ format, pattern = '' }: JsonBody, ids: readonly string[]): unknown {
  if (format === 'uuid') return oneOf(ids);
  if (format === 'date') return oneOf(['2026-01-31', '1900-01-01', '2199-12-31', '2024-02-29']);
  if (format === 'date-time') return oneOf(['2026-01-31T12:00:00.000Z', '0001-01-01T00:00:00.000Z']);
  if (String(pattern).includes('\\d')) return oneOf(['12.5', '-0.01', '100', '2026-01', '9'.repeat(20)]);
  return oneOf(['text', 'EUR', 'Café', 'thisYear', '2026-Q3', 'DE0007164600', '2026-01-31', '12.5', '#00aa11']);
}

it(
  'generated requests to the public API never get a 5xx',
  async () => {
    const { at, key, walletId } = await coffer().wallet();
    const client = new ApiKeyClient(coffer().server.url, key);
    const asset = await at.asset();
    const { id: booked } = await at.book(asset);
    const { id: tag } = await at.post('/tags', { name: 'tag' });
    const { items: categories } = await at.get('/categories?limit=2');
    const ids = [UUID, asset, booked, tag, ...categories.map(({ id }: JsonBody) => id)];
    const faults: string[] = [];
    for (const [path, operations] of Object.entries<JsonBody>(api.paths)) {
      for (const [method, operation] of Object.entries<JsonBody>(operations)) {
        for (let count = 0; count < CASES; count += 1) {
          const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
            name === 'walletId'
              ? walletId
              : encodeURIComponent(String(oneOf([...ids, 'transaction', 'US0378331005', '\0']))),
          );
          const query = (operation.parameters ?? []).filter(
            (part: JsonBody) => part.in === 'query' && randomBelow(3) === 0,
          );
          const search = new URLSearchParams(
            query.map((part: JsonBody) => [part.name, String(sampleOf(part.schema, ids)).slice(0, 8_000)]),
          );
          const schema = operation.requestBody?.content?.['application/json']?.schema;
          const body = schema === undefined ? undefined : sampleOf(schema, ids);
          const address = search.size === 0 ? filled : `${filled}?${search}`;
          const answer = await client.call(method.toUpperCase(), address, body);
          if (answer.status >= 500)
            faults.push(`${answer.status} ${method} ${address} ${JSON.stringify(body)}`.slice(0, 600));
        }
      }
    }
    expect(faults).toEqual([]);
  },
  120_000 * Math.max(1, CASES),
);
