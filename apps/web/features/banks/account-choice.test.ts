import { expect, test } from 'vitest';
import { accountChoices, newAssetTarget } from './account-choice.ts';
import type { ListedAccount } from './connection.ts';

const account = (id: string, more: Partial<ListedAccount> = {}): ListedAccount => ({
  ...{ id, name: 'Current account', iban: null, mask: null, currency: 'EUR', type: 'bank', isReached: true },
  ...{ assetId: null, suggestedAssetId: null, lastSyncTime: null },
  ...more,
});
const asset = (name: string) => ({ name, defaultCurrency: 'EUR' });
const names = (accounts: readonly ListedAccount[], assets: readonly ReturnType<typeof asset>[] = []) =>
  [...accountChoices(accounts, new Map(), { bank: 'Bank', currency: 'EUR', assets }).values()].map((choice) =>
    choice.kind === 'new' ? choice.name : choice.kind,
  );

test('a new asset has a name that no asset of the wallet has', () => {
  const iban = 'DE44500105175407324931';
  expect(names([account('a', { iban })])).toEqual(['Current account']);
  expect(names([account('a', { iban })], [asset('current account')])).toEqual(['Current account 4931']);
  expect(names([account('a', { mask: '0042' })], [asset('Current account')])).toEqual(['Current account 0042']);
  expect(names([account('a')], [asset('Current account')])).toEqual(['Current account 2']);
});

test('accounts of one bank with the same name are told apart by their currency, their number or a count', () => {
  expect(names([account('a'), account('b', { currency: 'USD' })])).toEqual(['Current account', 'Current account USD']);
  expect(names([account('a', { iban: 'X1234' }), account('b', { iban: 'X5678' })])).toEqual([
    'Current account',
    'Current account 5678',
  ]);
  expect(names([account('a', { name: null }), account('b', { name: null })])).toEqual(['Bank', 'Bank 2']);
});

test('a new asset chosen by hand does not count as its own double', () => {
  const choosing = { bank: 'Bank', currency: 'EUR', assets: [] };
  const one = account('a');
  const all = accountChoices([one], new Map(), choosing);
  expect(newAssetTarget(one, all, choosing)).toEqual({ kind: 'new', name: 'Current account', currency: 'EUR' });
});
