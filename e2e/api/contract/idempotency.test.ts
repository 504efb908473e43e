import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../http.ts';
import { startCoffer } from '../start-coffer.ts';
import { ContractTestRun, describeProblemMismatch, isWrite, type Operation } from './contract-test-run.ts';

const coffer = startCoffer();
let walk: ContractTestRun;
beforeAll(async () => {
  walk = await ContractTestRun.of(coffer());
});

const posts = (operation: Operation) => operation.method === 'POST' && isWrite(operation);
const found = (faults: readonly (string | null)[]) => faults.filter((fault) => fault !== null);
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

/** The answer without its upload URL, which isn't stored: each repetition gets a new URL. */
const kept = (text: string) => text.replace(/"uploadUrl":"[^"]+"/, '');

describe('every POST that writes, with an Idempotency-Key', () => {
  it('answers the same request with the first answer, and says so', async () => {
    const failures = await walk.row(posts, async (operation) => {
      const example = await walk.fresh(operation);
      const key = randomUUID();
      const first = await walk.send(operation, example, withKey(key));
      const again = await walk.send(operation, example, withKey(key));
      return found([
        first.status === 200 ? null : `${first.status} ${first.text}`,
        first.headers['idempotency-replayed'] === undefined ? null : 'the first is marked as replayed',
        again.headers['idempotency-replayed'] === 'true'
          ? null
          : `the second is not marked: ${again.status} ${again.text.slice(0, 100)}`,
        kept(again.text) === kept(first.text) ? null : `another body: ${first.text} ${again.text}`,
        again.headers.etag === first.headers.etag ? null : `another ETag: ${first.headers.etag} ${again.headers.etag}`,
      ]);
    });
    expect(failures).toEqual([]);
  });

  it('refuses another request under the same key: 422', async () => {
    const failures = await walk.row(posts, async (operation) => {
      const example = await walk.fresh(operation);
      const key = randomUUID();
      await walk.send(operation, example, withKey(key));
      const spaced = `${JSON.stringify(example.body ?? {})} `;
      const faults = [
        describeProblemMismatch(
          await walk.send(operation, example, { ...withKey(key), body: spaced }),
          422,
          'idempotencyKeyReused',
        ),
      ];
      const other = walk.operations.find((one) => posts(one) && one.name !== operation.name)!;
      faults.push(
        describeProblemMismatch(
          await walk.send(other, await walk.fresh(other), withKey(key)),
          422,
          'idempotencyKeyReused',
        ),
      );
      return found(faults);
    });
    expect(failures).toEqual([]);
  });

  it('sent eight times at once writes once, and answers all the same', async () => {
    // Test one operation at a time, so that all eight requests really run concurrently.
    for (const operation of walk.operations.filter(posts)) {
      const example = await walk.fresh(operation);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => walk.send(operation, example, withKey(key))));
      const done = answers.filter(({ status }) => status === 200);
      const waiting = answers.filter(({ status }) => status !== 200);
      expect(done.length, `${operation.name}: ${waiting[0]?.text}`).toBeGreaterThan(0);
      expect(new Set(done.map(({ text }) => kept(text))).size, operation.name).toBe(1);
      expect(
        done.filter(({ headers }) => headers['idempotency-replayed'] === undefined).length,
        `${operation.name} was done once`,
      ).toBe(1);
      for (const answer of waiting) {
        expect(describeProblemMismatch(answer, 409, 'idempotencyInProgress'), operation.name).toBeNull();
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(kept((await walk.send(operation, example, withKey(key))).text)).toBe(kept(done[0]!.text));
    }
  });

  it('frees the key when it fails', async () => {
    const failures = await walk.row(posts, async (operation) => {
      const example = await walk.fresh(operation);
      const key = randomUUID();
      const wrong = await walk.send(operation, example, { ...withKey(key), body: { ...example.body, nonsense: 1 } });
      const malformed = await walk.send(operation, example, { ...withKey(key), body: '{' });
      const forbidden = await walk.send(operation, example, { ...withKey(key), key: walk.own.readOnlyKey });
      const right = await walk.send(operation, example, withKey(key));
      return found([
        describeProblemMismatch(wrong, 400, 'invalidInput'),
        describeProblemMismatch(malformed, 400, 'malformedJson'),
        describeProblemMismatch(forbidden, 403, 'insufficientScope'),
        right.status === 200 && right.headers['idempotency-replayed'] === undefined
          ? null
          : `then: ${right.status} ${right.text}`,
      ]);
    });
    expect(failures).toEqual([]);
  });

  it('refuses a key that is empty, too long or not printable: 400', async () => {
    const failures = await walk.row(posts, async (operation) => {
      const example = await walk.example(operation);
      const keys = ['', 'x'.repeat(256), 'a\tb', 'ä'];
      return found(
        await Promise.all(
          keys.map(async (key) =>
            describeProblemMismatch(
              await walk.send(operation, example, withKey(key)),
              400,
              'invalidInput',
              'Idempotency-Key',
            ),
          ),
        ),
      );
    });
    expect(failures).toEqual([]);
    const tags = walk.operations.find(({ name }) => name === 'POST /wallets/{walletId}/tags')!;
    expect((await walk.send(tags, await walk.fresh(tags), withKey(`${randomUUID()} ~!`.padEnd(255, 'x')))).status).toBe(
      200,
    );
  });

  it('remembers keys separately for each API key', async () => {
    const { at, assetId, otherKey } = walk.own;
    const transaction = { assetId, date: '2026-03-04', amountValue: '1', amountCurrency: 'EUR' };
    const key = randomUUID();
    const mine = await at.call('POST', '/transactions', transaction, withKey(key));
    const theirs = await at.call('POST', '/transactions', transaction, { ...withKey(key), key: otherKey });
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    const foreign = await walk.foreign.at.call(
      'POST',
      '/transactions',
      { ...transaction, assetId: walk.foreign.assetId },
      withKey(key),
    );
    expect(foreign.status).toBe(200);
  });

  it('ignores the key if nothing is written', async () => {
    const { at } = walk.own;
    const key = randomUUID();
    const first = await at.call('POST', '/transactions/search', {}, withKey(key));
    await at.post('/tags', { name: randomUUID() });
    const second = await at.call('POST', '/transactions/search', { limit: 1 }, withKey(key));
    expect([first.status, second.status, second.headers['idempotency-replayed']]).toEqual([200, 200, undefined]);
  });
});

