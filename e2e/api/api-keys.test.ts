import { addSignedInTestMember } from '@coffer/api/testing/add-signed-in-test-member.ts';
import { describe, expect, inject, it } from 'vitest';
import { describeProblemMismatch, repeatableResponseParts } from './contract/contract-test-run.ts';
import { type ApiResponse, type JsonBody, sendRawRequest } from './http.ts';
import { startServer } from './server.ts';
import { type Coffer, startCoffer, WalletClient } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
const TAG = { name: 'holiday' };

/** Signs up a person and creates a wallet. */
async function owner() {
  const at = new TestBrowser(coffer().server.url, { from: '127.0.8.3' });
  const { id: userId } = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  return { at, userId, walletId };
}

/** Creates an API key in the app, with a client that uses the key. */
async function keyMadeBy({ at, walletId }: { at: TestBrowser; walletId: string }, fields: object = {}) {
  const input = { walletId, name: 'Script', scopes: ['service:read', 'service:write'], ...fields };
  const { id, key } = readCallResult(await at.mutate('apiKeys.create', input));
  return { id, key, script: new WalletClient(coffer().server.url, key, walletId) };
}

/** Signs up a person who accepts an invitation to the wallet as an admin. */
async function admin({ at, walletId }: { at: TestBrowser; walletId: string }) {
  const other = new TestBrowser(coffer().server.url, { from: '127.0.8.3' });
  const { id: userId, email } = await other.newPerson();
  const input = { walletId, email, role: 'admin', permissions: [] };
  const { link } = readCallResult(await at.mutate('invitations.create', input));
  readCallResult(await other.mutate('invitations.accept', { token: link.split('/').at(-1) }));
  return { at: other, userId, walletId };
}

describe('an API key', () => {
  it('opens its wallet; with one character changed it is refused like an invalid key', async () => {
    const { key, script } = await keyMadeBy(await owner());
    expect((await script.call('GET', '/tags')).status).toBe(200);
    const answers = [await script.call('GET', '/tags', undefined, { key: 'coffer_x' })];
    // Positions in the prefix, the secret and the checksum.
    for (const at of [0, 6, 7, 20, 49, 50, key.length - 1]) {
      const changed = `${key.slice(0, at)}${key[at] === 'a' ? 'b' : 'a'}${key.slice(at + 1)}`;
      answers.push(await script.call('GET', '/tags', undefined, { key: changed }));
    }
    for (const answer of answers) expect(describeProblemMismatch(answer, 401, 'unauthorized')).toBeNull();
    expect(new Set(answers.map((answer) => JSON.stringify(repeatableResponseParts(answer)))).size).toBe(1);
  });

  it('is refused from the next request on after it is revoked, on every process', async () => {
    const ada = await owner();
    const { id, key, script } = await keyMadeBy(ada);
    const second = await startServer(inject('database'));
    const elsewhere = () =>
      sendRawRequest(second.url, {
        method: 'GET',
        path: `/wallets/${ada.walletId}/tags`,
        headers: { Authorization: `Bearer ${key}` },
      });
    try {
      expect([(await script.call('GET', '/tags')).status, (await elsewhere()).status]).toEqual([200, 200]);
      readCallResult(await ada.at.mutate('apiKeys.revoke', { walletId: ada.walletId, id }));
      for (const answer of [await elsewhere(), await script.call('GET', '/tags')]) {
        expect(describeProblemMismatch(answer, 401, 'unauthorized')).toBeNull();
      }
    } finally {
      await second.stop();
    }
  }, 60_000);

  it('reaches no other wallet, not even another wallet of the person who created it', async () => {
    const ada = await owner();
    const { key } = await keyMadeBy(ada);
    const { id: second } = readCallResult(await ada.at.mutate('wallets.create', WALLET));
    for (const walletId of [second, (await owner()).walletId]) {
      const script = new WalletClient(coffer().server.url, key, walletId);
      expect(describeProblemMismatch(await script.call('GET', '/tags'), 404, 'notFound')).toBeNull();
      expect(describeProblemMismatch(await script.call('POST', '/tags', TAG), 404, 'notFound')).toBeNull();
    }
  });

  it('has the current permissions of its creator: fewer after a downgrade, none after she left', async () => {
    const ada = await owner();
    const bea = await admin(ada);
    const { script } = await keyMadeBy(bea, { export: true });
    const change = (role: string) =>
      ada.at.mutate('members.changeRole', { walletId: ada.walletId, userId: bea.userId, role }).then(readCallResult);
    expect((await script.call('POST', '/tags', TAG)).status).toBe(200);
    await change('member');
    expect((await script.call('POST', '/tags', { name: 'two' })).status).toBe(200);
    expect(describeProblemMismatch(await script.call('GET', '/export'), 403, 'insufficientRole')).toBeNull();
    await change('viewer');
    expect((await script.call('GET', '/tags')).status).toBe(200);
    expect(
      describeProblemMismatch(await script.call('POST', '/tags', { name: 'three' }), 403, 'insufficientRole'),
    ).toBeNull();
    readCallResult(await ada.at.mutate('members.remove', { walletId: ada.walletId, userId: bea.userId }));
    expect(describeProblemMismatch(await script.call('GET', '/tags'), 401, 'unauthorized')).toBeNull();
  });
});

