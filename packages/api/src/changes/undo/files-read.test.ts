import { randomUUID } from 'node:crypto';
import { migrateJobs } from '@coffer/db/jobs.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { jobsOf, runQueued } from '../../files/testing/run-queued.ts';
import { upload } from '../../files/testing/upload.ts';
import { refusal } from '../../testing/refusal.ts';
import { callerFor, openTestDatabase, testWallet } from '../../testing/wallet.ts';

const services = openTestDatabase(inject('database'));
beforeAll(() => migrateJobs(inject('database')));
afterAll(() => services.database.close());

const CSV = Buffer.from('Date,Description,Amount\n2026-02-03,Shop 3,-4.20\n');

async function walletWithFile() {
  const { walletId, userId, asOwner } = await testWallet(services);
  const owner = asOwner();
  const { id } = await upload(services, { caller: owner, walletId }, 'a.csv', CSV);
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  const undo = async (historyId: string) => owner.history.undo({ walletId, id: historyId });
  const status = async () => (await owner.files.get({ walletId, id })).parseStatus;
  /** Does what workers do with the jobs that wait for the file. */
  const work = async () => {
    const outcome = await runQueued(services, id);
    const text = `DELETE FROM pgboss.job WHERE name IN ('parseFile', 'recogniseFile') AND data->>'id' = $1`;
    await services.owner.query({ text, values: [id] });
    return outcome;
  };
  return { owner, userId, walletId, id, newest, undo, status, work };
}

test('what was read goes back with the asking for it, and can be asked for again', async () => {
  const { owner, walletId, id, newest, undo, status, work } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  const asked = await newest();
  await work();
  const read = await newest();
  expect(await status()).toBe('parsed');
  expect(await refusal(undo(asked))).toBe('undoBlocked');
  const undone = await undo(read);
  expect(undone.undoneIds.toSorted()).toEqual([asked, read].toSorted());
  expect(await status()).toBe('open');
  await undo(undone.id);
  expect(await status()).toBe('parsed');
  await undo(await newest());
  await owner.files.parse({ walletId, id });
  expect(await work()).toBe('parsed');
  // The second reading alone: what the first one found is there again.
  await owner.files.parse({ walletId, id });
  await work();
  await undo(await newest());
  expect(await status()).toBe('parsed');
  // It found the same, so nothing of it was left to take back, and nothing of it stands in the way.
  const first = (await owner.history.list({ walletId, recordId: id, limit: 20 })).items.filter(
    ({ operation, undoneById }) => operation === 'files.parse.run' && undoneById === null,
  );
  expect(first).toHaveLength(1);
  await undo(first[0]?.id ?? '');
  expect(await status()).toBe('open');
});

test('asking that is done again after it was taken back is heard by workers', async () => {
  const { owner, walletId, id, newest, undo, status, work } = await walletWithFile();
  await owner.files.parse({ walletId, id });
  const undone = await undo(await newest());
  expect(await status()).toBe('open');
  expect(await work()).toBe('nothing');
  await undo(undone.id);
  expect(await status()).toBe('parsing');
  expect(await jobsOf(services, id)).toBe(1);
  expect(await work()).toBe('parsed');
  await undo(await newest());
  expect(await status()).toBe('open');
});

test('what was read for an app is taken back with all that the app did', async () => {
  const { owner, userId, walletId, id, status, work } = await walletWithFile();
  const clientId = 'https://app.example/reader';
  const app = callerFor(services, {
    ...{ kind: 'oauth', id: randomUUID(), grantId: randomUUID(), userId, clientId, clientName: 'App' },
    ...{ clientHost: 'app.example', scopes: ['service:read', 'service:write'], walletIds: [walletId] },
  });
  await app.files.parse({ walletId, id });
  await work();
  expect((await owner.history.undoMany({ walletId, clientId })).undoneIds).toHaveLength(2);
  expect(await status()).toBe('open');
});
