import { expect, test } from 'vitest';
import { MOVED_SUMS } from '../../reports/moved-sums.sql.ts';
import { MOVEMENTS_WITH_CASH } from '../../reports/movements.sql.ts';
import { createTestWallet } from '../../testing/create-test-wallet.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { TRANSFERS_IN_BUDGET } from './read-budget.sql.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The number of rows that the plan's most expensive node reads. */
function mostRows(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  return Math.max((node['Actual Rows'] + removed) * node['Actual Loops'], ...(node.Plans ?? []).map(mostRows));
}

// A separate database whose tables have no statistics yet, as in the first minute after a wallet is created.
const services = await openOwnTestServices();
const COUNT = 1500;

test('statements about transfers stay linear before the first ANALYZE', async () => {
  const { walletId, asOwner } = await createTestWallet(services);
  const asset = async (name: string) =>
    (await asOwner().assets.create({ walletId, type: 'cash', name, defaultCurrency: 'EUR' })).id;
  const [purse, safe] = [await asset('Purse'), await asset('Safe')];
  const userId = (await asOwner().account.me()).id;
  await services.owner.query({
    text: `INSERT INTO "Transaction" ("walletId", id, "assetId", date, "usingStartDate", "usingEndDate", "amountValue", "amountCurrency", source, "createdUserId", "lastUpdatedUserId")
           SELECT $1, uuidv7(), asset, day, day, day, amount, 'EUR', 'manual', $4, $4
           FROM (SELECT date '2020-01-01' + n AS day FROM generate_series(1, $5) AS n) AS days, (VALUES ($2::uuid, -10), ($3::uuid, 10.01)) AS sides(asset, amount)`,
    values: [walletId, purse, safe, userId, COUNT],
  });
  await services.owner.query({
    text: `INSERT INTO "TransferLink" ("walletId", id, "transactionId", "counterTransactionId", date, "createdUserId")
           SELECT $1, uuidv7(), a.id, b.id, a.date, $4 FROM "Transaction" a JOIN "Transaction" b ON b."walletId" = $1 AND b.date = a.date
           WHERE a."walletId" = $1 AND a."assetId" = $2 AND b."assetId" = $3 AND extract(day FROM a.date) = 1`,
    values: [walletId, purse, safe, userId],
  });
  for (const [text, values] of [
    [TRANSFERS_IN_BUDGET, [walletId, [purse, safe], '2019-01-01', '2030-01-01']],
    [MOVED_SUMS, [walletId, '2019-01-01', '2030-01-01']],
    [MOVEMENTS_WITH_CASH, [walletId, '2019-01-01', '2030-01-01']],
  ] as const) {
    const [row] = await services.database.withWallet(walletId, (open) =>
      open.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
        text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
        values: [...values],
      }),
    );
    expect(mostRows(row?.['QUERY PLAN'][0]?.Plan as PlanNode), text).toBeLessThan(5 * 2 * COUNT);
  }
});