describe('the export by a key', () => {
  it('needs the export flag of the key, which is off unless set in the app', async () => {
    const ada = await owner();
    const plain = await keyMadeBy(ada, { scopes: ['service:read'] });
    const exporting = await keyMadeBy(ada, { scopes: ['service:read'], export: true });
    const writing = await keyMadeBy(ada, { scopes: ['service:write'], export: true });
    for (const path of ['/export', '/export?format=csv&resource=tags']) {
      expect(describeProblemMismatch(await plain.script.call('GET', path), 403, 'exportNotAllowed'), path).toBeNull();
      expect((await exporting.script.call('GET', path)).status, path).toBe(200);
      expect(
        describeProblemMismatch(await writing.script.call('GET', path), 403, 'insufficientScope'),
        path,
      ).toBeNull();
    }
    const { items } = readCallResult(await ada.at.query('apiKeys.list', { walletId: ada.walletId }));
    expect(items.map((key: JsonBody) => key.export)).toEqual([false, true, true]);
  });
});

describe('the last use of a key', () => {
  async function withKey() {
    const { at, walletId } = await coffer().wallet();
    const [row] = await rowsOf(coffer(), walletId);
    return { at, walletId, ...row! };
  }

  it('is written at most once a minute, however many requests use the key', async () => {
    const { at, walletId } = await withKey();
    const uses = () => Promise.all(Array.from({ length: 20 }, () => at.call('GET', '/tags')));
    await uses();
    const first = await written(walletId, null);
    await uses();
    await uses();
    expect(await rowsOf(coffer(), walletId)).toEqual([first]);
    await coffer().services.owner.query({
      text: `UPDATE "ApiKey" SET "lastUsedTime" = now() - interval '61 seconds' WHERE "walletId" = $1`,
      values: [walletId],
    });
    const [aged] = await rowsOf(coffer(), walletId);
    await uses();
    const second = await written(walletId, aged!.lastUsedTime);
    expect(second.lastUsedTime! > first.lastUsedTime!).toBe(true);
  });

  it('delays no request', async () => {
    const { at, walletId } = await withKey();
    await addSignedInTestMember(coffer().services, walletId, 'viewer');
    // Holds a lock on the key's row, as a revocation does until it commits.
    let answer: ApiResponse | undefined;
    await coffer().services.database.withWallet(walletId, async (transaction) => {
      await transaction.query({ text: 'SELECT FROM "ApiKey" WHERE "walletId" = $1 FOR UPDATE', values: [walletId] });
      answer = await at.call('GET', '/tags');
    });
    expect(answer?.status).toBe(200);
    await written(walletId, null);
  });

  /** Waits until the time of the last use has changed, and returns the key's row. */
  async function written(walletId: string, before: string | null): Promise<Row> {
    return expect
      .poll(async () => (await rowsOf(coffer(), walletId))[0], { timeout: 10_000 })
      .not.toMatchObject({ lastUsedTime: before })
      .then(async () => (await rowsOf(coffer(), walletId))[0]!);
  }
});

interface Row {
  readonly id: string;
  /** The version of the row, which changes with each write. */
  readonly version: string;
  readonly lastUsedTime: string | null;
}

function rowsOf({ services }: Coffer, walletId: string): Promise<Row[]> {
  return services.owner.query<Row>({
    text: `SELECT id, xmin::text AS version, "lastUsedTime"::text AS "lastUsedTime" FROM "ApiKey" WHERE "walletId" = $1`,
    values: [walletId],
  });
}
