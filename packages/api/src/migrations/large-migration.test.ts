import { join } from 'node:path';
import { ActualTestFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openFileServices } from '../files/file-services.ts';
import { uploadTestFile } from '../files/testing/upload-test-file.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';

const opened = openTestDatabase(inject('database'));
const services = {
  ...opened,
  fileServices: openFileServices({
    ...opened,
    arrivals: join(opened.filesDirectory, 'large'),
    maxSize: 64 * 1024 * 1024,
  }),
};
afterAll(() => services.database.close());

const DAYS = 8 * 365;

/** Creates a file with this many transactions over eight years, of 2,000 payees in 40 categories. */
function largeFile(count: number): Uint8Array {
  const file = new ActualTestFile();
  for (const name of ['Checking', 'Visa']) file.account(name);
  for (let at = 0; at < 40; at += 1) file.category(`Category ${at}`);
  file.run('BEGIN');
  for (let at = 0; at < count; at += 1) {
    const date = addDays('2018-01-01', Math.floor((at * DAYS) / count));
    const entry = {
      account: at % 3 === 0 ? 'Visa' : 'Checking',
      date,
      category: `Category ${at % 40}`,
      payee: `Payee ${at % 2000}`,
    };
    if (at % 50 === 0) file.transfer('Checking', 'Visa', { date, amount: 5_000 });
    else file.add({ ...entry, amount: -100 - (at % 997), notes: 'a note #tag' });
  }
  for (let month = 0; month < 96; month += 1)
    for (let at = 0; at < 40; at += 1)
      file.assign(
        `${2018 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
        `Category ${at}`,
        10_000,
      );
  file.run('COMMIT');
  return file.zip();
}

test('100,000 transactions are imported with an equal proof, without blocking others', {
  tags: 'soak',
  timeout: 600_000,
}, async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const bytes = largeFile(100_000);
  const { id } = await uploadTestFile(services, { caller: owner, walletId }, 'export.zip', bytes);
  const start = performance.now();
  let longest = 0;
  let last = start;
  const meter = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const made = await owner.migrations.create({ walletId, source: 'actual', fileIds: [id] });
  const seconds = (performance.now() - start) / 1000;
  const undoStart = performance.now();
  await owner.migrations.undo({ walletId, id: made.id ?? '' });
  clearInterval(meter);
  console.log(
    `${made.counts.transactions} transactions, ${(bytes.length / 1024 / 1024).toFixed(1)} MiB: ${seconds.toFixed(1)} s, longest turn ${longest.toFixed(0)} ms; undo ${((performance.now() - undoStart) / 1000).toFixed(1)} s`,
  );
  expect(made.proof.differences).toEqual([]);
  expect(made.counts.transactions).toBeGreaterThanOrEqual(100_000);
});
