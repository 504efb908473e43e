import { createTestWallet, type openTestDatabase, type TestCaller } from '../../../testing/create-test-wallet.ts';

export const CLOSINGS_TEST_ISIN = 'US0378331005';
export const EUR = 'EUR';

export interface ClosingsTestWallet {
  readonly owner: TestCaller;
  readonly walletId: string;
  readonly bank: string;
  readonly savings: string;
  readonly depot: string;
  /**
   * Ids of the bank account's transactions, by what is special about each. Names with `open` are after the closed
   * period.
   */
  readonly id: Readonly<
    Record<'plain' | 'whole' | 'linked' | 'using' | 'tagged' | 'open' | 'openIn' | 'openWhole', string>
  >;
  readonly counter: string;
  readonly position: string;
  readonly openPosition: string;
  readonly crypto: string;
  readonly category: string;
  readonly otherCategory: string;
  readonly tag: string;
  readonly merchant: string;
  readonly importId: string;
  /** Changes made before the period was closed. */
  readonly history: { readonly make: string; readonly remove: string };
}

/** A wallet with a transaction of each kind in January and in March. Nothing is closed yet. */
export async function createClosingsTestWallet(
  services: ReturnType<typeof openTestDatabase>,
): Promise<ClosingsTestWallet> {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner();
  const asset = async (type: 'bank' | 'savings' | 'securities', name: string) =>
    (await owner.assets.create({ walletId, type, name, defaultCurrency: EUR })).id;
  const [bank, savings, depot] = [
    await asset('bank', 'B'),
    await asset('savings', 'S'),
    await asset('securities', 'D'),
  ];
  const of = async (made: Promise<{ id: string }>) => (await made).id;
  const category = await of(owner.categories.create({ walletId, name: 'Food', type: 'variableExpense' }));
  const otherCategory = await of(owner.categories.create({ walletId, name: 'Rent', type: 'fixedExpense' }));
  const tag = await of(owner.tags.create({ walletId, name: 'trip' }));
  const merchant = await of(owner.merchants.create({ walletId, name: 'Shop', defaultCategoryId: category }));
  const book = (date: string, amountValue: string, more: object = {}) =>
    of(owner.transactions.create({ walletId, assetId: bank, date, amountValue, amountCurrency: EUR, ...more }));
  const split = async (date: string) => {
    const id = await book(date, '-30');
    await owner.transactions.split({ walletId, id, parts: [{ amountValue: '-10' }, { amountValue: '-20' }] });
    return id;
  };
  const id = {
    plain: await book('2026-01-10', '-10', { categoryId: category, fromTo: 'Somebody' }),
    whole: await split('2026-01-11'),
    linked: await book('2026-01-12', '-50'),
    using: await book('2026-02-05', '-5', { usingDateRule: 'previousMonth' }),
    tagged: await book('2026-01-13', '-6', { tagIds: [tag] }),
    open: await book('2026-03-10', '-10'),
    openIn: await book('2026-03-11', '10'),
    openWhole: await split('2026-03-12'),
  };
  const { counter } = await owner.transfers
    .createCounter({
      ...{ walletId, source: { type: 'transaction', id: id.linked }, assetId: savings, date: '2026-03-13' },
    })
    .then(({ id: counter }) => ({ counter }));
  const trade = (date: string) =>
    of(
      owner.securityTransactions.create({
        ...{ walletId, assetId: depot, date, type: 'buy', isin: CLOSINGS_TEST_ISIN, quantity: 2 },
        ...{ priceValue: '10', priceCurrency: EUR },
      }),
    );
  const [position, openPosition] = [await trade('2026-01-14'), await trade('2026-03-14')];
  const crypto = await of(
    owner.cryptoTransactions.create({
      ...{ walletId, assetId: depot, date: '2026-01-15', type: 'buy', symbol: 'BTC', quantity: 1 },
      ...{ priceValue: '10', priceCurrency: EUR },
    }),
  );
  await owner.securities.setPrices({
    ...{ walletId, isin: CLOSINGS_TEST_ISIN, prices: [{ date: '2026-01-20', priceValue: '11', priceCurrency: EUR }] },
  });
  await owner.securities.update({ walletId, isin: CLOSINGS_TEST_ISIN, splits: { '2026-01-21': 2 } });
  const content = 'Date,Description,Amount\n2026-01-22,Coffee,-3.20\n';
  await owner.imports.import({ walletId, id: bank, importerType: 'csv', content });
  const { items } = await owner.imports.list({ walletId });
  const newest = async () => (await owner.history.list({ walletId, limit: 1 })).items[0]?.id ?? '';
  await book('2026-01-23', '-7');
  const make = await newest();
  await owner.transactions.delete({ walletId, id: await book('2026-01-24', '-8') });
  const remove = await newest();
  const rest = { position, openPosition, crypto, category, otherCategory, tag, merchant, counter };
  return {
    owner,
    walletId,
    bank,
    savings,
    depot,
    id,
    ...rest,
    importId: items[0]?.id ?? '',
    history: { make, remove },
  };
}
