import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Browser, refusalOf, resultOf } from './browser.ts';
import { startCoffer } from './coffer.ts';
import { type Answer, Client } from './http.ts';

const coffer = startCoffer();
const FROM = '127.0.8.2';
const WALLET = { name: 'Household', currency: 'CHF', timeZone: 'Europe/Zurich' };

async function person() {
  const at = new Browser(coffer().server.url, { from: FROM });
  await at.newPerson();
  return at;
}
async function exported(at: Browser) {
  const { id: walletId } = resultOf(await at.mutate('wallets.create', WALLET));
  resultOf(await at.mutate('tags.create', { walletId, name: 'ünïcode' }));
  return (await at.request('GET', `/internal/export/${walletId}`)).text;
}
const restore = (at: Browser, body: string | Uint8Array, headers = {}): Promise<Answer> =>
  at.request('POST', '/internal/restore', { body, headers: { 'Content-Type': 'application/x-ndjson', ...headers } });

describe('a file that was exported', () => {
  it.each([
    ['as it is', (text: string) => text],
    ['packed with gzip', (text: string) => gzipSync(text)],
  ])('%s becomes a wallet of whoever sends it', async (_, packed) => {
    const file = await exported(await person());
    const bea = await person();
    const answer = await restore(bea, packed(file));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(WALLET);
    const { items } = resultOf(await bea.query('tags.list', { walletId: answer.body.id }));
    expect(items).toMatchObject([{ name: 'ünïcode' }]);
    expect((await bea.query('members.list', { walletId: answer.body.id })).body.result.data.json).toMatchObject([
      { role: 'owner' },
    ]);
  });

  it('is refused from anybody who is not signed in, with a key, or from another site', async () => {
    const at = await person();
    const file = await exported(at);
    expect(refusalOf(await restore(new Browser(coffer().server.url), file))).toBe('401 unauthorized');
    expect(refusalOf(await restore(at, file, { Authorization: 'Bearer x' }))).toBe('401 unauthorized');
    expect(refusalOf(await restore(at, file, { Origin: 'https://evil.example' }))).toBe('403 foreignOrigin');
  });

  it('with a fault is refused, naming the line, and leaves nothing', async () => {
    const at = await person();
    const file = await exported(at);
    const lines = file.split('\n');
    lines[1] = (lines[1] ?? '').replace('{"type"', '{"kind"');
    const answer = await restore(at, lines.join('\n'));
    expect(refusalOf(answer)).toBe('422 invalidFile');
    expect(answer.body.errors).toMatchObject([{ path: 'line 2' }]);
    for (const broken of ['', 'no', gzipSync(file).subarray(0, 60), Buffer.from([0x1f, 0x8b, 1, 2, 3])]) {
      expect(refusalOf(await restore(at, broken))).toBe('422 invalidFile');
    }
    expect(resultOf(await at.query('wallets.list', {})).items).toHaveLength(1);
  });
});

describe('the export over REST', () => {
  it('is a file, of which CSV is another form; and one at a time', async () => {
    const { at, key, walletId } = await coffer().wallet();
    await at.post('/tags', { name: '=1+1' });
    const client = new Client(coffer().server.url, key);
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
  it('comes back as the text that was sent, to the byte', async () => {
    const { key, walletId, userId } = await coffer().wallet();
    const client = new Client(coffer().server.url, key);
    const text = '{ "z": 1.10, "1": 12345678901234567890,\n\t"e": 1E2, "é": "\\u00e9", "z": [ ] }';
    const body = `{"type":"mention","recipientUserId":"${userId}","payload":${text}}`;
    const send = () =>
      client.call('POST', `/wallets/${walletId}/notifications`, body, { headers: { 'Idempotency-Key': 'k' } });
    const made = await send();
    expect(made.text).toContain(`"payload":${text},`);
    const again = await send();
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', made.text]);
    const listed = await client.call('GET', `/wallets/${walletId}/notifications?limit=1&offset=0`);
    expect(listed.text).toBe(`[${made.text}]`);
  });
});
