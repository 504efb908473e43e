import { rm } from 'node:fs/promises';
import * as is from '@coffer/db/columns.ts';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { decompressionBomb, textPdf } from '@coffer/documents/testing/sample-documents.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { countFileJobs, runQueuedFileRead } from '../../files/testing/queued-file-reads.ts';
import { uploadTestFile } from '../../files/testing/upload-test-file.ts';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
const { database } = services;
afterAll(async () => {
  await database.close();
  await rm(services.filesDirectory, { recursive: true, force: true });
});

let owner: TestCaller;
let walletId: string;
beforeAll(async () => {
  await migrateJobs(inject('database'));
  const wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});

const keep = (filename: string, content: string | Uint8Array) =>
  uploadTestFile(services, { caller: owner, walletId }, filename, Buffer.from(content));

/** Uploads a file, runs its parse job and returns the result. */
async function parsed(filename: string, content: string | Uint8Array) {
  const { id } = await keep(filename, content);
  expect((await owner.files.parse({ walletId, id })).parseStatus).toBe('parsing');
  await runQueuedFileRead(services, id);
  const file = await owner.files.get({ walletId, id });
  return { id, status: file.parseStatus, data: JSON.parse(file.parseData ?? 'null') };
}

const INVOICE = [
  'Stadtwerke Musterstadt GmbH',
  'Rechnung Nr. RE-417',
  'Rechnungsdatum: 12.03.2026',
  'Gesamtbetrag 322,80 EUR',
];

describe('a bank statement', () => {
  test('becomes a preview of importing it into its asset', async () => {
    const account = 'DE02120300000000202051';
    const input = { walletId, type: 'bank', defaultCurrency: 'EUR' } as const;
    const asset = await owner.assets.create({ ...input, name: 'Giro', accountNumber: account });
    const statement = [
      ...[':20:A', `:25:12030000/0000202051`, ':28C:1', ':60F:C260101EUR10,00'],
      ...[':61:2601020102D1,00NTRFNONREF', ':86:Kaffee', ':62F:C260102EUR9,00', '-'],
    ].join('\r\n');
    const { status, data } = await parsed('auszug.sta', `${statement}\r\n`);
    expect(status).toBe('parsed');
    expect(data).toMatchObject({ kind: 'statement', preview: { importerType: 'mt940', transactions: 1, skipped: 0 } });
    expect(data.preview.rows).toMatchObject([{ date: '2026-01-02', amountValue: '-1' }]);
    expect(await owner.transactions.list({ walletId, assetIds: [asset.id] })).toMatchObject({ items: [] });
  });

  test('keeps twenty transactions of a long statement', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `2026-01-${10 + (n % 20)},Shop ${n},-1.00`);
    const { data } = await parsed('a.csv', ['Date,Payee,Amount', ...rows].join('\n'));
    expect(data.preview).toMatchObject({ transactions: 300, created: null });
    expect(data.preview.rows).toHaveLength(20);
  });

  test('is found in a text file; other text files are documents', async () => {
    expect((await parsed('a.txt', 'Date,Payee,Amount\n2026-01-10,Shop,-1.00\n')).data.kind).toBe('statement');
    const { data } = await parsed('b.txt', INVOICE.join('\n'));
    expect(data).toMatchObject({ kind: 'document', amounts: [{ value: { amount: '322.8', currency: 'EUR' } }] });
  });

  test('fails with the reason if it is invalid', async () => {
    const { status, data } = await parsed('a.ofx', 'nothing of the kind');
    expect([status, data]).toEqual(['failed', { kind: 'failed', code: 'invalidFile', detail: expect.any(String) }]);
  });
});

