import { z } from 'zod';
import type { OperationMeta } from '../kernel/operation-meta.ts';
import type { PublicOperation } from '../kernel/public-operation.ts';
import { appRouter } from '../router.ts';

/** Returns every public operation of the contract. */
export function publicOperations(): readonly PublicOperation[] {
  return definitions().flatMap(([name, definition]) => operationOf(name, definition) ?? []);
}

/**
 * Returns the procedures that accept larger request bodies than usual, each with its limit in bytes. Some accept them
 * only from Coffer's own app.
 */
export function bodyLimits(): readonly (readonly [name: string, bytes: number])[] {
  return definitions().flatMap(([name, { meta }]) => {
    const limit = meta?.bodyLimit ?? meta?.bodyLimitOfApp;
    return limit === undefined ? [] : [[name, limit]];
  });
}

/** Returns the names of procedures that require no credential. */
export function proceduresWithoutCredential(): ReadonlySet<string> {
  return new Set(definitions().flatMap(([name, { meta }]) => (meta?.open === true ? [name] : [])));
}

function definitions(): readonly (readonly [string, Definition])[] {
  // biome-ignore lint/plugin: tRPC's type of this record is nested and lacks `inputs`; the record itself is flat.
  const procedures = appRouter._def.procedures as unknown as Record<string, { readonly _def: Definition }>;
  return Object.entries(procedures).map(([name, procedure]) => [name, procedure._def]);
}

interface Definition {
  readonly type: string;
  readonly meta?: OperationMeta;
  readonly inputs: readonly unknown[];
  readonly output?: unknown;
}

function operationOf(name: string, { meta, inputs, output, type }: Definition): PublicOperation | null {
  if (meta?.openapi === undefined) return null;
  if (type !== 'query' && type !== 'mutation') throw new Error(`${name} is neither a query nor a mutation`);
  const [input] = inputs;
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} has an input that is not an object`);
  if (!(output instanceof z.ZodType)) throw new Error(`${name} declares no output`);
  const { method, path } = meta.openapi;
  return {
    name,
    method,
    path,
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
    type,
    fields: input.shape,
    output,
    meta,
  };
}
