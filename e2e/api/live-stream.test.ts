import { setTimeout as pause } from 'node:timers/promises';
import { MAX_STREAMS_PER_PERSON } from '@coffer/api/changes/live/live-streams.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { deleteWallet } from '@coffer/api/wallets/delete-wallet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LiveStream, openLiveStream } from './live-stream.ts';
import { startServer, type TestServer } from './server.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

// The test counts the database's listeners, so it needs a database of its own.
const services = await openOwnTestServices();
let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  const start = () => startServer(services.ownerConnection, {}, { patience: 120_000 });
  [first, second] = await Promise.all([start(), start()]);
}, 180_000);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const open: LiveStream[] = [];
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

interface Someone {
  readonly at: TestBrowser;
  readonly id: string;
  readonly email: string;
  readonly walletId: string;
}

const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };
async function someone(server = first): Promise<Someone> {
  const at = new TestBrowser(server.url, { from: '127.0.9.1' });
  const { id, email } = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  return { at, id, email, walletId };
}

/** Returns the session of a person for requests to another process. */
const sessionAt = ({ at }: Someone, { url }: TestServer) => ({ url, cookies: at.cookies });

async function streamOf(person: Someone, server = first, since = ''): Promise<LiveStream> {
  const stream = await openLiveStream(sessionAt(person, server), person.id, { since });
  if (!(stream instanceof LiveStream)) throw new Error(`refused with ${stream}`);
  open.push(stream);
  if (since === '') await vi.waitFor(() => expect(stream.numberOf(person.walletId)).toBeDefined(), PATIENCE);
  return stream;
}

const PATIENCE = { timeout: 8_000, interval: 20 };
const tag = ({ at, walletId }: Someone, name: string) => at.mutate('tags.create', { walletId, name });
const eventually = (look: () => void) => vi.waitFor(look, PATIENCE);

describe('the stream of changes', () => {
  it('names the wallets and record types that change, and nothing more, on every process', async () => {
    const ada = await someone();
    const streams = [await streamOf(ada), await streamOf(ada, second)];
    const [begun] = streams.map((stream) => stream.messages.length);
    expect(streams.map(({ types }) => types)).toEqual([[], []]);
    readCallResult(await tag(ada, 'secret'));
    for (const stream of streams) {
      await eventually(() => expect(stream.types).toEqual(['tag']));
      for (const message of stream.messages)
        expect(Object.keys(message).sort()).toEqual(['number', 'own', 'since', 'types', 'walletId']);
      expect(JSON.stringify(stream.messages)).not.toContain('secret');
      expect(stream.messages.slice(begun).every(({ walletId }) => walletId === ada.walletId)).toBe(true);
    }
    const wallets = await Promise.all(streams.map((stream) => stream.numberOf(ada.walletId)));
    expect(wallets[0]).toBe(wallets[1]);
  });

  it('says nothing of the wallets of others', async () => {
    const [ada, bea] = [await someone(), await someone()];
    const stream = await streamOf(ada);
    readCallResult(await tag(bea, 'hers'));
    readCallResult(await tag(ada, 'mine'));
    await eventually(() => expect(stream.types).toEqual(['tag']));
    expect(stream.messages.every(({ walletId }) => walletId === ada.walletId)).toBe(true);
  });

  it('names a notification only to its recipient', async () => {
    const [ada, bea] = [await someone(), await someone()];
    await member(ada, bea);
    const [hers, mine] = [await streamOf(bea), await streamOf(ada)];
    const sent = { walletId: ada.walletId, type: 'comment', recipientUserId: bea.id, payload: {} };
    readCallResult(await ada.at.mutate('notifications.create', sent));
    await eventually(() => expect(hers.types).toContain('notification'));
    await eventually(() => expect(mine.numberOf(ada.walletId)).toBe(hers.numberOf(ada.walletId)));
    expect(mine.types).not.toContain('notification');
  });

  it('lists the changes of a person’s own page separately, and mentions no pages to others', async () => {
    const [ada, bea] = [await someone(), await someone()];
    await member(ada, bea);
    const [mine, hers] = [await streamOf(ada), await streamOf(bea)];
    const headers = { 'X-Request-Id': 'page.k3x.7' };
    readCallResult(await ada.at.mutate('tags.create', { walletId: ada.walletId, name: 'mine' }, { headers }));
    await eventually(() => expect(hers.types).toContain('tag'));
    await eventually(() => expect(mine.messages.at(-1)).toMatchObject({ types: [], own: { k3x: ['tag'] } }));
    expect(hers.messages.every(({ own }) => Object.keys(own).length === 0)).toBe(true);
  });

  it('begins with the changes since the position that the browser has', async () => {
    const ada = await someone();
    const known = (await streamOf(ada)).numberOf(ada.walletId);
    readCallResult(await tag(ada, 'one'));
    const late = await streamOf(ada, second, `${ada.walletId}.${known}`);
    await eventually(() =>
      expect(late.messages).toContainEqual({
        walletId: ada.walletId,
        since: known,
        number: Number(known) + 1,
        types: ['tag'],
        own: {},
      }),
    );
    const same = await streamOf(ada, first, `${ada.walletId}.${Number(known) + 1}`);
    await eventually(() => expect(same.numberOf(ada.walletId)).toBe(Number(known) + 1));
    expect(same.types).toEqual([]);
    // For a position that was never issued, earlier changes are unknown.
    const ahead = await streamOf(ada, first, `${ada.walletId}.999`);
    await eventually(() => expect(ahead.messages[0]).toMatchObject({ since: null, types: null }));
  });

  it('includes the writes of a process that was killed before it could notify', async () => {
    const ada = await someone();
    const stream = await streamOf(ada);
    const dying = await startServer(services.ownerConnection);
    const there = new TestBrowser(dying.url, { from: '127.0.9.1' });
    await there.signIn(ada.email, 'correct horse');
    const answer = await there.mutate('tags.create', { walletId: ada.walletId, name: 'last words' });
    dying.signal('SIGKILL');
    expect(answer.status).toBe(200);
    await eventually(() => expect(stream.types).toEqual(['tag']));
    await dying.stop();
  }, 60_000);

  it('includes the writes of a program that notifies nobody', async () => {
    const ada = await someone();
    const stream = await streamOf(ada);
    await services.database.withWallet(ada.walletId, (transaction) =>
      transaction.execute({ text: `UPDATE "Wallet" SET name = 'Other' WHERE id = $1`, values: [ada.walletId] }),
    );
    await eventually(() => expect(stream.types).toEqual(['wallet']));
  });
});

