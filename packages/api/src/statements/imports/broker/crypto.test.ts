import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let call: TestCaller;
let walletId: string;
let id: string;
beforeEach(async () => {
  const wallet = await createTestWallet(services);
  call = wallet.asOwner();
  walletId = wallet.walletId;
  id = (await call.assets.create({ walletId, type: 'crypto', name: 'Exchange', defaultCurrency: 'EUR' })).id;
});

const LINES = [
  '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  '"L1","D1","2026-01-05 09:00:12","deposit","","currency","ZEUR",1000.0000,0.0000,1000.0000',
  '"L2","T1","2026-01-06 10:20:30","trade","","currency","ZEUR",-400.0000,1.0400,598.9600',
  '"L3","T1","2026-01-06 10:20:30","trade","","currency","XXBT",0.0050000000,0.0000000000,0.0050000000',
  '"L4","S1","2026-01-25 02:11:09","staking","","currency","ETH",0.0000378400,0.0000000000,0.0000378400',
];
const take = (more: object = {}) =>
  call.imports.import({ walletId, id, importerType: 'csv', content: LINES.join('\n'), ...more });
const held = async () => (await call.cryptoTransactions.list({ walletId, assetIds: [id] })).items;
const money = async () => (await call.transactions.list({ walletId, assetIds: [id] })).items;

describe('import of a crypto exchange’s file', () => {
  test('adds crypto transactions without asking for an ISIN, linked with their exact cash', async () => {
    expect(await take()).toMatchObject({ created: 4, duplicates: 0, skipped: [], securities: { created: 2 } });
    const [reward, purchase] = await held();
    expect(purchase).toMatchObject({
      ...{ date: '2026-01-06', type: 'buy', symbol: 'BTC', quantity: 0.005, priceValue: '80000', feesValue: '1.04' },
      transferCounterType: 'transaction',
    });
    expect(reward).toMatchObject({ type: 'reward', symbol: 'ETH', quantity: 0.000_037_84, priceValue: null });
    expect((await money()).map(({ amountValue, transferCounterType }) => [amountValue, transferCounterType])).toEqual([
      ['-401.04', 'cryptoTransaction'],
      ['1000', null],
    ]);
  });

  test('shows each in the preview, and adds none twice', async () => {
    const preview = await take({ dryRun: true });
    expect(preview.trades).toMatchObject([
      { type: 'buy', isin: null, symbol: 'BTC', quantity: '0.005', amountValue: '-401.04', duplicate: false },
      { type: 'reward', isin: null, symbol: 'ETH', quantity: '0.00003784', amountValue: '0', duplicate: false },
    ]);
    await take();
    expect(await take()).toMatchObject({ created: 0, duplicates: 4, securities: { created: 0, duplicates: 2 } });
  });

  test('does not add a deleted one again unless asked for, and its undo deletes all of them', async () => {
    await take();
    const [reward] = await held();
    await call.cryptoTransactions.delete({ walletId, id: reward!.id });
    expect(await take()).toMatchObject({ created: 0, skipped: [{ line: 5, reason: 'deletedBefore' }] });
    expect(await take({ importAgain: true })).toMatchObject({ created: 1 });
    for (const one of (await call.imports.list({ walletId })).items) await call.imports.undo({ walletId, id: one.id });
    expect([await held(), await money()]).toEqual([[], []]);
  });
});
