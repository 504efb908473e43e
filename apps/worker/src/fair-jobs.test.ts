import { rm } from 'node:fs/promises';
import { uploadTestFile } from '@coffer/api/files/testing/upload-test-file.ts';
import { createTestWallet } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { drawPicture, scannedPdf } from '@coffer/documents/testing/sample-documents.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined };
const services = await openOwnTestServices();
let worker: Worker | undefined;
afterAll(async () => {
  await worker?.stop();
  await rm(services.filesDirectory, { recursive: true, force: true });
});

/** Creates a wallet and queues these files for reading, in this order. */
async function queueFiles(files: readonly (readonly [filename: string, bytes: Uint8Array])[]) {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const caller = wallet.asOwner();
  const ids: string[] = [];
  for (const [filename, bytes] of files) {
    const { id } = await uploadTestFile(services, { caller, walletId }, filename, bytes);
    await caller.files.parse({ walletId, id });
    ids.push(id);
  }
  /** The times at which the files were read. */
  const read = () =>
    vi.waitFor(
      async () => {
        const all = await Promise.all(ids.map((id) => caller.files.get({ walletId, id })));
        expect(all.map(({ parseStatus }) => parseStatus)).toEqual(ids.map(() => 'parsed'));
        return all.map(({ lastUpdatedTime }) => lastUpdatedTime);
      },
      { timeout: 100_000, interval: 200 },
    );
  return { read };
}

test('a file waits for at most one file of another wallet, and no text waits for an image', {
  timeout: 120_000,
}, async () => {
  const picture = await drawPicture(['Backhaus Sommer', 'Summe 12,50 EUR']);
  const scan = await scannedPdf(picture);
  // All files are queued before the worker starts, so the queue decides the order.
  const many = await queueFiles([
    ['1.pdf', scan],
    ['2.png', picture],
    ['3.png', picture],
    ['4.png', picture],
    ['5.png', picture],
  ]);
  const few = await queueFiles([
    ['a.txt', Buffer.from('Backhaus Sommer, Summe 12,50 EUR')],
    ['b.png', picture],
  ]);
  worker = await startWorker({ ...services, connection: services.ownerConnection, log, offline: true });
  const [times, [text = '', other = '']] = await Promise.all([many.read(), few.read()]);
  expect(times.filter((time) => time < text)).toEqual([]);
  expect(times.filter((time) => time < other).length).toBeLessThanOrEqual(1);
});
