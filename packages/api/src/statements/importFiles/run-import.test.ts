import { beforeAll, describe, expect, test } from 'vitest';
import { createTestWallet, type TestCaller } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { removeQueuedImportJobs, runImportJob } from './testing/queued-imports.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

const services = await openOwnTestServices();
let call: TestCaller;
let walletId: string;
let userId: string;
beforeAll(async () => {
  const wallet = await createTestWallet(services);
  ({ walletId, userId } = wallet);
  call = wallet.asOwner();
});
/** Number of rows of a long file, which is inserted in three batches of up to 10,000 transactions. */
const LONG = 21_000;

async function startLongImport(rows: number) {
  const { id: assetId } = await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const content = [
    'Date;Payee;Amount',
    ...Array.from({ length: rows }, (_, n) => `2026-01-${10 + (n % 20)};Shop ${n % 20_000};-1.00`),
  ];
  const contentBase64 = Buffer.from(content.join('\n')).toString('base64');
  const { id } = requireAcceptedUpload(
    await call.importFiles.upload({ walletId, filename: 'long.csv', contentBase64 }),
  );
  await call.importFiles.update({ walletId, id, assetId });
  await call.importFiles.start({ walletId, id });
  const [job] = await removeQueuedImportJobs(services, id);
  return { id, assetId, job: job! };
}
const get = (id: string) => call.importFiles.get({ walletId, id });
const booked = async (assetId: string) =>
  (await call.transactions.search({ walletId, assetIds: [assetId], limit: 1 })).totalCount;
const balance = async (assetId: string) =>
  (await call.reports.netWorthByAsset({ walletId, period: 'today' })).byAsset[assetId]?.value ?? 0;

describe('import job', { timeout: 60_000 }, () => {
  test('reports progress for a long file, and commits its parts together', async () => {
    const { id, assetId, job } = await startLongImport(LONG);
    const seen = new Set<number>();
    const running = runImportJob(services, job);
    let ended = false;
    void running.finally(() => {
      ended = true;
    });
    while (!ended) {
      const { state, progress } = await get(id);
      if (state === 'running') {
        seen.add(progress);
        // Partial imports are invisible. The state is read again, because the import may have ended in between.
        if ((await booked(assetId)) !== 0) expect((await get(id)).state).toBe('done');
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await running).toBe('done');
    expect(seen.size).toBeGreaterThan(2);
    expect(await get(id)).toMatchObject({ state: 'done', progress: 100, result: { created: LONG, duplicates: 0 } });
    expect(await booked(assetId)).toBe(LONG);
    expect(await balance(assetId)).toBe(-LONG);
  });

  test('imports nothing if interrupted, and the next attempt imports the whole file', async () => {
    const { id, assetId, job } = await startLongImport(LONG);
    const stopping = new AbortController();
    const broken = runImportJob(services, job, { signal: stopping.signal });
    void (async () => {
      while ((await get(id)).progress < 40) await new Promise((resolve) => setTimeout(resolve, 5));
      stopping.abort();
    })();
    await expect(broken).rejects.toThrow('interrupted');
    expect(await get(id)).toMatchObject({ state: 'running', result: null });
    expect(await booked(assetId)).toBe(0);
    expect((await call.imports.list({ walletId, assetId })).items).toEqual([]);
    expect(await runImportJob(services, job)).toBe('done');
    expect(await booked(assetId)).toBe(LONG);
    expect(await runImportJob(services, job)).toBe('nothing');
    expect(await booked(assetId)).toBe(LONG);
  });

  test('imports once if several workers run the job at the same time', async () => {
    const { id, assetId, job } = await startLongImport(5000);
    const outcomes = await Promise.allSettled([
      runImportJob(services, job),
      runImportJob(services, job),
      runImportJob(services, job),
    ]);
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'done');
    // A run stops if another run claims the file in the meantime; the queue then retries the job.
    if (done.length === 0) expect(await runImportJob(services, job)).toBe('done');
    expect(await get(id)).toMatchObject({ state: 'done', result: { created: 5000 } });
    expect(await booked(assetId)).toBe(5000);
    expect((await call.imports.list({ walletId, assetId })).items).toHaveLength(1);
  });

  test('fails after the last attempt, reports it, and can be started again', async () => {
    const { id, assetId, job } = await startLongImport(10);
    expect(await runImportJob(services, job, { last: true })).toBe('failed');
    expect(await get(id)).toMatchObject({ state: 'failed', problem: { code: 'internal' } });
    await call.importFiles.start({ walletId, id });
    const [again] = await removeQueuedImportJobs(services, id);
    expect(await runImportJob(services, again!)).toBe('done');
    expect(await booked(assetId)).toBe(10);
    const told = (await call.notifications.list({ walletId })).filter(
      ({ payload }) => Object(payload).importFileId === id,
    );
    const { importId } = await get(id);
    expect(told).toMatchObject([
      { type: 'importFinished', payload: { state: 'done', assetId, importId, created: 10, problem: null } },
      { type: 'importFinished', payload: { state: 'failed', assetId, created: 0, problem: 'internal' } },
    ]);
    expect(told.map(({ recipientUserId }) => recipientUserId)).toEqual([userId, userId]);
  });

  test('records a failure under the member who started it, who can undo the start', async () => {
    const { id, job } = await startLongImport(1);
    await runImportJob(services, job, { last: true });
    const [failed] = (await call.history.list({ walletId, limit: 1 })).items;
    expect(failed).toMatchObject({ operation: 'importFiles.run', userId, undoable: true });
    const undo = { walletId, id: String(failed?.id) };
    const { code } = await call.history.undo({ ...undo, dryRun: true });
    await call.history.undo({ ...undo, code: code ?? '' });
    expect(await get(id)).toMatchObject({ state: 'uploaded', problem: null });
    await call.importFiles.start({ walletId, id });
    const [again] = await removeQueuedImportJobs(services, id);
    expect(await runImportJob(services, again!)).toBe('done');
  });

  test('records the import under the member who started it', async () => {
    const { id, assetId, job } = await startLongImport(1);
    await runImportJob(services, job);
    const { items } = await call.transactions.list({ walletId, assetIds: [assetId], limit: 1 });
    expect(items[0]).toMatchObject({ createdUserId: userId, source: 'import' });
    const rows = await services.database.withWallet(walletId, (transaction) =>
      transaction.query<{ operation: string }>({
        text: `SELECT operation, "userId", "credentialType", after->>'state' AS state FROM "AuditRow" WHERE "recordId" = $1 ORDER BY id`,
        values: [id],
      }),
    );
    expect(rows.map(({ operation }) => operation)).toEqual([
      'importFiles.upload',
      'importFiles.update',
      'importFiles.start',
      'importFiles.run',
    ]);
    expect(rows.at(-1)).toMatchObject({ userId, credentialType: 'session', state: 'done' });
  });

  test('waits for a concurrent REST import of the same file, and then finds duplicates only', async () => {
    const { id, assetId, job } = await startLongImport(5000);
    const content = [
      'Date;Payee;Amount',
      ...Array.from({ length: 5000 }, (_, n) => `2026-01-${10 + (n % 20)};Shop ${n % 20_000};-1.00`),
    ].join('\n');
    const [rest] = await Promise.all([
      call.imports.import({ walletId, id: assetId, importerType: 'csv', content }),
      runImportJob(services, job),
    ]);
    const { result } = await get(id);
    expect([rest.created, result!.created].sort((a, b) => a - b)).toEqual([0, 5000]);
    expect(await booked(assetId)).toBe(5000);
  });
});
