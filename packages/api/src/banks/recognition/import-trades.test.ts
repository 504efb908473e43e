import type { DeliveredTrade } from '@coffer/banking/providers/provider.ts';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { type BankFedAccount, createBankFedAccount, exampleLine } from './testing/bank-fed-account.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let account: BankFedAccount;
beforeEach(async () => {
  account = await createBankFedAccount(services);
});

const TRADE: DeliveredTrade = {
  ...{ stableId: 'T1', type: 'buy', date: '2026-03-02', isin: 'US0378331005', name: 'Apple', quantity: '2' },
  ...{ price: '100', currency: 'EUR', fees: '1.5', amount: '-201.5' },
};
const CASH = exampleLine({ date: '2026-03-02', amount: '-201.5', fromTo: 'Broker', stableId: 'C1' });

test('trades of a depot are imported once, each linked with exactly its cash', async () => {
  const { walletId } = account;
  expect(await account.deliver([CASH], { trades: [TRADE, TRADE] })).toMatchObject({ created: 2 });
  const { items } = await account.call.securityTransactions.list({ walletId });
  const [cash] = await account.transactions();
  expect(items).toMatchObject([
    { isin: TRADE.isin, type: 'buy', quantity: 2, priceValue: '100', feesValue: '1.5', transferCounterId: cash!.id },
  ]);
  expect(await account.deliver([CASH], { trades: [TRADE] })).toMatchObject({ created: 0, unchanged: 1 });
});

test('a trade that a person deleted is not imported again, and its cash is imported alone', async () => {
  const { walletId } = account;
  await account.deliver([], { trades: [TRADE] });
  const { items } = await account.call.securityTransactions.list({ walletId });
  await account.call.securityTransactions.delete({ walletId, id: items[0]!.id });
  expect(await account.deliver([CASH], { trades: [TRADE] })).toMatchObject({ created: 1, reviews: 0 });
  expect((await account.call.securityTransactions.list({ walletId })).items).toEqual([]);
});

test('after a sync is undone, neither its trades nor their cash are imported again', async () => {
  const { walletId, call } = account;
  await account.deliver([CASH], { trades: [TRADE] });
  const { items } = await call.history.list({ walletId, limit: 1 });
  const { code } = await call.history.undo({ walletId, id: items[0]!.id, dryRun: true });
  await call.history.undo({ walletId, id: items[0]!.id, code: code! });
  expect(await account.deliver([CASH], { trades: [TRADE] })).toMatchObject({ created: 0 });
  expect((await call.securityTransactions.list({ walletId })).items).toEqual([]);
  expect(await account.transactions()).toEqual([]);
});
