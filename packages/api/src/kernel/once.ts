import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Accessed } from './access.ts';
import { withoutSecrets } from './audit.ts';
import type { Context } from './context.ts';
import { actorOf, type Credential } from './credentials/kinds.ts';
import { parseExact } from './exact-json.ts';
import { answerOf, keepAnswer, takeKey } from './idempotency.ts';
import { idempotencyWaiters } from './idempotency-waiters.ts';
import { sealedForKeeping, unsealedAgain } from './kept-secrets.ts';
import { answerWithout, type OperationMeta, type OperationResult } from './request.ts';

/** Before a connection is taken: of many requests with one key only a few may wait for the first. */
export async function onceAtATime<Result>(
  credential: Credential,
  { idempotencyKey: key }: Context['request'],
  next: () => Promise<Result>,
): Promise<Result> {
  if (key === null) return next();
  const leave = idempotencyWaiters.enter(actorOf(credential), key);
  try {
    return await next();
  } finally {
    leave();
  }
}

/** Does a write of a wallet once for an Idempotency-Key, in the write's own transaction. */
export async function once<Result extends OperationResult>(
  { ctx, meta, transaction, credential, wallet }: Accessed,
  next: () => Promise<Result>,
): Promise<Result> {
  const { request, reply } = ctx;
  const { idempotencyKey: key } = request;
  if (key === null) return next();
  const actor = actorOf(credential);
  const first = await takeKey(transaction, actor, key, request.hash());
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
    const first = await takeKey(transaction, actor, key, request.hash());
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
