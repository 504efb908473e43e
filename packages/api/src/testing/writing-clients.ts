import type { Database } from '@coffer/db/database.ts';
import { SeededRandom } from '../demo/seeded-random.ts';
import { publicOperations } from '../surface/operations.ts';
import {
  createRandomWrite,
  type RandomWrite,
  readExistingTransactions,
  type WalletWithWrites,
} from './random-write.ts';

/** The server, the API keys to use in turn, and the wallet to write in. */
export interface WriteTarget {
  readonly url: string;
  readonly keys: readonly string[];
  readonly place: WalletWithWrites;
}

/** The number of responses by result: `200`, or status and error code. */
export type ResponseCounts = Map<string, number>;

/**
 * Lets several clients send random writes to one wallet over REST, each client one write after another, while
 * `shouldContinue(client, sent)` returns true; `sent` is the number of writes the client has sent so far.
 */
export async function sendConcurrentWrites(
  database: Database,
  target: WriteTarget,
  clients: number,
  shouldContinue: (client: number, sent: number) => boolean,
): Promise<ResponseCounts> {
  const answers: ResponseCounts = new Map();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const random = new SeededRandom(client + 1);
      for (let sent = 0; shouldContinue(client, sent); sent += 1) {
        const write = createRandomWrite(
          random,
          target.place,
          await readExistingTransactions(database, target.place.walletId),
        );
        const answer = await send(target, client, write);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }
    }),
  );
  return answers;
}

/** The REST request of a write. */
export function buildRestRequest({ name, input }: RandomWrite, walletId: string) {
  const operation = publicOperations().find((one) => one.name === name);
  if (operation === undefined) throw new Error(`${name} is no public operation`);
  const { method, pathParameters } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
    parameter === 'walletId' ? walletId : String(input[parameter]),
  );
  const body = Object.fromEntries(Object.entries(input).filter(([field]) => !pathParameters.includes(field)));
  return { method, path, body };
}

async function send({ url, keys, place }: WriteTarget, client: number, write: RandomWrite): Promise<string> {
  const key = keys[client % keys.length] ?? '';
  const { method, path, body } = buildRestRequest(write, place.walletId);
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.ok) return '200';
  return `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 100)}`;
}
