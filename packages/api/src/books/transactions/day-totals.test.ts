import fc from 'fast-check';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Differences between the totals kept by triggers and the sums of the raw rows. */
const DIFFERENCES = `
  SELECT * FROM (
    SELECT "assetId", currency, date, amount FROM "DayTotal" WHERE "walletId" = $1 AND amount <> 0
  ) AS kept FULL JOIN (
    SELECT "assetId", "amountCurrency" AS currency, date, sum("amountValue") AS amount FROM "Transaction"
    WHERE "walletId" = $1 AND "parentTransactionId" IS NULL GROUP BY 1, 2, 3 HAVING sum("amountValue") <> 0
  ) AS raw USING ("assetId", currency, date)
  WHERE kept.amount IS DISTINCT FROM raw.amount`;

const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-02-0${n}`);
const amount = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, rest]) => `${whole}.${rest}1`);
const currency = fc.constantFrom('EUR', 'USD');
const which = fc.nat(7);
const operation = fc.oneof(
  fc.record({ do: fc.constant('create' as const), day, amount, currency, asset: fc.nat(1) }),
  fc.record({ do: fc.constant('change' as const), which, day, amount, currency, asset: fc.nat(1) }),
  fc.record({ do: fc.constant('delete' as const), which }),
  fc.record({ do: fc.constant('deleteSome' as const), which }),
  fc.record({ do: fc.constant('review' as const), which }),
);

test('day totals equal the sums of the raw transactions after any sequence of operations', {
  timeout: 120_000,
}, async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const assets = await Promise.all(
    ['A', 'B'].map((name) => call.assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' })),
  );
  const assetId = (at: number) => assets[at]?.id ?? '';
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
      const ids: string[] = [];
      const pick = (n: number) => ids[n % Math.max(1, ids.length)];
      for (const step of operations) {
        const id = 'which' in step ? pick(step.which) : undefined;
        if (step.do === 'create') {
          const made = await call.transactions.create({
            walletId,
            assetId: assetId(step.asset),
            date: step.day,
            amountValue: step.amount,
            amountCurrency: step.currency,
          });
          ids.push(made.id);
        } else if (id === undefined) {
        } else if (step.do === 'change') {
          await call.transactions.update({
            walletId,
            id,
            date: step.day,
            amountValue: step.amount,
            amountCurrency: step.currency,
            assetId: assetId(step.asset),
          });
        } else if (step.do === 'review') {
          await call.transactions.bulkUpdate({ walletId, transactionIds: [id], changes: { reviewed: true } });
        } else if (step.do === 'delete') {
          await call.transactions.delete({ walletId, id });
          ids.splice(ids.indexOf(id), 1);
        } else {
          const some = ids.splice(0, 2);
          await call.transactions.bulkDelete({ walletId, transactionIds: some });
        }
      }
      const differences = await services.database.withWallet(walletId, (transaction) =>
        transaction.query({ text: DIFFERENCES, values: [walletId] }),
      );
      expect(differences).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('day totals are right after twenty writers on the same few days', { timeout: 60_000 }, async () => {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const asset = await wallet.asOwner().assets.create({ walletId, type: 'cash', name: 'A', defaultCurrency: 'EUR' });
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    const call = wallet.asOwner();
    for (let n = 0; n < 10; n += 1) {
      const made = await call.transactions.create({
        walletId,
        assetId: asset.id,
        date: `2026-03-0${1 + ((writer + n) % 3)}`,
        amountValue: '0.1',
        amountCurrency: 'EUR',
      });
      if (n % 3 === 0) await call.transactions.update({ walletId, id: made.id, date: '2026-03-05' });
      if (n % 5 === 4) await call.transactions.delete({ walletId, id: made.id });
    }
  });
  await Promise.all(writers);
  const [differences, sum] = await services.database.withWallet(walletId, async (transaction) => [
    await transaction.query({ text: DIFFERENCES, values: [walletId] }),
    await transaction.query({
      text: `SELECT trim_scale(sum(amount)) AS sum FROM "DayTotal" WHERE "walletId" = $1`,
      values: [walletId],
    }),
  ]);
  expect(differences).toEqual([]);
  expect(sum).toEqual([{ sum: '16' }]);
});

test('truncating the transactions fails, because it would not update the totals', async () => {
  await expect(
    services.database.transaction((transaction) => transaction.execute({ text: 'TRUNCATE "Transaction" CASCADE' })),
  ).rejects.toThrow(/permission denied|day totals/);
});
