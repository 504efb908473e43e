import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TEST_PASSWORD, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const WALLET = { name: 'Household', currency: 'CHF', timeZone: 'Europe/Zurich' };
const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

async function person() {
  const at = new TestBrowser(coffer().server.url, { from: '127.0.8.3' });
  return Object.assign(at, await at.newPerson());
}
const walletsOf = async (at: TestBrowser): Promise<number> =>
  readCallResult(await at.query('wallets.list', {})).items.length;

function expectSameAgain(first: ApiResponse, again: ApiResponse): void {
  expect([first.status, first.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([200, 'true', first.text]);
}

describe('a file that is restored with an Idempotency-Key', () => {
  async function exported(at: TestBrowser): Promise<string> {
    const { id } = readCallResult(await at.mutate('wallets.create', WALLET));
    for (let made = 0; made < 3; made += 1)
      readCallResult(await at.mutate('tags.create', { walletId: id, name: `${made}` }));
    return (await at.request('GET', `/internal/export/${id}`)).text;
  }
  const restore = (at: TestBrowser, body: string | Uint8Array, key: string, query = '') =>
    at.request('POST', `/internal/restore${query}`, { body, ...withKey(key) });

  it('becomes one wallet, however often it is sent', async () => {
    const at = await person();
    const file = await exported(at);
    const key = randomUUID();
    const first = await restore(at, file, key);
    expectSameAgain(first, await restore(at, file, key));
    expect(await walletsOf(at)).toBe(2);
    expect((await restore(at, file, randomUUID())).body.id).not.toBe(first.body.id);
    expect(await walletsOf(at)).toBe(3);
  });

  it('is not confused with another file, another request or another person', async () => {
    const at = await person();
    const file = await exported(at);
    const key = randomUUID();
    await restore(at, file, key);
    for (const other of [restore(at, gzipSync(file), key), restore(at, 'no file at all', key)]) {
      expect(describeRefusal(await other)).toBe('422 idempotencyKeyReused');
    }
    expect(describeRefusal(await restore(at, file, key, '?x=1'))).toBe('422 idempotencyKeyReused');
    expect(describeRefusal(await at.mutate('wallets.create', WALLET, withKey(key)))).toBe('422 idempotencyKeyReused');
    const bea = await person();
    expect((await restore(bea, file, key)).headers['idempotency-replayed']).toBeUndefined();
    expect([await walletsOf(at), await walletsOf(bea)]).toEqual([2, 1]);
  });

  it('frees the key when it is refused', async () => {
    const at = await person();
    const file = await exported(at);
    const key = randomUUID();
    expect(describeRefusal(await restore(at, file.slice(0, -40), key))).toBe('422 invalidFile');
    expect((await restore(at, file, key)).status).toBe(200);
    expect(describeRefusal(await restore(at, file, 'ä'))).toBe('400 invalidInput');
    expect(await walletsOf(at)).toBe(2);
  });

  it('sent several times at once becomes one wallet', async () => {
    const at = await person();
    const file = await exported(at);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => restore(at, file, key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(1);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(describeRefusal(answer)).toBe('409 idempotencyInProgress');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await walletsOf(at)).toBe(2);
    expectSameAgain({ ...(done[0] ?? fail()), headers: {} }, await restore(at, file, key));
  });
});

function fail(): never {
  throw new Error('no request was answered');
}

describe('a person’s write outside a wallet, with an Idempotency-Key', () => {
  it('creates a wallet once, also with simultaneous requests', async () => {
    const at = await person();
    const key = randomUUID();
    const make = (name = 'Household') => at.mutate('wallets.create', { ...WALLET, name }, withKey(key));
    const answers = await Promise.all([make(), make(), make()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expectSameAgain({ ...(answers[0] ?? fail()), headers: {} }, await make());
    expect(describeRefusal(await make('Another'))).toBe('422 idempotencyKeyReused');
    expect(await walletsOf(at)).toBe(1);
  });

  it('repeats the first answer even if the write would fail now', async () => {
    const at = await person();
    const change = (key: string) =>
      at.mutate(
        'account.changePassword',
        { currentPassword: TEST_PASSWORD, newPassword: 'another horse' },
        withKey(key),
      );
    const key = randomUUID();
    expectSameAgain(await change(key), await change(key));
    expect(describeRefusal(await change(randomUUID()))).toBe('403 wrongPassword');

    const elsewhere = new TestBrowser(coffer().server.url, { from: '127.0.8.4' });
    expect((await elsewhere.signIn(at.email, 'another horse')).status).toBe(200);
    const sessions: { id: string; current: boolean }[] = readCallResult(await at.query('sessions.list', {}));
    const other = sessions.find(({ current }) => !current) ?? fail();
    const revoke = (name: string) => at.mutate('sessions.revoke', { id: other.id }, withKey(name));
    const signOut = randomUUID();
    expectSameAgain(await revoke(signOut), await revoke(signOut));
    expect(describeRefusal(await revoke(randomUUID()))).toBe('404 notFound');
  });

  it('changes the account, and signs out elsewhere, once', async () => {
    const at = await person();
    const key = randomUUID();
    const rename = (name: string, keyed = withKey(key)) => at.mutate('account.update', { name }, keyed);
    const first = await rename('Bea');
    await rename('Cleo', withKey(randomUUID()));
    expectSameAgain(first, await rename('Bea'));
    expect((await at.person()).name).toBe('Cleo');

    const outKey = randomUUID();
    const signOutElsewhere = () => at.mutate('sessions.revokeOthers', {}, withKey(outKey));
    const out = await signOutElsewhere();
    const elsewhere = new TestBrowser(coffer().server.url, { from: '127.0.8.4' });
    await elsewhere.signIn(at.email, TEST_PASSWORD);
    expectSameAgain(out, await signOutElsewhere());
    expect(await elsewhere.person(), 'the requests after the first').not.toBeNull();
  });
});
