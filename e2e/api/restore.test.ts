import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ApiKeyClient, type ApiResponse } from './http.ts';
import { measureLongestResponseGap } from './longest-response-gap.ts';
import { startCoffer } from './start-coffer.ts';
import { describeRefusal, readCallResult, TestBrowser } from './test-browser.ts';

const coffer = startCoffer();
const FROM = '127.0.8.2';
const WALLET = { name: 'Household', currency: 'CHF', timeZone: 'Europe/Zurich' };

async function person() {
  const at = new TestBrowser(coffer().server.url, { from: FROM });
  await at.newPerson();
  return at;
}
async function exported(at: TestBrowser) {
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  readCallResult(await at.mutate('tags.create', { walletId, name: 'ünïcode' }));
  return (await at.request('GET', `/internal/export/${walletId}`)).text;
}
const restore = (at: TestBrowser, body: string | Uint8Array, headers = {}): Promise<ApiResponse> =>
  at.request('POST', '/internal/restore', { body, headers: { 'Content-Type': 'application/x-ndjson', ...headers } });

describe('a file that was exported', () => {
  it.each([
    ['as it is', (text: string) => text],
    ['packed with gzip', (text: string) => gzipSync(text)],
  ])('%s becomes a wallet of its sender', async (_, packed) => {
    const file = await exported(await person());
    const bea = await person();
    const answer = await restore(bea, packed(file));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(WALLET);
    const { items } = readCallResult(await bea.query('tags.list', { walletId: answer.body.id }));
    expect(items).toMatchObject([{ name: 'ünïcode' }]);
    expect((await bea.query('members.list', { walletId: answer.body.id })).body.result.data.json).toMatchObject([
      { role: 'owner' },
    ]);
  });

  it('is refused from a stranger, with a key, or from another site', async () => {
    const at = await person();
    const file = await exported(at);
    expect(describeRefusal(await restore(new TestBrowser(coffer().server.url), file))).toBe('401 unauthorized');
    expect(describeRefusal(await restore(at, file, { Authorization: 'Bearer x' }))).toBe('401 unauthorized');
    expect(describeRefusal(await restore(at, file, { Origin: 'https://evil.example' }))).toBe('403 foreignOrigin');
  });

  it('with an error is refused with the line number, and leaves nothing behind', async () => {
    const at = await person();
    const file = await exported(at);
    const lines = file.split('\n');
    lines[1] = (lines[1] ?? '').replace('{"type"', '{"kind"');
    const answer = await restore(at, lines.join('\n'));
    expect(describeRefusal(answer)).toBe('422 invalidFile');
    expect(answer.body.errors).toMatchObject([{ path: 'line 2' }]);
    for (const broken of ['', 'no', gzipSync(file).subarray(0, 60), Buffer.from([0x1f, 0x8b, 1, 2, 3])]) {
      expect(describeRefusal(await restore(at, broken))).toBe('422 invalidFile');
    }
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(1);
  });
});

describe('files of several people', () => {
  /** Starts an upload that never ends. */
  const slowly = (at: TestBrowser, file: string) => {
    const { hostname, port } = new URL(at.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const cookie = [...at.cookies].map((pair) => pair.join('=')).join('; ');
    socket.write(`POST /internal/restore HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${at.origin}\r\n`);
    socket.write(`Cookie: ${cookie}\r\nContent-Length: ${file.length + 1000}\r\n\r\n${file}`);
    return socket;
  };

  it('do not wait for files that arrive slowly', async () => {
    const file = await exported(await person());
    const slow = await Promise.all(Array.from({ length: 4 }, async () => slowly(await person(), file)));
    const at = await person();
    // The slow uploads have begun by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await restore(at, file)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('wait for earlier ones, and are all restored', async () => {
    const file = await exported(await person());
    const people = await Promise.all(Array.from({ length: 5 }, person));
    const answers = await Promise.all(people.map((at) => restore(at, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('are read without delaying others, however long a line is', async () => {
    const at = await person();
    const [head = ''] = (await exported(at)).split('\n');
    const { id } = JSON.parse(head).wallet;
    const record = `{"walletId":"${id}","x":[${'{"a":[]},'.repeat(4_000_000)}{}]}`;
    const refused: string[] = [];
    const silence = await measureLongestResponseGap(coffer().server.url, async () => {
      refused.push(describeRefusal(await restore(at, `${head}\n{"type":"tag","record":${record}}\n`)));
    });
    expect(refused).toEqual(['422 invalidFile']);
    expect(silence).toBeLessThan(0.5);
  }, 60_000);
});

describe('the export over REST', () => {
  it('is a file in JSON or CSV; one at a time', async () => {
    const { at, key, walletId } = await coffer().wallet();
    await at.post('/tags', { name: '=1+1' });
    const client = new ApiKeyClient(coffer().server.url, key);
    const whole = await client.call('GET', `/wallets/${walletId}/export`);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="coffer-[\w-]+\.jsonl"$/),
      'cache-control': 'no-store',
      ratelimit: expect.any(String),
    });
    const csv = await client.call('GET', `/wallets/${walletId}/export?format=csv&resource=tags`);
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.text).toMatch(/^id,walletId,legacyStoreId,name,/);
    expect(csv.text).toContain(",'=1+1,");
    const refused = await client.call('GET', `/wallets/${walletId}/export?format=csv`);
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'resource']);
  });
});

describe('a notification’s payload', () => {
  it('comes back with every number and text unchanged', async () => {
    const { key, walletId, userId } = await coffer().wallet();
    const client = new ApiKeyClient(coffer().server.url, key);
    const text = '{ "z": 1.10, "n": 12345678901234567890,\n\t"e": 1E2, "é": "\\u00e9", "l": [ -0.0 ] }';
    const kept = '{"z":1.10,"n":12345678901234567890,"e":1E2,"é":"é","l":[-0.0]}';
    const body = `{"type":"mention","recipientUserId":"${userId}","payload":${text}}`;
    const send = () =>
      client.call('POST', `/wallets/${walletId}/notifications`, body, { headers: { 'Idempotency-Key': 'k' } });
    const made = await send();
    expect(made.text).toContain(`"payload":${kept},`);
    const again = await send();
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', made.text]);
    const listed = await client.call('GET', `/wallets/${walletId}/notifications?limit=1&offset=0`);
    expect(listed.text).toBe(`[${made.text}]`);
    const first = await client.call('GET', `/wallets/${walletId}/changes?types=notification`);
    expect(first.text).toContain(`"payload":${kept},`);
    const start = await client.call('GET', `/wallets/${walletId}/changes?since=now`);
    await client.call('POST', `/wallets/${walletId}/notifications`, body);
    const changed = await client.call('GET', `/wallets/${walletId}/changes?since=${start.body.nextCursor}`);
    expect(changed.text).toContain(`"payload":${kept},`);
  });

  it.each([
    ['{"a":{"b\\u0000":1}}', 'payload.a', 'has a key with a character that cannot be stored'],
    ['{"\\ud800":1}', 'payload', 'has a key with a character that cannot be stored'],
    ['{"a":1e400}', 'payload.a', 'is not a JSON number'],
  ])('is refused if it cannot be stored: %s', async (payload, path, message) => {
    const { key, walletId, userId } = await coffer().wallet();
    const client = new ApiKeyClient(coffer().server.url, key);
    const body = `{"type":"mention","recipientUserId":"${userId}","payload":${payload}}`;
    const { status, body: problem } = await client.call('POST', `/wallets/${walletId}/notifications`, body);
    expect([status, problem.code, problem.errors]).toEqual([400, 'invalidInput', [{ path, code: 'invalid', message }]]);
  });
});
