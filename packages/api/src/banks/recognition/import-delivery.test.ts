import { v7 as uuid } from 'uuid';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { type BankFedAccount, createBankFedAccount, exampleLine } from './testing/bank-fed-account.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
beforeEach(async () => {
  account = await createBankFedAccount(services);
});

const COFFEE = exampleLine({ date: '2026-03-02', amount: '-3.2', fromTo: 'Café Anna', description: 'Card 4711' });
const RENT = exampleLine({
  date: '2026-03-03',
  amount: '-800',
  fromTo: 'Meyer',
  description: 'Rent March',
  stableId: 'R1',
});
const NOTHING = { created: 0, settled: 0, changed: 0, deleted: 0, reviews: 0 };

describe('a delivery', () => {
  test('is imported, and recognised in the next one', async () => {
    expect(await account.deliver([COFFEE, RENT])).toEqual({ ...NOTHING, created: 2, unchanged: 0 });
    expect(await account.transactions()).toMatchObject([
      { source: 'sync', amountValue: '-3.2', date: '2026-03-02', usingStartDate: '2026-03-02', pending: false },
      { source: 'sync', amountValue: '-800', providerDTransactionId: 'R1', fromTo: 'Meyer' },
    ]);
    const before = await account.transactions();
    expect(await account.deliver([RENT, COFFEE])).toEqual({ ...NOTHING, unchanged: 2 });
    expect(await account.transactions()).toEqual(before);
  });

  test('imported twice in one run changes nothing', async () => {
    const runId = uuid();
    const pending = exampleLine({ date: '2026-03-01', amount: '-9', fromTo: 'Kiosk', pending: true });
    await account.deliver([pending]);
    await account.deliver([COFFEE], { runId });
    const before = await account.transactions();
    expect(await account.deliver([COFFEE], { runId })).toEqual({ ...NOTHING, unchanged: 1 });
    expect(await account.transactions()).toEqual(before);
  });

  test('keeps two equal payments as two transactions', async () => {
    expect(await account.deliver([COFFEE, COFFEE])).toMatchObject({ created: 2 });
    expect(await account.deliver([COFFEE, COFFEE, COFFEE])).toMatchObject({ created: 1, unchanged: 2 });
  });
});