/** Makes the second person a member of the first person's wallet. */
async function member(owner: Someone, { at, email }: Someone): Promise<void> {
  const invitation = { walletId: owner.walletId, email, role: 'member' };
  const { link } = readCallResult(await owner.at.mutate('invitations.create', invitation));
  const token = String(link).split('/').at(-1);
  readCallResult(await at.mutate('invitations.accept', { token }));
}

/** Returns how many streams wait for a transaction before they can number a wallet's first changes. */
async function openingStreamsThatWait(): Promise<number> {
  const rows = await services.owner.query<{ count: string }>({
    text: `SELECT count(*) FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"WalletFeed"%'`,
  });
  return Number(rows[0]?.count);
}

describe('a stream ends', () => {
  it('with its session: when its person signs out here or elsewhere, or the session expires', async () => {
    const ada = await someone();
    const there = new TestBrowser(first.url, { from: '127.0.9.2' });
    await there.signIn(ada.email, 'correct horse');
    const [here, other] = [await streamOf(ada, second), await streamOf({ ...ada, at: there })];
    await ada.at.signOut();
    await eventually(() => expect([here.reason, here.ended]).toEqual(['session', true]));
    expect(other.reason).toBeNull();
    await services.owner.query({
      text: `UPDATE "Session" SET "expiresTime" = now() - interval '1 second' WHERE "personId" = $1`,
      values: [ada.id],
    });
    await eventually(() => expect([other.reason, other.ended]).toEqual(['session', true]));
    expect(await openLiveStream(there, ada.id)).toBe(401);
  });

  it('with a membership, and the next stream covers the remaining wallets', async () => {
    const [ada, bea] = [await someone(), await someone()];
    await member(ada, bea);
    const stream = await streamOf(bea, second);
    expect(stream.numberOf(ada.walletId)).toBeDefined();
    readCallResult(await ada.at.mutate('members.remove', { walletId: ada.walletId, userId: bea.id }));
    await eventually(() => expect([stream.reason, stream.ended]).toEqual(['membership', true]));
    const next = await streamOf(bea, second, `${ada.walletId}.1`);
    await eventually(() => expect(next.numberOf(bea.walletId)).toBeDefined());
    readCallResult(await tag(ada, 'not hers'));
    await pause(1_500);
    expect(next.numberOf(ada.walletId)).toBeUndefined();
  });

  it('in an orderly way if a wallet is deleted while the stream opens', async () => {
    const ada = await someone();
    await services.database.withWallet(ada.walletId, async (transaction) => {
      await deleteWallet({ transaction, walletId: ada.walletId });
      const stream = await openLiveStream(ada.at, ada.id);
      if (!(stream instanceof LiveStream)) throw new Error(`refused with ${stream}`);
      open.push(stream);
      await vi.waitFor(async () => expect(await openingStreamsThatWait()).toBe(1), PATIENCE);
    });
    const [stream] = open;
    await eventually(() => expect([stream?.reason, stream?.ended]).toEqual(['membership', true]));
    expect(stream?.wasCutOff).toBe(false);
  });

  it('with its process, which does not wait for it', async () => {
    const ada = await someone();
    const ending = await startServer(services.ownerConnection);
    const streams = await Promise.all([streamOf(ada, ending), streamOf(ada, ending)]);
    ending.signal('SIGTERM');
    const since = Date.now();
    expect(await ending.ended()).toBe(0);
    expect(Date.now() - since).toBeLessThan(8_000);
    for (const stream of streams) await eventually(() => expect(stream.reason).toBe('shutdown'));
    await ending.stop();
  }, 60_000);
});

