import { ActualTestFile } from '@coffer/banking/migrations/testing/actual-file.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { uploadTestFile } from '../files/testing/upload-test-file.ts';
import { toProblem } from '../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase } from '../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('a later import that uses categories of an import blocks its undo, and is named', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const file = new ActualTestFile();
  file.account('Checking');
  file.category('Food');
  const made = [];
  for (const date of ['2026-01-03', '2026-02-03']) {
    file.add({ account: 'Checking', date, amount: -600, payee: 'Corner Bakery', category: 'Food' });
    const { id } = await uploadTestFile(services, { caller: owner, walletId }, `${date}.zip`, file.zip());
    made.push(await owner.migrations.create({ walletId, source: 'actual', fileIds: [id] }));
  }
  const [first, second] = made.map(({ id }) => id ?? '');
  const undo = (id = '') => owner.migrations.undo({ walletId, id });
  const problem = toProblem(await undo(first).catch((error: unknown) => error));
  expect(problem.code).toBe('undoBlocked');
  expect(problem.parts.blockedBy).toEqual([
    expect.objectContaining({ historyId: second, operation: 'migrations.create', type: 'transaction' }),
  ]);
  await undo(second);
  expect((await undo(first)).undoneIds).toEqual([first]);
});
