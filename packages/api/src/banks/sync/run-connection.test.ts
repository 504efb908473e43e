import { afterAll, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/wallet.ts';
import { walletAtBank } from '../testing/connected-wallet.ts';
import { lineOf, TestBank } from '../testing/test-bank.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

test('a bank that is connected is read, and its balance is the bank’s', async () => {
  const bank = new TestBank();
  bank.lines.set('giro', [lineOf(1, '2031-03-01', '-12.5'), lineOf(2, '2031-03-05', '100')]);
  const { walletId, connect, settle, connection, bookings, owner } = await walletAtBank(services, bank);
  const { id, assetIds } = await connect();
  expect(await settle(id)).toEqual(['done']);
  expect(await bookings()).toMatchObject([
    { amountValue: '100', source: 'sync', date: '2031-03-05' },
    { amountValue: '-12.5', source: 'sync' },
    { amountValue: '1000', source: 'system', date: '2031-02-28' },
  ]);
  expect(await connection(id)).toMatchObject({
    status: 'active',
    error: null,
    assetIds,
    lastSyncTime: '2031-03-10T09:00:00.000Z',
  });
  expect(await owner().bankConnections.balanceDifference({ walletId, assetId: assetIds[0]! })).toEqual({
    date: '2031-03-10',
    currency: 'EUR',
    stated: '1087.5',
    computed: '1087.5',
    difference: '0',
    since: null,
  });
});
