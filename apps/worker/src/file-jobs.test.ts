import { rm } from 'node:fs/promises';
import { uploadTestFile } from '@coffer/api/files/testing/upload-test-file.ts';
import { createTestWallet, type TestCaller } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { addJobInTransaction } from '@coffer/db/jobs.ts';
import { drawPicture, textPdf } from '@coffer/documents/testing/sample-documents.ts';
import { NoSuchBytesError } from '@coffer/storage/storage.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined };

const services = await openOwnTestServices();
let worker: Worker;
let call: TestCaller;
let walletId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  worker = await startWorker({ ...services, log, offline: true });
});
afterAll(async () => {
  await worker.stop();
  await rm(services.filesDirectory, { recursive: true, force: true });
});

const keep = (filename: string, bytes: Uint8Array) =>
  uploadTestFile(services, { caller: call, walletId }, filename, bytes);

test('reads files of every kind on request', { timeout: 60_000 }, async () => {
  const lines = ['Backhaus Sommer', 'Summe 12,50 EUR'];
  const files = [
    await keep('a.pdf', await textPdf(lines)),
    await keep('a.png', await drawPicture(lines)),
    await keep('a.csv', Buffer.from('Date,Payee,Amount\n2026-01-10,Shop,-1.00\n')),
    await keep('a.docx', Buffer.from('504b0304140000000000', 'hex')),
  ];
  for (const { id } of files) await call.files.parse({ walletId, id });
  const ended = async ({ id }: { id: string }) => {
    const { parseStatus, parseData } = await call.files.get({ walletId, id });
    const { kind, amounts, source } = JSON.parse(parseData ?? '{}');
    return [parseStatus, kind, source, amounts?.[0].value.amount];
  };
  await vi.waitFor(
    async () =>
      expect(await Promise.all(files.map(ended))).toEqual([
        ['parsed', 'document', 'text', '12.5'],
        ['parsed', 'document', 'recognised', '12.5'],
        ['parsed', 'statement', undefined, undefined],
        ['unsupported', 'unsupported', undefined, undefined],
      ]),
    { timeout: 50_000, interval: 200 },
  );
});

test('deletes the bytes of a deleted file when they are due', { timeout: 30_000 }, async () => {
  const { id, storagePath } = await keep('a.txt', Buffer.from('x'));
  await call.files.delete({ walletId, id });
  await services.database.withWallet(walletId, async (transaction) => {
    const text = `UPDATE "UnclaimedBytes" SET "dueTime" = now() - interval '1 second' WHERE "storagePath" = $1`;
    await transaction.execute({ text, values: [storagePath] });
    await addJobInTransaction(transaction, 'removeBytes', {});
  });
  await vi.waitFor(() => expect(services.storage.read(storagePath ?? '')).rejects.toThrow(NoSuchBytesError), {
    timeout: 20_000,
    interval: 200,
  });
});
