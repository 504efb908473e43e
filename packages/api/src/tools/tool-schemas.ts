import type { z } from 'zod';
import type { PublicOperation } from '../kernel/public-operation.ts';
import { briefSchema, type JsonSchema, withoutRepeatedDescriptions } from './brief-schema.ts';

/**
 * Returns a tool's input schema: the fields of all its operations side by side, because models accept no unions at the
 * root. The description lists the fields of each action (`signatureOf`), and the operation checks them.
 */
export function toolInputSchema(operations: readonly PublicOperation[]): JsonSchema {
  const fields = new Map<string, JsonSchema[]>();
  for (const [name, field] of operations.flatMap((operation) => argumentsOf(operation))) {
    fields.set(name, [...(fields.get(name) ?? []), briefSchema(field, 'input', INTERNAL_FIELDS)]);
  }
  // Any read may return more than fits into one result.
  if (operations.some(({ type }) => type === 'query')) fields.set('cursor', [{ type: 'string' }]);
  // Every write can be run as a dry run first; some operations already have these fields.
  if (operations.some(({ type }) => type === 'mutation')) {
    if (!fields.has('dryRun')) fields.set('dryRun', [{ type: 'boolean' }]);
    if (!fields.has('code')) fields.set('code', [{ type: 'string' }]);
    fields.set('idempotencyKey', [{ type: 'string' }]);
  }
  const schemasByField = Object.fromEntries([...fields].map(([name, schemas]) => [name, eitherOf(schemas)]));
  const properties = Object.fromEntries(
    Object.entries(schemasByField).map(([name, schema]) => [name, withoutRepeatedDescriptions(schema, schemasByField)]),
  );
  const [only, ...others] = operations;
  const isOne = only !== undefined && others.length === 0;
  const action = { type: 'string', enum: operations.map(({ name }) => name) };
  return {
    type: 'object',
    properties: isOne ? properties : { action, ...properties },
    required: isOne ? argumentsOf(only).flatMap(([name, field]) => (isRequired(field) ? [name] : [])) : ['action'],
    additionalProperties: false,
  };
}

/** Returns a tool's output schema: the possible members of its operations' responses, with their types. */
export function toolOutputSchema(operations: readonly PublicOperation[]): JsonSchema {
  const shapes = operations.map(({ output }) => briefSchema(output, 'output', NOTHING));
  const types = [...new Set(shapes.map(({ type }) => (type === 'array' ? 'array' : 'object')))];
  const members = new Map<string, Set<unknown>>();
  for (const { properties } of shapes) {
    for (const [member, schema] of Object.entries(Object(properties))) {
      members.set(member, new Set([...(members.get(member) ?? []), ...[Object(schema).type ?? ANY].flat()]));
    }
  }
  const typed = [...members].filter(([, found]) => !found.has(ANY));
  const properties = Object.fromEntries(typed.map(([member, found]) => [member, { type: oneOrAll([...found]) }]));
  const isShort = typed.length > 0 && members.size <= MAX_NAMED_MEMBERS;
  const isReport = operations.some(({ name }) => name.startsWith('reports.'));
  return {
    type: 'object',
    properties: {
      result: { type: oneOrAll(types), ...(isShort && { properties }) },
      ...(isReport && {
        ...{ currency: { type: 'string' }, period: { type: 'object' }, previousPeriod: { type: 'object' } },
        totals: { type: 'object' },
      }),
      cut: { type: 'object' },
    },
    required: ['result'],
  };
}

/** Maximum number of named members; with many kinds of records, the names mean little. */
const MAX_NAMED_MEMBERS = 6;
/** Represents any type. */
const ANY = 'any';

function oneOrAll(types: readonly unknown[]): unknown {
  return types.length === 1 ? types[0] : types;
}

/** Returns one line per action with its arguments; actions with the same arguments and no further text share a line. */
export function describeActions(operations: readonly PublicOperation[]): string {
  const lines = new Map<string, string>();
  const shared = new Map<string, string>();
  for (const operation of operations) {
    const line = `- ${signatureOf(operation, operations)}`;
    const verb = SELF_EXPLANATORY_ACTION.exec(operation.name)?.[0];
    if (verb === undefined) lines.set(operation.name, `${line} ${operation.meta.openapi?.summary ?? ''}`);
    else {
      const key = line.slice(line.indexOf('('));
      const alike = operations.filter((other) => signatureOf(other, operations) === `${other.name}${key}`);
      const same = alike.filter(({ name }) => name.endsWith(verb));
      if (same.length > 2) shared.set(verb + key, `- every other …${verb}${key}`);
      else lines.set(operation.name, line);
    }
  }
  return [...lines.values(), ...shared.values()].join('\n');
}

/** Actions whose names need no summary in the description of their tool. */
const SELF_EXPLANATORY_ACTION = /\.(create|update|delete|list|get)$/;

/**
 * Returns an action with its arguments, such as `tags.create(name, color?)`. An update lists its required fields and
 * the fields that its `create` lacks.
 */
function signatureOf(operation: PublicOperation, operations: readonly PublicOperation[]): string {
  const create = operation.name.replace(/\.update$/, '.create');
  const created = create === operation.name ? undefined : operations.find(({ name }) => name === create);
  const known = new Set(created === undefined ? [] : argumentsOf(created).map(([name]) => name));
  const words = argumentsOf(operation)
    .filter(([name, field]) => isRequired(field) || !known.has(name))
    .map(([name, field]) => (isRequired(field) ? name : `${name}?`));
  return `${operation.name}(${[...words, ...(created === undefined ? [] : ['fields of create?'])].join(', ')})`;
}

/**
 * Returns the fields without the wallet id, which the tool itself receives, and without fields for imports and
 * look-ups.
 */
function argumentsOf({ fields }: PublicOperation): [name: string, field: z.core.$ZodType][] {
  return Object.entries(fields).filter(([name]) => name !== 'walletId' && !INTERNAL_FIELDS.test(name));
}

/** Fields that imports and look-ups set. Agents may send them, but have no reason to. */
const INTERNAL_FIELDS = /^(provider\w+TransactionId|merchantChecked\w+|merchantAutoAssigned|autoCreatedSource|logo)$/;
const NOTHING = /^$/;

function isRequired(field: z.core.$ZodType): boolean {
  return field._zod.optin === undefined;
}

/** Merges the schemas of equally named fields; most have the same meaning. */
function eitherOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(typeOf(schema)), schema])).values()];
  const [first = {}, ...others] = different;
  if (others.length === 0) return first;
  const nullable = different.find(({ type }) => Array.isArray(type) && type.includes('null'));
  const plain = different.filter((schema) => schema !== nullable);
  // A field that is nullable in one operation may be absent in the others.
  if (nullable !== undefined && plain.every(({ type }) => `${type},null` === String(nullable['type']))) return nullable;
  return { anyOf: different };
}

function typeOf({ description: _description, ...type }: JsonSchema): JsonSchema {
  return type;
}
