import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, test, vi } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import { sendRawRequest } from './http.ts';
import { startServer } from './server.ts';
import { startCoffer, WalletClient } from './start-coffer.ts';
import { readCallResult, TestBrowser } from './test-browser.ts';
import { createFileWithUploadPath, MINIMAL_PDF, putFileBytes, sha256, uploadFile } from './upload-file.ts';

const coffer = startCoffer({ COFFER_FILE_SIZE: '1' });

const newWallet = async () => (await coffer().wallet()).at;
const pdfOf = (size: number) => Buffer.concat([MINIMAL_PDF, randomBytes(size - MINIMAL_PDF.length)]);
const kept = (folder: 'files' | 'arrivals', ...below: string[]) => {
  const path = join(coffer().server.directory, folder, ...below);
  return existsSync(path) ? readdirSync(path, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()) : [];
};
const problem = async (answer: ReturnType<typeof sendRawRequest>, status: number, code: string, path?: string) =>
  expect(describeProblemMismatch(await answer, status, code, path)).toBeNull();
const content = (at: WalletClient, id: string) =>
  fetch(`${at.url}/wallets/${at.walletId}/files/${id}/content`, { headers: { Authorization: `Bearer ${at.key}` } });

/** The fields of a file according to section 2.6 of the specification. */
const SPECIFIED_FIELDS = [
  'createdTime',
  'createdUserId',
  'cryptoTransactionIds',
  'fileExtension',
  'filename',
  'id',
  'lastUpdatedTime',
  'lastUpdatedUserId',
  'legacyStoreId',
  'parseData',
  'parseStatus',
  'securityTransactionIds',
  'size',
  'storagePath',
  'transactionIds',
  'walletId',
];

