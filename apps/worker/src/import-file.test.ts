import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { requireAcceptedUpload } from '@coffer/api/statements/importFiles/testing/require-accepted-upload.ts';
import { createTestWallet, type TestCaller } from '@coffer/api/testing/create-test-wallet.ts';
import { openOwnTestServices } from '@coffer/api/testing/own-services.ts';
import { connectionUrl } from '@coffer/db/connection.ts';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { analyzeAfterGrowth } from './analyze-after-growth.ts';
import { deleteExpiredRows } from './delete-expired-rows.ts';
import { startWorker, type Worker } from './worker.ts';

const log = { info: () => undefined, warn: () => undefined };
const children: ChildProcess[] = [];
const workers: Worker[] = [];

const services = await openOwnTestServices();
let call: TestCaller;
let walletId: string;

beforeAll(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
/** Starts a worker in this process, as the server does. */
const startHere = async () => {
  workers.push(await startWorker({ ...services, log, mail: null, offline: true }));
};

/** Starts a worker in its own process, as beside a server with COFFER_WORKER=0. */
function startAlone(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./main.ts', import.meta.url))],
    {
      env: {
        ...process.env,
        DATABASE_URL: connectionUrl(services.connection),
        COFFER_OFFLINE: '1',
        LOG_LEVEL: 'error',
      },
      stdio: 'inherit',
    },
  );
  children.push(child);
  return child;
}

/** The import progress at which the worker is killed; more points in `npm run soak`. */
const KILLED_AT = process.env['COFFER_SOAK'] ? [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 97] : [40];

const csv = (rows: number) =>
  ['Date;Payee;Amount', ...Array.from({ length: rows }, (_, n) => `2026-01-${10 + (n % 20)};Shop ${n};-1.00`)].join(
    '\n',
  );

async function started(content: string, settings = {}) {
  const { id: assetId } = await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const contentBase64 = Buffer.from(content).toString('base64');
  const { id } = requireAcceptedUpload(await call.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }));
  await call.importFiles.update({ walletId, id, assetId, settings });
  await call.importFiles.start({ walletId, id });
  return { id, assetId };
}
const get = (id: string) => call.importFiles.get({ walletId, id });
const ended = (id: string, state: 'done' | 'failed') =>
  vi.waitFor(async () => expect((await get(id)).state).toBe(state), { timeout: 60_000, interval: 100 });
const booked = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 1 })).totalCount;

test('analyses the table after a first large import, but not after a small one', { timeout: 60_000 }, async () => {
  const believed = async () => {
    const [row] = await services.database.query<{ rows: number }>({
      text: `SELECT reltuples::bigint AS rows FROM pg_class WHERE oid = '"Transaction"'::regclass`,
    });
    return row?.rows;
  };
  await services.owner.query({ text: 'ALTER TABLE "Transaction" SET (autovacuum_enabled = off)' });
  await startHere();
  await ended((await started(csv(40))).id, 'done');
  expect(await believed()).toBe(-1);
  const { id } = await started(csv(12_000));
  // Other jobs analyse the table too. While an import runs, they count its pages but none of its rows.
  for (let state = 'queued'; state !== 'done'; { state } = await get(id)) {
    expect(state).not.toBe('failed');
    await analyzeAfterGrowth(services.database);
    await setTimeout(20);
  }
  await vi.waitFor(async () => expect(await believed()).toBeGreaterThan(12_000), { timeout: 20_000 });
});

describe('a started import', { timeout: 120_000 }, () => {
  test('waits for a worker, and is run by the first', async () => {
    const [one, other] = [await started(csv(10)), await started(csv(20))];
    expect(await get(one.id)).toMatchObject({ state: 'queued' });
    await startHere();
    await Promise.all([ended(one.id, 'done'), ended(other.id, 'done')]);
    expect([await booked(one.assetId), await booked(other.assetId)]).toEqual([10, 20]);
  });

  test('fails without a retry if the file is invalid', async () => {
    await startHere();
    const { id } = await started(csv(3), { columns: { date: 'gone' } });
    await ended(id, 'failed');
    expect(await get(id)).toMatchObject({ problem: { code: 'invalidFile', errors: [{ path: 'settings.columns' }] } });
    await vi.waitFor(
      async () => {
        const jobs = await services.owner.query({
          text: `SELECT state FROM pgboss.job WHERE name = 'importFile' AND data->>'id' = $1`,
          values: [id],
        });
        expect(jobs).toEqual([{ state: 'completed' }]);
      },
      { timeout: 20_000 },
    );
  });

  test.each(KILLED_AT)('is retried after its worker was killed at %i %%, and adds no transaction twice', async (at) => {
    const rows = 30_000;
    const { id, assetId } = await started(csv(rows));
    const child = startAlone();
    await vi.waitFor(async () => expect((await get(id)).progress).toBeGreaterThan(at), {
      timeout: 60_000,
      interval: 5,
    });
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The queue retries the job of a worker that has sent no heartbeat for a while. The test does not wait for that.
    await services.owner.query({
      text: `UPDATE pgboss.job SET state = 'retry', start_after = now(), retry_count = retry_count + 1
             WHERE name = 'importFile' AND state = 'active'`,
    });
    // The import is all or nothing. The database may still commit the last statement of the killed worker.
    if ((await booked(assetId)) !== 0) expect((await get(id)).state).toBe('done');
    startAlone();
    await ended(id, 'done');
    expect(await get(id)).toMatchObject({ progress: 100, result: { created: rows, duplicates: 0 } });
    expect(await booked(assetId)).toBe(rows);
    expect((await call.imports.list({ walletId, assetId })).items).toHaveLength(1);
  });

  test('is handed back when its worker stops regularly, and taken up by the next worker', async () => {
    const { id, assetId } = await started(csv(30_000));
    await startHere();
    await vi.waitFor(async () => expect((await get(id)).progress).toBeGreaterThan(40), {
      timeout: 60_000,
      interval: 5,
    });
    await workers.pop()?.stop();
    await startHere();
    await ended(id, 'done');
    expect(await booked(assetId)).toBe(30_000);
  });
});

test('abandoned statement files are deleted, and no others', async () => {
  const upload = async (daysAgo: number) => {
    const contentBase64 = Buffer.from(csv(1)).toString('base64');
    const { id } = requireAcceptedUpload(await call.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }));
    await services.database.withWallet(walletId, (transaction) =>
      transaction.execute({
        text: `UPDATE "ImportFile" SET "createdTime" = now() - make_interval(days => $2) WHERE id = $1`,
        values: [id, daysAgo],
      }),
    );
    return id;
  };
  const [old, recent] = [await upload(8), await upload(6)];
  await deleteExpiredRows(services.database);
  const ids = (await call.importFiles.list({ walletId })).map(({ id }) => id);
  expect([ids.includes(old), ids.includes(recent)]).toEqual([false, true]);
});
