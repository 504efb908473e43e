import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { readTestExport } from '../../archive/export/testing/read-test-export.ts';
import { restoreWallet } from '../../archive/restore/restore-wallet.ts';
import { withTemporaryFile } from '../../archive/restore/testing/with-temporary-file.ts';
import { undoChangeSet } from '../../changes/testing/undo-change-set.ts';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const MIGRATION = new URL(
  '../../../../../prisma/migrations/20261128000300_price_references/migration.sql',
  import.meta.url,
);

async function walletWithPrices() {
  const { walletId, userId, asOwner } = await createTestWallet(services);
  const owner = asOwner();
  const asset = await owner.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  const price = { priceValue: '100', priceCurrency: 'EUR' };
  const bought = await owner.securityTransactions.create({
    ...{ walletId, assetId: asset.id, date: '2026-05-17', type: 'buy', isin: APPLE, quantity: 10 },
    ...price,
  });
  const setPrice = (priceValue: string) =>
    owner.securities.setPrices({ walletId, isin: APPLE, prices: [{ ...price, date: '2026-05-18', priceValue }] });
  await setPrice('101');
  return { walletId, userId, owner, bought, setPrice };
}

const pricesOf = (exported: string) => exported.split('\n').filter((line) => line.startsWith('{"type":"price"'));

describe('with the former name `bookingId` of `positionTransactionId`,', () => {
  test('an older export restores the same prices', async () => {
    const { walletId, userId, bought } = await walletWithPrices();
    const exported = await readTestExport(services.database, walletId);
    expect(pricesOf(exported)).toHaveLength(2);
    expect(pricesOf(exported).join()).toContain(`"positionTransactionId":"${bought.id}"`);
    const older = exported.replaceAll('"positionTransactionId":', '"bookingId":');
    const { id } = await withTemporaryFile(older, (path) =>
      restoreWallet(
        { ...services, now: () => new Date() },
        { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' },
        path,
      ),
    );
    const restored = await readTestExport(services.database, id);
    expect(pricesOf(restored.replaceAll(id, walletId))).toEqual(pricesOf(exported));
  });

  test('rows that were captured before the migration can be undone', async () => {
    const { walletId, owner, setPrice } = await walletWithPrices();
    await setPrice('102');
    const [updated] = (await owner.history.list({ walletId, limit: 1 })).items;
    const captured = () =>
      services.owner.query({
        text: `SELECT before FROM "ChangedRow" WHERE "walletId" = $1 AND "table" = 'WalletPrice' AND before IS NOT NULL`,
        values: [walletId],
      });
    const present = await captured();
    expect(present).toMatchObject([{ before: { value: 101, positionTransactionId: null } }]);
    await services.owner.query({
      text: `UPDATE "ChangedRow" SET before = replace(before::text, '"positionTransactionId"', '"bookingId"')::jsonb WHERE "walletId" = $1`,
      values: [walletId],
    });
    expect(await captured()).not.toEqual(present);
    const [statement = ''] = /^UPDATE "ChangedRow"[^;]*;/m.exec(await readFile(MIGRATION, 'utf8')) ?? [];
    await services.owner.query({ text: statement });
    expect(await captured()).toEqual(present);
    await undoChangeSet(owner, { walletId, id: updated?.id ?? '' });
    const { items } = await owner.securities.prices({ walletId, isin: APPLE, sources: ['manual'] });
    expect(items).toMatchObject([{ priceValue: '101' }]);
  });
});