describe('strangers', () => {
  it('cannot open a stream without a session, with a key, from another site, or by another method', async () => {
    const ada = await someone();
    const refused = (asked: Parameters<typeof openLiveStream>[2]) => openLiveStream(ada.at, ada.id, asked);
    expect(await openLiveStream({ url: first.url, cookies: new Map() }, ada.id)).toBe(401);
    expect(await refused({ headers: { Authorization: 'Bearer coffer_x' } })).toBe(401);
    expect(await refused({ person: crypto.randomUUID() })).toBe(401);
    expect(await refused({ person: null })).toBe(403);
    expect(await refused({ headers: { Origin: 'https://evil.example' } })).toBe(403);
    expect(await refused({ headers: { 'Sec-Fetch-Site': 'same-site' } })).toBe(403);
    expect(await refused({ headers: { 'X-Long': 'x'.repeat(40_000) } })).toBe(431);
    for (const since of ['x', `${ada.walletId}.-1`, `${ada.walletId}.1.2`, `${ada.walletId}.1,`])
      expect(await refused({ since }), since).toBe(400);
    for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
      const answer = await ada.at.request(method, '/internal/events', { headers: { 'Coffer-Person': ada.id } });
      expect(answer.status, method).toBe(404);
    }
    expect(describeRefusal(await new TestBrowser(first.url).request('GET', '/internal/events'))).toBe(
      '401 unauthorized',
    );
  });

  it('nor does a person open more streams than she needs', async () => {
    const ada = await someone();
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_PERSON }, () => streamOf(ada)));
    expect(await openLiveStream(ada.at, ada.id)).toBe(429);
    streams[0]?.close();
    await expect.poll(() => openLiveStream(ada.at, ada.id), PATIENCE).toBeInstanceOf(LiveStream);
  });
});

it('five hundred streams of 25 people receive a change through one listener in each process', {
  tags: 'soak',
  timeout: 180_000,
}, async () => {
  const people: Someone[] = [];
  for (let made = 0; made < 25; made += 1) people.push(await someone());
  const streams = await Promise.all(
    people.map((person) => Promise.all(Array.from({ length: 20 }, () => streamOf(person)))),
  );
  const rows = await services.owner.query<{ count: string }>({
    text: `SELECT count(*) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'coffer notices'`,
  });
  expect(Number(rows[0]?.count)).toBe(2);
  await Promise.all(people.map((person) => tag(person, 'all')));
  for (const stream of streams.flat()) await eventually(() => expect(stream.types).toEqual(['tag']));
});
