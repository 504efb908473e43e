import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import type { Context, Credential } from './context.ts';
import { actorOf, answerOf, keepAnswer, takeKey } from './idempotency.ts';

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
};

export function onceFor({ credential, request, reply }: Asking): Once {
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
    keepAnswer(transaction, actor, key, answer);
    return answer;
  };
}

/** The answer that was given to this request before; null when there is none. */
export async function givenBefore(
  database: Pick<Database, 'query'>,
  { credential, request, reply }: Asking,
): Promise<{ readonly answer: unknown } | null> {
  if (request.idempotencyKey === null) return null;
  const first = await answerOf(database, actorOf(credential), request.idempotencyKey, request.hash());
  if (first === null) return null;
  reply.replayed = true;
  return { answer: JSON.parse(first.body) };
}
