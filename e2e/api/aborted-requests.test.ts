import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startCoffer } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';
import { createFileWithUploadPath, MINIMAL_PDF, putFileBytes } from './upload-file.ts';

/** The folder for the server's temporary files, in which the test counts files. */
const directory = mkdtempSync(join(tmpdir(), 'coffer-broken-off-'));
const coffer = startCoffer({ TMPDIR: directory, LOG_LEVEL: 'info' }, { isAlone: true });
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const WALLET = { name: 'Household', currency: 'CHF', timeZone: 'Europe/Zurich' };

/** Announces a body, sends its beginning, waits until the beginning has arrived, and disconnects. */
async function breakOff(lines: readonly string[], begun: string | Uint8Array, isThere: () => unknown): Promise<void> {
  const { hostname, port } = new URL(coffer().server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${[...lines, `Host: ${hostname}:${port}`, 'Content-Length: 30000000'].join('\r\n')}\r\n\r\n`);
  socket.write(begun);
  await isThere();
  socket.destroy();
}

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 5000, interval: 20 });
/** The log lines of answered requests to this route. */
const logged = (route: string) =>
  coffer()
    .server.output()
    .split('\n')
    .filter((line) => line.includes(`"route":"${route}"`));
/** Open transactions that wait for their next statement. */
const waiting = () =>
  coffer().services.database.query({
    text: `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
  });
async function expectNothingLeft(): Promise<void> {
  await soon(() => expect(filesIn(directory)).toEqual([]));
  await soon(() => expect(readdirSync(directory).filter((name) => name.startsWith('coffer-restore'))).toEqual([]));
  await soon(async () => expect(await waiting()).toEqual([]));
  expect(coffer().server.output()).not.toMatch(/"fault"|request failed/);
}

describe('a body that is cut off', () => {
  test('in a restore leaves nothing behind, and the next file is accepted', async () => {
    const at = new TestBrowser(coffer().server.url, { from: '127.0.8.9' });
    await at.newPerson();
    const { id } = readCallResult(await at.mutate('wallets.create', WALLET));
    const file = (await at.request('GET', `/internal/export/${id}`)).text;
    const cookie = [...at.cookies].map((pair) => pair.join('=')).join('; ');
    const head = ['POST /internal/restore HTTP/1.1', `Cookie: ${cookie}`, `Origin: ${at.origin}`];
    for (const key of [[], ['Idempotency-Key: one']]) {
      await breakOff([...head, ...key], file, () => soon(() => expect(filesIn(directory)).toHaveLength(1)));
      await expectNothingLeft();
    }
    const headers = { 'Idempotency-Key': 'one' };
    expect((await at.request('POST', '/internal/restore', { body: file, headers })).status).toBe(200);
    expect(readCallResult(await at.query('wallets.list', {})).items).toHaveLength(2);
  });

  test('in an upload leaves nothing behind, and the URL accepts another try', async () => {
    const { at } = await coffer().wallet();
    const bytes = Buffer.concat([MINIMAL_PDF, Buffer.alloc(3_000_000)]);
    const { path } = await createFileWithUploadPath(at, 'a.pdf', bytes);
    const { hostname, port } = new URL(at.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 1_000_000));
    const arrivals = join(coffer().server.directory, 'arrivals');
    await soon(() => expect(filesIn(arrivals)).toHaveLength(1));
    socket.destroy();
    await soon(() => expect(filesIn(arrivals)).toEqual([]));
    await expectNothingLeft();
    expect((await putFileBytes(at, path, bytes)).status).toBe(200);
  });

  test('in an import, or in any other request, has no effect', async () => {
    const wallet = await coffer().wallet();
    const assetId = await wallet.at.asset();
    const head = [
      `POST /wallets/${wallet.walletId}/assets/${assetId}/import HTTP/1.1`,
      ...[`Authorization: Bearer ${wallet.key}`, 'Content-Type: application/json'],
    ];
    const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
    await breakOff(head, '{"importerType":"csv","content":"a;b;c', wait);
    await expectNothingLeft();
    expect((await wallet.at.get('/transactions')).items).toEqual([]);
    expect(logged('/wallets/:walletId/assets/:id/import').length).toBeLessThan(2);
  });

  test('after the client waited for permission to send it has no effect', async () => {
    const { at } = await coffer().wallet();
    const { path } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
    const { hostname, port } = new URL(at.url);
    const ask = async (target: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(`PUT ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`);
      socket.write(`Content-Length: ${MINIMAL_PDF.length}\r\nExpect: 100-continue\r\n\r\n`);
      const [said] = await once(socket, 'data');
      return { socket, said: String(said) };
    };
    const gone = await ask(path);
    expect(gone.said).toMatch(/^HTTP\/1\.1 100 Continue/);
    gone.socket.destroy();
    await expectNothingLeft();
    const { socket } = await ask(path);
    socket.write(MINIMAL_PDF);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200/);
    socket.destroy();
  });
});
