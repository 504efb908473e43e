import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { toProblem } from '../../kernel/to-problem.ts';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** The id of a split part. It sorts before its parent's id, as is possible in a restored wallet. */
const PART = '00000000-0000-4000-8000-000000000001';

type Split = Awaited<ReturnType<typeof splitTransaction>>;
let split: Split;
beforeAll(async () => {
  split = await splitTransaction();
});

async function splitTransaction() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = await owner.assets.create({ walletId, type: 'manualBank', name: 'Giro', defaultCurrency: 'EUR' });
  const merchant = await owner.merchants.create({ walletId, name: 'Shop' });
  const amount = { amountValue: '-50', amountCurrency: 'EUR' } as const;
  const whole = await owner.transactions.create({ walletId, assetId: asset.id, date: '2026-05-17', ...amount });
  const parts = [{ amountValue: '-20' }, { amountValue: '-30' }];
  await owner.transactions.split({ walletId, id: whole.id, parts });
  await services.owner.query({
    text: `UPDATE "Transaction" SET id = $2 WHERE "walletId" = $1 AND "amountValue" = -20`,
    values: [walletId, PART],
  });
  const ids = [whole.id, PART];
  const merchantId = merchant.id;
  await owner.transactions.bulkUpdate({ walletId, transactionIds: ids, changes: { merchantId } });
  const { items } = await owner.history.list({ walletId, limit: 5 });
  const historyId = items.find(({ operation }) => operation === 'transactions.bulkUpdate')?.id ?? '';
  return { walletId, owner, ids, wholeId: whole.id, merchantId, historyId };
}

describe('an operation on several transactions', () => {
  const ways: readonly [string, (split: Split) => Promise<unknown>][] = [
    [
      'by a bulk update',
      ({ owner, walletId, ids }) =>
        owner.transactions.bulkUpdate({ walletId, transactionIds: ids, changes: { reviewed: true } }),
    ],
    ['by an undo', ({ owner, walletId, historyId }) => owner.history.undo({ walletId, id: historyId, dryRun: true })],
    [
      'with a deleted merchant',
      ({ owner, walletId, merchantId }) => owner.merchants.delete({ walletId, id: merchantId }),
    ],
  ];
  it.each(ways)('locks a parent before its parts: %s', async (_way, change) => {
    const { walletId, wholeId } = split;
    const changed = await services.database.withWallet(walletId, async (transaction) => {
      const [own] = await transaction.query<{ pid: number }>({
        text: `SELECT pg_backend_pid() AS pid FROM "Transaction" WHERE "walletId" = $1 AND id = $2 FOR UPDATE`,
        values: [walletId, wholeId],
      });
      const changing = change(split);
      await expect.poll(() => isWaitingFor(own?.pid)).toBe(true);
      // The part must not be locked yet. Another operation on the split locks the parent and then its parts, so the two
      // operations would deadlock.
      await transaction.execute({
        text: `SELECT FROM "Transaction" WHERE "walletId" = $1 AND id = $2 FOR UPDATE NOWAIT`,
        values: [walletId, PART],
      });
      return { changing };
    });
    await changed.changing;
  });
});

async function isWaitingFor(holder: number | undefined): Promise<boolean> {
  const rows = await services.owner.query<{ pid: number }>({
    text: 'SELECT pid FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))',
    values: [holder],
  });
  return rows.length > 0;
}

it('returns a retryable error after repeated deadlocks', () => {
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  expect(toProblem(deadlock)).toMatchObject({ code: 'unavailable', parts: { retryAfter: 1 } });
});
