import { setTimeout } from 'node:timers/promises';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { CheckedCall } from './access.ts';
import { withoutSecrets } from './audit.ts';
import type { Context } from './context.ts';
import { type Credential, idempotencyNamespace } from './credentials/credential-kinds.ts';
import { parseLosslessJson } from './exact-json.ts';
import {
  claimIdempotencyKey,
  type IdempotencyKeyWait,
  readIdempotentResponse,
  storeIdempotentResponse,
} from './idempotency.ts';
import { idempotencyWaiters, MAX_IDEMPOTENCY_WAIT_MS } from './idempotency-waiters.ts';
import { type OperationMeta, type OperationResult, toSuccessfulResult } from './operation-meta.ts';
import { Problem } from './problems.ts';
import { sealStoredResponse, unsealStoredResponse } from './seal-stored-response.ts';

/**
 * Runs `next` after all earlier requests of this process with the same Idempotency-Key. A waiting request occupies no
 * database connection and no request slot. Runs `next` immediately if the request has no key.
 * @throws Problem `idempotencyInProgress` if too many requests wait, or if one waits too long
 */
export async function runAfterSameKeyRequests<Result>(
  credential: Credential,
  { request, place }: Pick<Context, 'place'> & { readonly request: Pick<Context['request'], 'idempotencyKey'> },
  next: () => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey: key } = request;
  if (key === null) return next();
  const leave = await idempotencyWaiters.enter(idempotencyNamespace(credential), key, (wait) => place.without(wait));
  try {
    return await next();
  } finally {
    leave();
  }
}

/** Milliseconds between two checks whether another process has responded to a request with this key. */
const LOOKS_EVERY = 800;

/**
 * Like `runAfterSameKeyRequests`, for writes that can be repeated: while another process runs a request with the same
 * key, releases the database connection and runs `next` again later, up to the maximum wait.
 * @throws Problem `idempotencyInProgress` after the maximum wait
 */
export function retryUntilKeyIsFree<Result>(
  credential: Credential,
  asking: Pick<Context, 'place' | 'request'>,
  next: () => Promise<Result>,
): Promise<Result> {
  const lastLook = performance.now() + MAX_IDEMPOTENCY_WAIT_MS;
  return runAfterSameKeyRequests(credential, asking, async () => {
    for (;;) {
      try {
        return await next();
      } catch (error) {
        const isTaken = error instanceof Problem && error.code === 'idempotencyInProgress';
        if (!isTaken || performance.now() > lastLook) throw error;
        await asking.place.without(() => setTimeout(LOOKS_EVERY));
      }
    }
  });
}

/**
 * Runs a wallet's write once per Idempotency-Key, in the write's own transaction. A repeated request returns the first
 * response and does not run `next`.
 */
export async function runWalletWriteOncePerKey<Result extends OperationResult>(
  { ctx, meta, transaction, credential, wallet }: CheckedCall,
  next: () => Promise<Result>,
  wait: IdempotencyKeyWait = 'short',
): Promise<Result> {
  const { request, reply } = ctx;
  const { idempotencyKey: key } = request;
  if (key === null) return next();
  const actor = idempotencyNamespace(credential);
  const first = await claimIdempotencyKey({ transaction, wait }, actor, key, request.hash());
  if (first !== null) {
    reply.replayed = true;
    const answer = unsealStoredResponse(parseLosslessJson(first.body), meta, ctx.sealer);
    return toSuccessfulResult((await meta?.renewed?.({ ...ctx, wallet }, answer)) ?? answer);
  }
  const result = await next();
  if (result.ok) storeIdempotentResponse(transaction, actor, key, sealStoredResponse(result.data, meta, ctx.sealer));
  return result;
}

/**
 * Runs a write that belongs to no existing wallet once per Idempotency-Key, in the database transaction of the write. A
 * repeated request gets the first response and writes nothing.
 */
export type RunOncePerKey = <Answer>(transaction: WalletTransaction, write: () => Promise<Answer>) => Promise<Answer>;

/** The `RunOncePerKey` of a request without an Idempotency-Key: always runs the write. */
export const writeWithoutKey: RunOncePerKey = (_transaction, write) => write();

type OncePerKeyRequest = {
  readonly credential: Credential;
  readonly request: Pick<Context['request'], 'idempotencyKey' | 'hash'>;
} & {
  readonly reply: Pick<Context['reply'], 'replayed'>;
  readonly meta?: Pick<OperationMeta, 'secretFields'> | undefined;
};

/**
 * Creates the function that runs a write at most once for the request's Idempotency-Key. If the key was used before,
 * the function returns the stored response. Without a key, it always runs the write.
 */
export function createRunOncePerKey({ credential, request, reply, meta }: OncePerKeyRequest): RunOncePerKey {
  const { idempotencyKey: key } = request;
  if (key === null) return writeWithoutKey;
  const actor = idempotencyNamespace(credential);
  return async (transaction, write) => {
    const first = await claimIdempotencyKey({ transaction, wait: 'long' }, actor, key, request.hash());
    if (first !== null) {
      reply.replayed = true;
      return JSON.parse(first.body);
    }
    const answer = await write();
    storeIdempotentResponse(transaction, actor, key, withoutSecrets(answer, meta?.secretFields));
    return answer;
  };
}

/** Returns the earlier response to this request, or null. */
async function readEarlierResponse(
  database: Pick<Database, 'query'>,
  { credential, request, reply }: OncePerKeyRequest,
): Promise<{ readonly answer: unknown } | null> {
  if (request.idempotencyKey === null) return null;
  const first = await readIdempotentResponse(
    database,
    idempotencyNamespace(credential),
    request.idempotencyKey,
    request.hash(),
  );
  if (first === null) return null;
  reply.replayed = true;
  return { answer: JSON.parse(first.body) };
}

/**
 * Runs an operation outside wallets once per Idempotency-Key. Looks for an earlier response before the operation, because
 * repeating it may fail, and after a failure, because another request may have finished meanwhile.
 */
export async function runPersonWriteOncePerKey<Result extends OperationResult>(
  database: Database,
  asking: OncePerKeyRequest,
  next: (once: RunOncePerKey) => Promise<Result>,
): Promise<Result> {
  const before = await readEarlierResponse(database, asking);
  if (before !== null) return toSuccessfulResult(before.answer);
  const result = await next(createRunOncePerKey(asking));
  if (result.ok) return result;
  const meanwhile = await readEarlierResponse(database, asking);
  return meanwhile === null ? result : toSuccessfulResult(meanwhile.answer);
}
