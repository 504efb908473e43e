import { z } from 'zod';
import type { OperationMeta } from '../../../kernel/request.ts';
import { appRouter } from '../../../router.ts';

interface Definition {
  readonly type: string;
  readonly meta?: OperationMeta;
  readonly inputs: readonly unknown[];
}

/** An operation that writes, public or of the app. */
export interface RouterWrite {
  readonly name: string;
  /** Whether it writes in a wallet that its input names: the others are a person's own. */
  readonly inWallet: boolean;
  /** Whether keys and apps can call it too. */
  readonly isPublic: boolean;
  readonly meta: OperationMeta;
}

/** Every operation of the router that writes. */
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
