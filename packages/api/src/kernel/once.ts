import { setTimeout } from 'node:timers/promises';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Accessed } from './access.ts';
import { withoutSecrets } from './audit.ts';
import type { Context } from './context.ts';
import { actorOf, type Credential } from './credentials/kinds.ts';
import { parseExact } from './exact-json.ts';
import { answerOf, type KeyWait, keepAnswer, takeKey } from './idempotency.ts';
import { idempotencyWaiters, LONGEST_WAIT } from './idempotency-waiters.ts';
import { sealedForKeeping, unsealedAgain } from './kept-secrets.ts';
import { Problem } from './problems.ts';
import { answerWithout, type OperationMeta, type OperationResult } from './request.ts';

/**
 * Before a connection is taken: a request waits for the one that runs with its key, and holds no place meanwhile. Only a
 * few may wait. @throws Problem `idempotencyInProgress`
 */
export async function onceAtATime<Result>(
  credential: Credential,
  { request, place }: Pick<Context, 'place'> & { readonly request: Pick<Context['request'], 'idempotencyKey'> },
  next: () => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey: key } = request;
  if (key === null) return next();
  const leave = await idempotencyWaiters.enter(actorOf(credential), key, (wait) => place.without(wait));
  try {
    return await next();
  } finally {
    leave();
  }
}

/** Milliseconds between two looks whether another process has answered a request with this key. */
const LOOKS_EVERY = 800;

/** The same for a write that can be begun anew: it does not keep a connection while another process has its key. */
export function onceAtATimeAnywhere<Result>(
  credential: Credential,
  asking: Pick<Context, 'place' | 'request'>,
  next: () => Promise<Result>,
): Promise<Result> {
  const lastLook = performance.now() + LONGEST_WAIT;
  return onceAtATime(credential, asking, async () => {
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

/** Does a write of a wallet once for an Idempotency-Key, in the write's own transaction. */
export async function once<Result extends OperationResult>(
  { ctx, meta, transaction, credential, wallet }: Accessed,
  next: () => Promise<Result>,
  wait: KeyWait = 'short',
): Promise<Result> {
  const { request, reply } = ctx;
  const { idempotencyKey: key } = request;
  if (key === null) return next();
  const actor = actorOf(credential);
  const first = await takeKey({ transaction, wait }, actor, key, request.hash());
  if (first !== null) {
    reply.replayed = true;
    const answer = unsealedAgain(parseExact(first.body), meta, ctx.sealer);
    return answerWithout((await meta?.renewed?.({ ...ctx, wallet }, answer)) ?? answer);
  }
  const result = await next();
  if (result.ok) keepAnswer(transaction, actor, key, sealedForKeeping(result.data, meta, ctx.sealer));
  return result;
}

/**
 * Does a write that is in no wallet yet, or in none at all, in the write's own transaction: once for an
 * Idempotency-Key. Whoever asks again gets the first answer, and nothing happens.
 */
export type Once = <Answer>(transaction: WalletTransaction, write: () => Promise<Answer>) => Promise<Answer>;

/** Where there is no key. */
export const always: Once = (_transaction, write) => write();

type Asking = {
  readonly credential: Credential;
  readonly request: Pick<Context['request'], 'idempotencyKey' | 'hash'>;
} & {
  readonly reply: Pick<Context['reply'], 'replayed'>;
  readonly meta?: Pick<OperationMeta, 'secretFields'> | undefined;
};

export function onceFor({ credential, request, reply, meta }: Asking): Once {
  const { idempotencyKey: key } = request;
  if (key === null) return always;
  const actor = actorOf(credential);
  return async (transaction, write) => {
    const first = await takeKey({ transaction, wait: 'long' }, actor, key, request.hash());
    if (first !== null) {
      reply.replayed = true;
      return JSON.parse(first.body);
    }
    const answer = await write();
    keepAnswer(transaction, actor, key, withoutSecrets(answer, meta?.secretFields));
    return answer;
  };
}

/** The earlier answer to this request; null without one. */
async function givenBefore(
  database: Pick<Database, 'query'>,
  { credential, request, reply }: Asking,
): Promise<{ readonly answer: unknown } | null> {
  if (request.idempotencyKey === null) return null;
  const first = await answerOf(database, actorOf(credential), request.idempotencyKey, request.hash());
  if (first === null) return null;
  reply.replayed = true;
  return { answer: JSON.parse(first.body) };
}

/**
 * Outside every wallet: the first answer is looked for before the work, which may fail where it was done already, and
 * after it, when it was done meanwhile.
 */
export async function onceForPerson<Result extends OperationResult>(
  database: Database,
  asking: Asking,
  next: (once: Once) => Promise<Result>,
): Promise<Result> {
  const before = await givenBefore(database, asking);
  if (before !== null) return answerWithout(before.answer);
  const result = await next(onceFor(asking));
  if (result.ok) return result;
  const meanwhile = await givenBefore(database, asking);
  return meanwhile === null ? result : answerWithout(meanwhile.answer);
}
