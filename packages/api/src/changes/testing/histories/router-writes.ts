import { z } from 'zod';
import type { OperationMeta } from '../../../kernel/operation-meta.ts';
import { appRouter } from '../../../router.ts';

interface Definition {
  readonly type: string;
  readonly meta?: OperationMeta;
  readonly inputs: readonly unknown[];
}

/** A write operation, public or internal to the app. */
export interface RouterWrite {
  readonly name: string;
  /** True if the input names a wallet; the other operations concern a person's own data. */
  readonly inWallet: boolean;
  /** True if API keys and apps can call the operation. */
  readonly isPublic: boolean;
  readonly meta: OperationMeta;
}

/** Returns every write operation of the router. */
export function routerWrites(): readonly RouterWrite[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, { readonly _def: Definition }>;
  return Object.entries(procedures).flatMap(([name, { _def: definition }]) => {
    const { type, inputs, meta = {} } = definition;
    if (type !== 'mutation') return [];
    return [{ name, inWallet: inputs.some(namesWallet), isPublic: meta.openapi !== undefined, meta }];
  });
}

function namesWallet(input: unknown): boolean {
  if (input instanceof z.ZodDiscriminatedUnion) return input.options.every(namesWallet);
  return input instanceof z.ZodObject && 'walletId' in input.shape;
}