describe('the bytes of a file', () => {
  test('are uploaded by URL without a credential, and come back unchanged', async () => {
    const at = await newWallet();
    const bytes = pdfOf(600_000);
    const { file, path } = await createFileWithUploadPath(at, 'Rechnung.PDF', bytes);
    expect(file).toMatchObject({ fileExtension: 'pdf', size: 600_000, parseStatus: 'open', parseData: null });
    expect([file.storagePath, file.transactionIds]).toEqual([null, []]);
    const { body, headers } = await putFileBytes(at, path, bytes);
    expect(body).toEqual(await at.get(`/files/${file.id}`));
    expect(headers.etag).toBe((await at.call('GET', `/files/${file.id}`)).headers.etag);
    expect(body.storagePath).toBeTypeOf('string');
    expect(Object.keys(body).toSorted()).toEqual(SPECIFIED_FIELDS);
    const sent = await content(at, file.id);
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
    expect(kept('arrivals')).toEqual([]);
  });

  test('count against the limit of the person who created the URL', async () => {
    const server = await startServer(inject('database'), { RATE_LIMIT: '10' });
    try {
      const { walletId, key } = await coffer().wallet();
      const at = new WalletClient(server.url, key, walletId);
      const { path } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
      const first = await putFileBytes(at, path, MINIMAL_PDF);
      expect([first.status, first.headers['ratelimit-policy']]).toEqual([200, '"default";q=10;w=60']);
      expect(first.headers.ratelimit).toMatch(/^"default";r=8;t=\d+$/);
      for (let left = 7; left >= 0; left -= 1)
        await problem(putFileBytes(at, path, MINIMAL_PDF), 409, 'alreadyUploaded');
      const refused = await putFileBytes(at, path, MINIMAL_PDF);
      expect(describeProblemMismatch(refused, 429, 'tooManyRequests')).toBeNull();
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await problem(at.call('GET', '/files'), 429, 'tooManyRequests');
      const elsewhere = new WalletClient(server.url, (await coffer().wallet()).key, walletId);
      await problem(elsewhere.call('GET', '/files'), 404, 'notFound');
    } finally {
      await server.stop();
    }
  });

  test('are sent as a download, whatever they and their name contain', async () => {
    const at = await newWallet();
    const html = Buffer.from('<script>alert(1)</script>');
    const { id } = await uploadFile(at, 'Überweisung "heute"; x=1 €.txt', html);
    const { headers, status } = await content(at, id);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''%C3%9Cberweisung[\w%.'-]*$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect([headers.get('cache-control'), headers.get('content-length')]).toEqual(['no-store', String(html.length)]);
  });

  test('that were never uploaded are missing: 409', async () => {
    const at = await newWallet();
    const { file } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
    await problem(at.call('GET', `/files/${file.id}/content`), 409, 'notUploaded');
    await problem(at.call('POST', `/files/${file.id}/parse`), 409, 'notUploaded');
  });

  test('are deleted with the file, also in the storage; another wallet never reaches them', async () => {
    const at = await newWallet();
    const stranger = await newWallet();
    const { id } = await uploadFile(at, 'a.pdf', MINIMAL_PDF);
    await problem(stranger.call('GET', `/files/${id}/content`), 404, 'notFound');
    expect(kept('files', at.walletId)).toHaveLength(1);
    expect(await at.ok('DELETE', `/files/${id}`)).toEqual({ id });
    await problem(at.call('GET', `/files/${id}/content`), 404, 'notFound');
  });

  test('are read completely even if they are deleted meanwhile', async () => {
    const at = await newWallet();
    const bytes = pdfOf(1_000_000);
    const { id } = await uploadFile(at, 'a.pdf', bytes);
    const reading = await content(at, id);
    await at.ok('DELETE', `/files/${id}`);
    expect(Buffer.from(await reading.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('nothing is kept', () => {
  const refused = async (body: Buffer, announced: Buffer, filename = 'a.pdf') => {
    const at = await newWallet();
    const { file, path } = await createFileWithUploadPath(at, filename, announced);
    const answer = await putFileBytes(at, path, body);
    expect((await at.get(`/files/${file.id}`)).storagePath).toBeNull();
    expect([kept('files', at.walletId), kept('arrivals')]).toEqual([[], []]);
    // The URL still accepts the right bytes.
    if (answer.status !== 422 || filename === 'a.pdf')
      expect((await putFileBytes(at, path, announced)).status).toBe(200);
    return answer;
  };

  test('of bytes with another hash or length', async () => {
    const bytes = pdfOf(50_000);
    const other = Buffer.from(bytes);
    other[40_000] = (other[40_000] ?? 0) ^ 1;
    await problem(refused(other, bytes), 422, 'invalidFile', 'sha256');
    await problem(refused(bytes.subarray(0, 49_999), bytes), 422, 'invalidFile', 'size');
    await problem(refused(Buffer.concat([bytes, MINIMAL_PDF]), bytes), 413, 'bodyTooLarge');
    await problem(refused(Buffer.alloc(0), bytes), 422, 'invalidFile', 'size');
  });

  test('of bytes that do not match the file extension', async () => {
    const program = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff', 'hex'), randomBytes(100)]);
    for (const filename of ['a.pdf', 'a.png', 'a.csv', 'a.docx']) {
      const at = await newWallet();
      const { path } = await createFileWithUploadPath(at, filename, program);
      await problem(putFileBytes(at, path, program), 422, 'invalidFile', 'filename');
      expect(kept('files', at.walletId)).toEqual([]);
    }
  });

  test('of an upload that is cut off', async () => {
    const at = await newWallet();
    const bytes = pdfOf(500_000);
    const { file, path } = await createFileWithUploadPath(at, 'a.pdf', bytes);
    const { hostname, port } = new URL(at.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 100_000));
    await vi.waitFor(() => expect(kept('arrivals')).toHaveLength(1), { timeout: 5000 });
    socket.destroy();
    await vi.waitFor(() => expect(kept('arrivals')).toEqual([]), { timeout: 5000 });
    expect((await at.get(`/files/${file.id}`)).storagePath).toBeNull();
    expect((await putFileBytes(at, path, bytes)).status).toBe(200);
  });

  test('of an upload during which the process is killed, as if it had never begun', async () => {
    const { key, walletId } = await coffer().wallet();
    const bytes = pdfOf(500_000);
    const dying = await startServer(inject('database'));
    const there = new WalletClient(dying.url, key, walletId);
    const { file, path } = await createFileWithUploadPath(there, 'a.pdf', bytes);
    const { hostname, port } = new URL(dying.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes.subarray(0, 300_000));
    const arrivals = join(dying.directory, 'arrivals');
    await vi.waitFor(() => expect(readdirSync(arrivals)).toHaveLength(1), { timeout: 5000 });
    dying.signal('SIGKILL');
    await dying.ended();
    expect(existsSync(join(dying.directory, 'files'))).toBe(false);
    await dying.stop();
    const at = new WalletClient(coffer().server.url, key, walletId);
    expect((await at.get(`/files/${file.id}`)).storagePath).toBeNull();
    await problem(at.call('GET', `/files/${file.id}/content`), 409, 'notUploaded');
    // Any process of the same Coffer accepts the upload.
    expect((await putFileBytes(at, path, bytes)).status).toBe(200);
  });

  test('beyond the maximum file size', async () => {
    const at = await newWallet();
    const input = { filename: 'a.pdf', size: 1024 * 1024 + 1, sha256: 'a'.repeat(64) };
    await problem(at.call('POST', '/files', input), 422, 'fileTooLarge', 'size');
    for (const size of [0, -1, 1.5, 2 ** 31]) {
      await problem(at.call('POST', '/files', { ...input, size }), 400, 'invalidInput', 'size');
    }
  });

  test('under a name that is a path, or of an invalid kind', async () => {
    const at = await newWallet();
    const input = { size: 1, sha256: 'a'.repeat(64) };
    for (const filename of ['../../etc/a.pdf', 'a\\b.pdf', 'a\u202efdp.txt', 'a\n.pdf', '', `${'x'.repeat(252)}.pdf`]) {
      await problem(at.call('POST', '/files', { ...input, filename }), 400, 'invalidInput', 'filename');
    }
    for (const filename of ['a', 'a.exe', '.pdf', 'a.html', 'a.svg', 'a.pdf.js', 'pdf']) {
      await problem(at.call('POST', '/files', { ...input, filename }), 422, 'unsupportedFile', 'filename');
    }
  });
});

describe('an upload URL', () => {
  test('accepts the bytes of one of eight simultaneous senders only', async () => {
    const at = await newWallet();
    const bytes = pdfOf(200_000);
    const { path } = await createFileWithUploadPath(at, 'a.pdf', bytes);
    const answers = await Promise.all(Array.from({ length: 8 }, () => putFileBytes(at, path, bytes)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    await problem(putFileBytes(at, path, bytes), 409, 'alreadyUploaded');
    expect(kept('files', at.walletId)).toHaveLength(1);
    expect(kept('arrivals')).toEqual([]);
  });

  test('that was forged is refused: 403', async () => {
    const at = await newWallet();
    const { path } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
    const [, grant = '', mac = ''] = /^\/uploads\/([\w-]+)\.([\w-]+)$/.exec(path) ?? [];
    const fields = JSON.parse(Buffer.from(grant, 'base64url').toString());
    const written = (changed: unknown[]) => Buffer.from(JSON.stringify(changed)).toString('base64url');
    const later = written(fields.map((field: unknown) => (typeof field === 'number' ? field + 1 : field)));
    const another = written([fields[0], randomUUID(), ...fields.slice(2)]);
    for (const word of [
      `${later}.${mac}`,
      `${another}.${mac}`,
      `${grant}.${mac.slice(1)}`,
      `${grant}.`,
      grant,
      `${grant}.${mac}.${mac}`,
      'x',
      '..',
    ]) {
      await problem(putFileBytes(at, `/uploads/${encodeURIComponent(word)}`, MINIMAL_PDF), 403, 'uploadUrlInvalid');
    }
    expect((await putFileBytes(at, path, MINIMAL_PDF)).status).toBe(200);
  });

  test('accepts PUT only', async () => {
    const at = await newWallet();
    const { path } = await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF);
    for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
      const answer = await sendRawRequest(at.url, { method, path });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'PUT']);
    }
  });

  test('expires with its file, and with the key that created it', async () => {
    const { at, walletId } = await coffer().wallet();
    const [one, other] = [
      await createFileWithUploadPath(at, 'a.pdf', MINIMAL_PDF),
      await createFileWithUploadPath(at, 'b.pdf', MINIMAL_PDF),
    ];
    await at.ok('DELETE', `/files/${one.file.id}`);
    await problem(putFileBytes(at, one.path, MINIMAL_PDF), 404, 'notFound');
    await coffer().services.database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: 'UPDATE "ApiKey" SET "revokedTime" = now() WHERE "walletId" = $1',
        values: [walletId],
      }),
    );
    await problem(putFileBytes(at, other.path, MINIMAL_PDF), 403, 'uploadUrlInvalid');
  });

  test('is recorded in the history with its creator', async () => {
    const { at, walletId, userId } = await coffer().wallet();
    const { id } = await uploadFile(at, 'a.pdf', MINIMAL_PDF);
    const rows = await coffer().services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT operation, "userId", "credentialType" FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id`,
        values: [id],
      }),
    );
    const by = { userId, credentialType: 'apiKey' };
    expect(rows).toEqual([
      { operation: 'files.create', ...by },
      { operation: 'files.upload', ...by },
    ]);
  });
});

describe('a signed-in person', () => {
  const browser = () => new TestBrowser(coffer().server.url);

  test('uploads and downloads bytes without a key; nobody else gets them', async () => {
    const at = browser();
    await at.newPerson();
    const wallet = readCallResult(
      await at.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'Europe/Berlin' }),
    );
    const input = { walletId: wallet.id, filename: 'a.txt', size: 5, sha256: sha256(Buffer.from('Beleg')) };
    const file = readCallResult(await at.mutate('files.create', input));
    const { pathname: path } = new URL(file.uploadUrl);
    expect((await sendRawRequest(at.url, { method: 'PUT', path, body: 'Beleg' })).status).toBe(200);
    const answer = await at.request('GET', `/internal/files/${wallet.id}/${file.id}`);
    expect([answer.status, answer.text]).toEqual([200, 'Beleg']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename=a.txt');
    // Only pictures and PDFs are displayed.
    const shown = await at.request('GET', `/internal/files/${wallet.id}/${file.id}?show`);
    expect(shown.headers['content-disposition']).toBe('attachment; filename=a.txt');
    const stranger = browser();
    await stranger.newPerson();
    await problem(stranger.request('GET', `/internal/files/${wallet.id}/${file.id}`), 404, 'notFound');
    await problem(browser().request('GET', `/internal/files/${wallet.id}/${file.id}`), 401, 'unauthorized');
    for (const place of [`${wallet.id}/${randomUUID()}`, `${wallet.id}/x`, `x/${file.id}`]) {
      await problem(at.request('GET', `/internal/files/${place}`), 404, 'notFound');
    }
  });
});

test('a PDF is displayed on request, in frames of our own pages only, and loads nothing', async () => {
  const at = new TestBrowser(coffer().server.url);
  await at.newPerson();
  const wallet = readCallResult(await at.mutate('wallets.create', { name: 'Home', currency: 'EUR', timeZone: 'UTC' }));
  const announced = { walletId: wallet.id, filename: 'a.pdf', size: MINIMAL_PDF.length, sha256: sha256(MINIMAL_PDF) };
  const { id, uploadUrl } = readCallResult(await at.mutate('files.create', announced));
  await sendRawRequest(at.url, { method: 'PUT', path: new URL(uploadUrl).pathname, body: MINIMAL_PDF });
  const { status, headers } = await at.request('GET', `/internal/files/${wallet.id}/${id}?show`);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(headers['content-disposition']).toBe('inline; filename=a.pdf');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
  expect([headers['x-frame-options'], headers['x-content-type-options']]).toEqual(['SAMEORIGIN', 'nosniff']);
});

describe('an import of a file that was uploaded', () => {
  const csv = (amount: string) => Buffer.from(`Date,Description,Amount\n2026-01-05,Coffee,${amount}\n`);
  const input = { importerType: 'csv' };

  test('adds the transactions in its bytes, and never twice', async () => {
    const at = await newWallet();
    const [asset, { id: fileId }] = [await at.asset(), await uploadFile(at, 'Umsätze.csv', csv('-3.20'))];
    expect(await at.post(`/assets/${asset}/import`, { ...input, fileId })).toMatchObject({ created: 1, duplicates: 0 });
    expect(await at.post(`/assets/${asset}/import`, { ...input, fileId })).toMatchObject({ created: 0, duplicates: 1 });
  });

  test('requires an uploaded statement of this wallet', async () => {
    const [at, stranger] = [await newWallet(), await newWallet()];
    const asset = await at.asset();
    const { id: foreign } = await uploadFile(stranger, 'a.csv', csv('-1'));
    const { file } = await createFileWithUploadPath(at, 'a.csv', csv('-2'));
    const { id: pdf } = await uploadFile(at, 'a.pdf', MINIMAL_PDF);
    const attempt = (fileId: string, more = {}) =>
      at.call('POST', `/assets/${asset}/import`, { ...input, fileId, ...more });
    await problem(attempt(foreign), 422, 'invalidReference', 'fileId');
    await problem(attempt(randomUUID()), 422, 'invalidReference', 'fileId');
    await problem(attempt(file.id), 409, 'notUploaded');
    await problem(attempt(pdf), 422, 'invalidFile', 'fileId');
    await problem(attempt(pdf, { content: 'x' }), 400, 'invalidInput', 'content');
  });
});
