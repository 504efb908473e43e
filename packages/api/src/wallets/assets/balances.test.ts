import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';
import { refusalText } from '../../testing/refusal-text.ts';

const services = openTestDatabase(inject('database'));
let wallet: Awaited<ReturnType<typeof createTestWallet>>;
let owner: TestCaller;
let walletId: string;

beforeAll(async () => {
  wallet = await createTestWallet(services);
  owner = wallet.asOwner();
  walletId = wallet.walletId;
});
afterAll(() => services.database.close());

const make = async (name: string) =>
  (await owner.assets.create({ walletId, type: 'manualBank', name, defaultCurrency: 'EUR' })).id;
const book = (assetId: string, amountValue: string, amountCurrency: string, date: string) =>
  owner.transactions.create({ walletId, assetId, date, amountValue, amountCurrency });

describe('balances', () => {
  test('are exact for each asset and currency at the end of a day', async () => {
    const [one, other, empty] = [await make('One'), await make('Other'), await make('Empty')];
    await book(one, '0.1', 'EUR', '2026-01-01');
    await book(one, '0.2', 'EUR', '2026-01-02');
    await book(one, '5.000000000000000001', 'USD', '2026-01-02');
    await book(one, '100', 'EUR', '2026-01-03');
    await book(other, '-7', 'CHF', '2026-01-01');
    const balances = await owner.assets.balances({ walletId, date: '2026-01-02' });
    expect(balances).toHaveLength(3);
    expect(balances).toEqual(
      expect.arrayContaining([
        { assetId: one, currency: 'EUR', balance: '0.3' },
        { assetId: one, currency: 'USD', balance: '5.000000000000000001' },
        { assetId: other, currency: 'CHF', balance: '-7' },
      ]),
    );
    expect(await owner.assets.balances({ walletId, assetId: other, date: '2026-01-02' })).toEqual([
      { assetId: other, currency: 'CHF', balance: '-7' },
    ]);
    expect(await owner.assets.balances({ walletId, assetId: empty })).toEqual([]);
  });

  test('of one currency form a series from the last balance before its start to today', async () => {
    const id = await make('Series');
    await book(id, '0.1', 'EUR', '2026-01-01');
    await book(id, '0.2', 'EUR', '2026-01-02');
    await book(id, '7', 'USD', '2026-01-02');
    await book(id, '-1', 'EUR', '2026-01-05');
    await book(id, '50', 'EUR', '2199-01-01');
    const asked = { walletId, assetId: id, currency: 'EUR' };
    const [first, second, third] = [
      { date: '2026-01-01', balance: '0.1' },
      { date: '2026-01-02', balance: '0.3' },
      { date: '2026-01-05', balance: '-0.7' },
    ];
    expect(await owner.assets.balanceSeries(asked)).toEqual([first, second, third]);
    expect(await owner.assets.balanceSeries({ ...asked, start: '2026-01-04' })).toEqual([second, third]);
    expect(await owner.assets.balanceSeries({ ...asked, currency: 'CHF' })).toEqual([]);
  });

  test('default to today in the wallet’s time zone', async () => {
    const id = await make('Tonight');
    await book(id, '1', 'EUR', '2026-03-01');
    await book(id, '10', 'EUR', '2026-03-02');
    const at = (now: string) => wallet.asOwner({ now: new Date(now) }).assets.balances({ walletId, assetId: id });
    expect(await at('2026-03-01T22:59:00Z')).toMatchObject([{ balance: '1' }]);
    expect(await at('2026-03-01T23:01:00Z')).toMatchObject([{ balance: '11' }]);
  });

  test('agree with the transaction added by setting a balance', async () => {
    const id = await make('Set');
    await book(id, '12.34', 'EUR', '2026-01-01');
    await owner.assets.balance({ walletId, id, date: '2026-01-01', balance: '-3' });
    expect(await owner.assets.balances({ walletId, assetId: id, date: '2026-01-01' })).toMatchObject([
      { balance: '-3' },
    ]);
  });

  test('require a session and an existing asset', async () => {
    expect(await refusalText(owner.assets.balances({ walletId, assetId: randomUUID() }))).toBe('notFound');
    const viewer = await wallet.asMember('viewer');
    expect(await viewer.assets.balances({ walletId, date: '1990-01-01' })).toEqual([]);
    const { caller } = await wallet.withKey();
    expect(await refusalText(caller.assets.balances({ walletId }))).toBe('unauthorized');
  });
});
