import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { readTestExport } from '../../archive/export/testing/read-test-export.ts';
import { restoreWallet } from '../../archive/restore/restore-wallet.ts';
import { withTemporaryFile } from '../../archive/restore/testing/with-temporary-file.ts';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('a restored wallet has the same months, targets, notes, holds and carried envelopes', async () => {
  const { walletId, userId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const at = { walletId };
  const asset = async (name: string) =>
    (await owner.assets.create({ ...at, name, type: 'bank', defaultCurrency: 'EUR' })).id;
  const category = async (name: string, type: 'variableExpense' | 'activeIncome') =>
    (await owner.categories.create({ ...at, name, type })).id;
  const [giro, savings, food, pay] = [
    ...[await asset('Giro'), await asset('Savings')],
    ...[await category('Food', 'variableExpense'), await category('Pay', 'activeIncome')],
  ] as [string, string, string, string];
  const book = (date: string, amountValue: string, categoryId: string) =>
    owner.transactions.create({ ...at, assetId: giro, date, amountValue, amountCurrency: 'USD', categoryId });
  await book('2026-01-03', '900', pay);
  await book('2026-01-20', '-130.25', food);
  const { id } = await owner.budgets.create({
    ...{ ...at, name: 'Household', assetIds: [giro], startMonth: '2026-01' },
    ...{ startDay: 25, weekend: 'before' },
  });
  const row = { key: food, assigned: '40.5', carry: true, note: 'for four', snoozed: true };
  const rows = [row, { key: savings, assigned: '-3' }];
  await owner.budgets.setMonth({ ...at, id, month: '2026-01', rows });
  await owner.budgets.setMonth({ ...at, id, month: '2026-02', rows: [], held: '12' });
  await owner.budgets.hold({ ...at, id, month: '2026-01', categoryIds: [pay] });
  await owner.budgets.setTarget({ ...at, id, key: food, type: 'refill', amount: '80', weight: 2 });
  const asked = { id, from: '2026-01', to: '2026-03' };
  const before = await owner.budgets.months({ ...at, ...asked });

  const exported = await readTestExport(services.database, walletId);
  const restored = await withTemporaryFile(exported, (path) =>
    restoreWallet(
      { ...services, now: () => new Date() },
      { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
      path,
    ),
  );
  const after = await owner.budgets.months({ walletId: restored.id, ...asked });
  expect(JSON.parse(JSON.stringify(after).replaceAll(restored.id, walletId))).toEqual(before);
});
