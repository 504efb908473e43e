import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { type ApiResponse, sendRawRequest } from './http.ts';
import { startCoffer } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';
import { MINIMAL_PDF, sha256 } from './upload-file.ts';

const coffer = startCoffer();
const WALLET = { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' };

/** An upload URL that a signed-in person has created. */
async function addressOf(at: TestBrowser, walletId: string, bytes: Uint8Array = MINIMAL_PDF) {
  const input = { walletId, filename: 'a.pdf', size: bytes.length, sha256: sha256(bytes) };
  const file = readCallResult(await at.mutate('files.create', input));
  return { fileId: file.id as string, path: new URL(file.uploadUrl).pathname };
}

async function signedIn() {
  const at = new TestBrowser(coffer().server.url, { from: '127.0.9.1' });
  const person = await at.newPerson();
  const { id: walletId } = readCallResult(await at.mutate('wallets.create', WALLET));
  return { at, person, walletId: walletId as string };
}

const put = (path: string): Promise<ApiResponse> =>
  sendRawRequest(coffer().server.url, { method: 'PUT', path, body: MINIMAL_PDF });
const kept = () => readdirSync(join(coffer().server.directory, 'arrivals'));

async function bytesOf({ at, walletId }: { at: TestBrowser; walletId: string }, id: string) {
  return readCallResult(await at.query('files.get', { walletId, id })).storagePath;
}

describe('an upload URL ends with the session that created it', () => {
  test('when its person signs out', async () => {
    const { at, person, walletId } = await signedIn();
    const { path, fileId } = await addressOf(at, walletId);
    await at.signOut();
    expect(describeProblemMismatch(await put(path), 403, 'uploadUrlInvalid')).toBeNull();
    await at.signIn(person.email, 'correct horse');
    expect(await bytesOf({ at, walletId }, fileId)).toBeNull();
    expect(describeProblemMismatch(await put(path), 403, 'uploadUrlInvalid'), 'another session is another').toBeNull();
  });

  test('when the session expires', async () => {
    const { at, person, walletId } = await signedIn();
    const { path } = await addressOf(at, walletId);
    await coffer().services.owner.query({
      text: `UPDATE "Session" SET "expiresTime" = now() - interval '1 second' WHERE "personId" = $1`,
      values: [person.id],
    });
    expect(describeProblemMismatch(await put(path), 403, 'uploadUrlInvalid')).toBeNull();
  });

  test('when its person leaves the wallet', async () => {
    const { at, walletId } = await signedIn();
    const other = new TestBrowser(coffer().server.url, { from: '127.0.9.1' });
    const { id: userId, email } = await other.newPerson();
    const invitation = { walletId, email, role: 'member', permissions: [] };
    const { link } = readCallResult(await at.mutate('invitations.create', invitation));
    await other.mutate('invitations.accept', { token: link.split('/').at(-1) });
    const { path } = await addressOf(other, walletId);
    readCallResult(await at.mutate('members.remove', { walletId, userId }));
    expect(describeProblemMismatch(await put(path), 404, 'notFound')).toBeNull();
  });

  test('even between the first and the last byte', async () => {
    const { at, person, walletId } = await signedIn();
    const bytes = Buffer.concat([MINIMAL_PDF, Buffer.alloc(200_000, 0x20)]);
    const { path, fileId } = await addressOf(at, walletId, bytes);
    const { hostname, port } = new URL(coffer().server.url);
    const headers = { 'Content-Length': bytes.length };
    const out = request({ hostname, port, method: 'PUT', path, headers });
    out.write(bytes.subarray(0, 150_000));
    await vi.waitFor(() => expect(kept()).toHaveLength(1), { timeout: 5000 });
    await at.signOut();
    out.end(bytes.subarray(150_000));
    const [answer] = await once(out, 'response');
    expect(answer.statusCode).toBe(403);
    answer.resume();
    await vi.waitFor(() => expect(kept()).toEqual([]), { timeout: 5000 });
    await at.signIn(person.email, 'correct horse');
    expect(await bytesOf({ at, walletId }, fileId)).toBeNull();
  });

  test('and is valid as long as the session is', async () => {
    const { at, walletId } = await signedIn();
    const { path, fileId } = await addressOf(at, walletId);
    expect((await put(path)).status).toBe(200);
    expect(await bytesOf({ at, walletId }, fileId)).toBeTypeOf('string');
  });
});
