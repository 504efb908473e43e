import { randomUUID } from 'node:crypto';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { countFileJobs, runQueuedFileRead } from '../../files/testing/queued-file-reads.ts';
import { uploadTestFile } from '../../files/testing/upload-test-file.ts';
import { createTestCaller, createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

const CSV = Buffer.from('Date,Description,Amount\n2026-02-03,Shop 3,-4.20\n');

async function walletWithFile() {
  const { walletId, userId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'a.csv', CSV);
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  const undo = async (historyId: string) => owner.history.undo({ walletId, id: historyId });
  const status = async () => (await owner.files.get({ walletId, id })).parseStatus;
  /** Runs the jobs queued for the file. */
  const work = async () => {
    const outcome = await runQueuedFileRead(services, id);
    const text = `DELETE FROM pgboss.job WHERE name IN ('parseFile', 'recogniseFile') AND data->>'id' = $1`;
    await services.owner.query({ text, values: [id] });
    return outcome;
  };
  return { owner, userId, walletId, id, newest, undo, status, work };
}

test('undoing a file read also undoes its request, and the file can be requested again', async () => {
  const { owner, walletId, id, newest, undo, status, work } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  const asked = await newest();
  await work();
  const read = await newest();
  expect(await status()).toBe('parsed');
  expect(await refusalText(undo(asked))).toBe('undoBlocked');
  const undone = await undo(read);
  expect(undone.undoneIds.toSorted()).toEqual([asked, read].toSorted());
  expect(await status()).toBe('open');
  await undo(undone.id);
  expect(await status()).toBe('parsed');
  await undo(await newest());
  await owner.files.parse({ walletId, id });
  expect(await work()).toBe('parsed');
  // Undoes only the second read: the result of the first read remains.
  await owner.files.parse({ walletId, id });
  await work();
  await undo(await newest());
  expect(await status()).toBe('parsed');
  // The second read gave the same result, so it has no changes to undo and blocks no undo.
  const first = (await owner.history.list({ walletId, recordId: id, limit: 20 })).items.filter(
    ({ operation, undoneById }) => operation === 'files.parse.run' && undoneById === null,
  );
  expect(first).toHaveLength(1);
  await undo(first[0]?.id ?? '');
  expect(await status()).toBe('open');
});

test('redoing an undone request queues the file again', async () => {
  const { owner, walletId, id, newest, undo, status, work } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  const undone = await undo(await newest());
  expect(await status()).toBe('open');
  expect(await work()).toBe('nothing');
  await undo(undone.id);
  expect(await status()).toBe('parsing');
  expect(await countFileJobs(services, id)).toBe(1);
  expect(await work()).toBe('parsed');
  await undo(await newest());
  expect(await status()).toBe('open');
});

test('undoing all changes of an app includes the file read that the app requested', async () => {
  const { owner, userId, walletId, id, status, work } = await walletWithFile();
  const clientId = 'https://app.example/reader';
  const app = createTestCaller(services, {
    ...{ kind: 'oauth', id: randomUUID(), grantId: randomUUID(), userId, clientId, clientName: 'App' },
    ...{ clientHost: 'app.example', scopes: ['service:read', 'service:write'], walletIds: [walletId] },
  });
  await app.files.parse({ walletId, id });
  await work();
  expect((await owner.history.undoMany({ walletId, clientId })).undoneIds).toHaveLength(2);
  expect(await status()).toBe('open');
});

test('adding a file is one history entry, and its undo also reverts its bytes and its read', async () => {
  const { owner, walletId, id, undo, work, status } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  await work();
  const entries = async (automatic?: boolean) =>
    (await owner.history.list({ walletId, recordId: id, limit: 20, ...(automatic === undefined ? {} : { automatic }) }))
      .items;
  const [made, ...others] = await entries(false);
  expect([made?.operation, others]).toEqual(['files.create', []]);
  const both = await entries();
  expect(both.map(({ operation }) => operation)).toEqual([
    ...['files.parse.run', 'files.parse', 'files.upload', 'files.create'],
  ]);
  const undone = await undo(made?.id ?? '');
  expect(undone.undoneIds.toSorted()).toEqual(both.map((entry) => entry.id).toSorted());
  expect(await refusalText(owner.files.get({ walletId, id }))).toBe('notFound');
  await undo(undone.id);
  expect(await status()).toBe('parsed');
});

test('a later read is an entry of its own, and blocks the undo of the file', async () => {
  const { owner, walletId, id, undo, work } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  await work();
  await owner.files.parse({ walletId, id });
  const entries = (await owner.history.list({ walletId, recordId: id, limit: 20, automatic: false })).items;
  expect(entries.map(({ operation }) => operation)).toEqual(['files.parse', 'files.create']);
  expect(await refusalText(undo(entries[1]?.id ?? ''))).toBe('undoBlocked');
  await undo(entries[0]?.id ?? '');
  expect((await undo(entries[1]?.id ?? '')).undoneIds).toHaveLength(4);
});
