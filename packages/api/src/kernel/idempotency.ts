import * as is from '@coffer/db/columns.ts';
import type { Database, WalletTransaction } from '@coffer/db/database.ts';
import { databaseErrorCode } from '@coffer/db/database-errors.ts';
import { stringifyLosslessJson } from './exact-json.ts';
import { Problem } from './problems.ts';

/**
 * Maximum time that a second request waits in the database for the first request. The long time is for work that cannot
 * be restarted.
 */
const WAITS = { short: '200ms', long: '30s' } as const;

export type IdempotencyKeyWait = keyof typeof WAITS;

/**
 * Reserves the Idempotency-Key for this request. Returns null if the request may do the work, otherwise the first
 * response.
 *
 * The key's row is inserted first in the operation's own transaction. A second request with the same key waits for that
 * transaction to end. If it committed, the second request gets its response; if it was rolled back, the second request
 * reserves the key.
 * @throws Problem `idempotencyInProgress` if the wait takes too long, `idempotencyKeyReused` if the first request was
 * different
 */
export async function claimIdempotencyKey(
  { transaction, wait }: { readonly transaction: WalletTransaction; readonly wait: IdempotencyKeyWait },
  actor: string,
  key: string,
  requestHash: Buffer,
): Promise<{ readonly body: string } | null> {
  await transaction.execute({ text: `SET LOCAL lock_timeout = '${WAITS[wait]}'` });
  try {
    const [answer] = await transaction.query({
      row: { taken: is.bool },
      text: 'SELECT coffer.take_idempotency_key($1, $2, $3) AS taken',
      values: [actor, key, requestHash],
    });
    if (answer?.taken === true) return null;
  } catch (error) {
    if (databaseErrorCode(error) !== '55P03') throw error;
    throw new Problem('idempotencyInProgress', { retryAfter: 5, cause: error });
  } finally {
    await transaction.execute({ text: 'SET LOCAL lock_timeout = 0' }).catch(() => undefined);
  }
  const first = await readIdempotentResponse(transaction, actor, key, requestHash);
  if (first === null) throw new Problem('idempotencyInProgress', { retryAfter: 1 });
  return first;
}

/**
 * Returns the first response to a request with this key; null if there is none yet.
 * @throws Problem `idempotencyKeyReused` if the first request was different
 */
export async function readIdempotentResponse(
  database: Pick<Database, 'query'>,
  actor: string,
  key: string,
  requestHash: Buffer,
): Promise<{ readonly body: string } | null> {
  const [first] = await database.query({
    row: { requestHash: is.bytea, body: is.text },
    text: 'SELECT "requestHash", body FROM coffer.idempotent_answer($1, $2)',
    values: [actor, key],
  });
  if (first === undefined) return null;
  if (!first.requestHash.equals(requestHash)) throw new Problem('idempotencyKeyReused');
  return { body: first.body };
}

/** Stores the response for repeated requests, in the transaction of the change: a crash keeps both or neither. */
export function storeIdempotentResponse(
  transaction: WalletTransaction,
  actor: string,
  key: string,
  answer: unknown,
): void {
  transaction.atCommit({
    text: 'SELECT coffer.keep_idempotent_answer($1, $2, $3)',
    values: [actor, key, stringifyLosslessJson(answer)],
  });
}
