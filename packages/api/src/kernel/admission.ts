import { isUuid } from '@coffer/domain/uuid.ts';
import type { Context } from './context.ts';
import { type Credential, reaches } from './credentials/kinds.ts';
import { middlewareOn } from './middleware.ts';
import { Problem } from './problems.ts';

/** Somebody asks about a wallet that her credential may reach. */
export interface Admitted extends Context {
  readonly credential: Credential;
  readonly walletId: string;
}

/** Finds out who asks about which wallet, before anything is asked of the database. */
export const admission = middlewareOn<Context>()(async ({ ctx, getRawInput, next }) => {
  const { credential } = ctx;
  const walletId = walletIdOf(await getRawInput());
  if (credential === null) throw new Problem('unauthorized');
  if (!reaches(credential, walletId)) throw new Problem('notFound');
  return next({ ctx: { credential, walletId } });
});

function walletIdOf(input: unknown): string {
  const walletId: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'walletId') : undefined;
  // A wallet that cannot exist is answered like one that does not.
  if (typeof walletId !== 'string' || !isUuid(walletId)) throw new Problem('notFound');
  return walletId.toLowerCase();
}
