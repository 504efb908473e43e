import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '../../testing/create-test-wallet.ts';
import { createTransferTestWallet, type TestLedger } from '../../transfers/testing/transfer-test-wallet.ts';
import { mostFrequentValue, suggestCounterparties } from './suggest-counterparties.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await createTransferTestWallet(services);
});

describe('counterparties that match the typed text', () => {
  const spelling = (name: string, count = 1, date = '2026-05-01') => ({ name, count, date });
  const names = (text: string, ...spellings: ReturnType<typeof spelling>[]) =>
    suggestCounterparties(text, spellings, 8).map(({ name }) => name);

  test('are found by parts of words, in any case, accents and order', () => {
    const market = spelling('Grünmarkt am Südpark');
    for (const text of ['grun', 'GRÜNM', 'sudpark grün', 'markt', 'am  sud'])
      expect(names(text, market)).toEqual([market.name]);
    for (const text of ['grunx', 'park west']) expect(names(text, market)).toEqual([]);
  });

  test('are sorted by matching start, then word starts, then frequency, then recency', () => {
    const all = [
      spelling('Drogerie Rossmann', 90),
      spelling('Metro', 5),
      spelling('Rosen Meyer', 3),
      spelling('Rossmann', 3, '2026-06-01'),
      spelling('Electros', 99),
    ];
    expect(names('ros', ...all)).toEqual(['Rossmann', 'Rosen Meyer', 'Drogerie Rossmann', 'Electros']);
  });

  test('are merged if they differ only in case and accents, spelled like the newest', () => {
    const [found, ...others] = suggestCounterparties(
      'cafe',
      [spelling('CAFE LUNA', 5, '2025-01-01'), spelling('Café  Luna', 2, '2026-01-01')],
      8,
    );
    expect(others).toEqual([]);
    expect(found).toEqual({ name: 'Café  Luna', spellings: ['CAFE LUNA', 'Café  Luna'], count: 7, date: '2026-01-01' });
  });

  test('have the most frequent value as usual, and the first of equally frequent ones', () => {
    expect(mostFrequentValue(['b', 'a', 'a', 'b', 'c'], String)).toBe('b');
    expect(mostFrequentValue(['b', 'a', 'a'], String)).toBe('a');
    expect(mostFrequentValue([], String)).toBeNull();
  });
});

describe('suggestions of a wallet', () => {
  test('return the usual category, merchant, asset and amount, without transfers, parts and archived assets', async () => {
    const { call, walletId, giro, savings, book, asset } = ledger;
    const food = (await call.categories.create({ walletId, name: 'Food', type: 'variableExpense' })).id;
    const gifts = (await call.categories.create({ walletId, name: 'Gifts', type: 'variableExpense' })).id;
    const merchantId = (await call.merchants.create({ walletId, name: 'Bäckerei Süß' })).id;
    const closed = await asset('Closed');
    const baker = { fromTo: 'Bäckerei Süß', merchantId, categoryId: food };
    await book(giro, '-3.20', { ...baker, date: '2026-05-01' });
    await book(giro, '-3.20', { ...baker, date: '2026-05-02' });
    await book(giro, '-7.50', { ...baker, date: '2026-05-03', categoryId: gifts, merchantId: null });
    await book(closed, '-4', { fromTo: 'Bäckerei Alt', date: '2026-05-03' });
    await call.assets.update({ walletId, id: closed, archived: true });
    const out = await book(giro, '-50', { fromTo: 'Bäckerei Transfer' });
    await book(savings, '50', {
      fromTo: 'Bäckerei Transfer',
      transferCounterType: 'transaction',
      transferCounterId: out.id,
    });
    const whole = await book(giro, '-9', { fromTo: 'Bäckerei Ganz' });
    await call.transactions.split({
      walletId,
      id: whole.id,
      parts: [{ amountValue: '-4', fromTo: 'Bäckerei Teil' }, { amountValue: '-5' }],
    });

    const { items } = await call.transactions.suggest({ walletId, text: 'backerei' });
    expect(items.map(({ fromTo }) => fromTo)).toEqual(['Bäckerei Süß', 'Bäckerei Ganz', 'Bäckerei Alt']);
    const usual = { categoryId: food, merchantId, assetId: giro, amountValue: '-3.2', amountCurrency: 'EUR' };
    expect(items[0]).toEqual({ fromTo: 'Bäckerei Süß', ...usual, count: 3, date: '2026-05-03' });
    expect(items[2]).toMatchObject({ assetId: null, categoryId: null, merchantId: null });
    expect((await call.transactions.suggest({ walletId, text: 'backerei', limit: 1 })).items).toHaveLength(1);
    expect((await call.transactions.suggest({ walletId, text: 'nobody of that name' })).items).toEqual([]);
  });

  test('name the category of a known trade where no example has one', async () => {
    const own = await createTransferTestWallet(services);
    const { call, walletId, giro, book } = own;
    const health = (await call.categories.create({ walletId, name: 'Health', type: 'variableExpense' })).id;
    await book(giro, '-8.20', { fromTo: 'Linden Pharmacy' });
    await book(giro, '-8.20', { fromTo: 'Linden Consulting' });
    const { items } = await call.transactions.suggest({ walletId, text: 'linden' });
    expect(new Map(items.map(({ fromTo, categoryId }) => [fromTo, categoryId]))).toEqual(
      new Map([
        ['Linden Pharmacy', health],
        ['Linden Consulting', null],
      ]),
    );
  });

  test('are of this wallet only, and every member may read them', async () => {
    const other = await createTransferTestWallet(services);
    expect((await other.call.transactions.suggest({ walletId: other.walletId, text: 'b' })).items).toEqual([]);
    const { caller } = await ledger.wallet.withKey(['service:read']);
    const { items } = await caller.transactions.suggest({ walletId: ledger.walletId, text: 'b' });
    expect(items.length).toBeGreaterThan(0);
  });
});