describe('an invoice', () => {
  const transaction = async (fields: object) => {
    const asset = await owner.assets.create({ walletId, type: 'cash', name: 'Cash', defaultCurrency: 'EUR' });
    const input = { walletId, assetId: asset.id, date: '2026-03-20', amountValue: '-322.80', amountCurrency: 'EUR' };
    return (await owner.transactions.create({ ...input, ...fields })).id;
  };

  test('lists possible values and finds matching transactions', async () => {
    const { id, status, data } = await parsed('rechnung.pdf', await textPdf(INVOICE));
    expect(status).toBe('parsed');
    expect(data).toMatchObject({
      ...{ kind: 'document', source: 'text', references: ['RE-417'] },
      amounts: [{ value: { amount: '322.8', currency: 'EUR' } }],
      dates: [{ value: '2026-03-12' }],
      counterparts: [{ value: 'Stadtwerke Musterstadt GmbH' }],
    });
    const best = await transaction({ fromTo: 'STADTWERKE MUSTERSTADT', description: 'RE-417' });
    const unnamed = await transaction({ fromTo: 'Somebody' });
    const rounded = await transaction({ amountValue: '-325', fromTo: 'Stadtwerke Musterstadt' });
    for (const other of [{ amountValue: '-400' }, { date: '2025-01-01' }, { amountCurrency: 'USD' }])
      await transaction(other);
    const found = async () => {
      const { items } = await owner.files.matches({ walletId, id });
      expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).toSorted((a, b) => b - a));
      return items.map(({ transaction }) => transaction.id);
    };
    expect((await found())[0]).toBe(best);
    expect((await found()).toSorted()).toEqual([best, unnamed, rounded].toSorted());
    const { items } = await owner.files.matches({ walletId, id });
    expect(items[0]?.transaction).toEqual(await owner.transactions.get({ walletId, id: best }));
    await owner.files.assign({ walletId, id, transactionIds: [best] });
    expect(await found()).not.toContain(best);
  });

  test('finds at most twenty transactions, all from its wallet', async () => {
    const other = await createTestWallet(services);
    const stranger = other.asOwner();
    const file = await uploadTestFile(
      services,
      { caller: stranger, walletId: other.walletId },
      'a.txt',
      Buffer.from('Total 7,00 EUR'),
    );
    await stranger.files.parse({ walletId: other.walletId, id: file.id });
    await runQueuedFileRead(services, file.id);
    await transaction({ amountValue: '-7' });
    const place = { walletId: other.walletId, id: file.id };
    expect(await stranger.files.matches(place)).toEqual({ items: [] });
    const { id: assetId } = await stranger.assets.create({
      walletId: other.walletId,
      type: 'cash',
      name: 'C',
      defaultCurrency: 'EUR',
    });
    const input = {
      walletId: other.walletId,
      assetId,
      date: new Date().toISOString().slice(0, 10),
      amountValue: '-7',
      amountCurrency: 'EUR',
    };
    await Promise.all(Array.from({ length: 25 }, () => stranger.transactions.create(input)));
    expect((await stranger.files.matches(place)).items).toHaveLength(20);
    expect(await refusalText(owner.files.matches({ walletId, id: file.id }))).toBe('notFound');
  });

  test('fails if it unpacks to gigabytes', { timeout: 60_000 }, async () => {
    const { status, data } = await parsed('bombe.pdf', decompressionBomb(900));
    expect(status).toBe('failed');
    expect(data.code).toMatch(/^(tooLarge|damaged)$/);
  });

  test('fails if damaged, and is unsupported for other types', async () => {
    expect(await parsed('a.pdf', '%PDF-1.4\nnothing')).toMatchObject({ status: 'failed', data: { code: 'damaged' } });
    expect(await parsed('a.json', '{}')).toMatchObject({ status: 'unsupported', data: { code: 'unsupportedFile' } });
  });
});

describe('parse job', () => {
  test('runs once for concurrent requests, and can be requested again when it has ended', async () => {
    const { id } = await keep('a.txt', 'Total 1,00 EUR');
    const answers = await Promise.all([1, 2, 3].map(() => owner.files.parse({ walletId, id })));
    expect(answers.map(({ parseStatus }) => parseStatus)).toEqual(['parsing', 'parsing', 'parsing']);
    expect(await countFileJobs(services, id)).toBe(1);
    expect(await runQueuedFileRead(services, id)).toBe('parsed');
    // The queue may deliver a job twice.
    expect(await runQueuedFileRead(services, id)).toBe('nothing');
    expect(await owner.files.parse({ walletId, id })).toMatchObject({ parseStatus: 'parsing', parseData: null });
  });

  test('does nothing for a file deleted in the meantime', async () => {
    const { id } = await keep('a.txt', 'x');
    await owner.files.parse({ walletId, id });
    await owner.files.delete({ walletId, id });
    expect(await runQueuedFileRead(services, id)).toBe('nothing');
  });

  test('is retried after an interruption, and fails in the end', async () => {
    const { id } = await keep('a.pdf', await textPdf(INVOICE));
    await owner.files.parse({ walletId, id });
    await expect(runQueuedFileRead(services, id, { signal: AbortSignal.abort() })).rejects.toThrow(/^interrupted/);
    expect((await owner.files.get({ walletId, id })).parseStatus).toBe('parsing');
    expect(await runQueuedFileRead(services, id, { last: true })).toBe('failed');
    expect(JSON.parse((await owner.files.get({ walletId, id })).parseData ?? '')).toMatchObject({
      code: 'interrupted',
    });
  });

  test('is retried if the file storage is unavailable, and fails if the bytes are missing', async () => {
    const { id, storagePath } = await keep('a.txt', 'x');
    await owner.files.parse({ walletId, id });
    const away = { ...services.storage, read: () => Promise.reject(new Error('away')) };
    await expect(runQueuedFileRead({ ...services, storage: away }, id)).rejects.toThrow('interrupted: Error');
    await services.storage.remove(storagePath!);
    expect(await runQueuedFileRead(services, id)).toBe('failed');
  });

  test('is recorded in the history under the member who requested it', async () => {
    const { id } = await parsed('a.txt', 'Total 1,00 EUR');
    const rows = await database.withWallet(walletId, (transaction) =>
      transaction.query({
        row: { operation: is.text },
        text: `SELECT operation FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id`,
        values: [id],
      }),
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'files.create',
      'files.upload',
      'files.parse',
      'files.parse.run',
    ]);
  });
});
