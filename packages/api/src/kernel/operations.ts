import type { z } from 'zod';
import type { OperationMeta } from './request.ts';

/** One public operation, as the front door and the tools need it. */
export interface Operation {
  /** Its name, as in `transactions.create`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string;
  readonly pathParameters: readonly string[];
  readonly type: 'query' | 'mutation';
  /** The input's fields, path parameters included. */
  readonly fields: Readonly<Record<string, z.core.$ZodType>>;
  readonly output: z.core.$ZodType;
  readonly meta: OperationMeta;
}