describe('authorisation', () => {
  it('is checked before an answer is repeated', async () => {
    const wallet = await coffer().wallet();
    const transaction = {
      assetId: await wallet.at.asset(),
      date: '2026-03-04',
      amountValue: '1',
      amountCurrency: 'EUR',
    };
    const key = randomUUID();
    const send = (): Promise<ApiResponse> => wallet.at.call('POST', '/transactions', transaction, withKey(key));
    expect((await send()).status).toBe(200);
    const sql = (text: string) =>
      coffer().services.database.withWallet(wallet.walletId, (transaction) =>
        transaction.query({ text, values: [wallet.walletId] }),
      );
    await sql(`UPDATE "ApiKey" SET scopes = '{service:read}' WHERE "walletId" = $1`);
    expect(describeProblemMismatch(await send(), 403, 'insufficientScope')).toBeNull();
    await sql(`UPDATE "Member" SET role = 'viewer' WHERE "walletId" = $1`);
    await sql(`UPDATE "ApiKey" SET scopes = '{service:read,service:write}' WHERE "walletId" = $1`);
    expect(describeProblemMismatch(await send(), 403, 'insufficientRole')).toBeNull();
    await sql(`UPDATE "ApiKey" SET "revokedTime" = now() WHERE "walletId" = $1`);
    expect(describeProblemMismatch(await send(), 401, 'unauthorized')).toBeNull();
  });
});
