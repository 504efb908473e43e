import type { z } from 'zod';
import type { OperationMeta } from './operation-meta.ts';

/** A public operation: the data from which REST routes and agent tools are made. */
export interface PublicOperation {
  /** The operation's name, such as `transactions.create`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The path with parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly type: 'query' | 'mutation';
  /** The input's fields, including path parameters. */
  readonly fields: Readonly<Record<string, z.core.$ZodType>>;
  readonly output: z.core.$ZodType;
  readonly meta: OperationMeta;
}
