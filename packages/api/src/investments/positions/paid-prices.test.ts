import fc from 'fast-check';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase, type TestCaller } from '../../testing/create-test-wallet.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

const APPLE = 'US0378331005';
const ALLIANZ = 'DE0008404005';

type Fields = Partial<Parameters<TestCaller['securityTransactions']['create']>[0]>;

async function depot() {
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const call = wallet.asOwner();
  const make = () => call.assets.create({ walletId, type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  const [assetId, otherId] = [(await make()).id, (await make()).id];
  const book = (fields: Fields = {}) =>
    call.securityTransactions.create({
      ...{ walletId, assetId, date: '2026-05-17', type: 'buy', isin: APPLE, quantity: 10 },
      ...{ priceValue: '100', priceCurrency: 'EUR' },
      ...fields,
    });
  /** The prices paid in transactions, oldest first. */
  const paid = async (isin = APPLE) => {
    const { items } = await call.securities.prices({ walletId, isin, sources: ['transaction'], limit: 500 });
    return items.toReversed().map(({ date, priceValue, transactionId }) => ({ date, priceValue, transactionId }));
  };
  return { wallet, walletId, call, assetId, otherId, book, paid };
}

describe('the price paid by a transaction', () => {
  test('comes from purchases and sales; on the same day the highest id wins', async () => {
    const { book, paid } = await depot();
    await book({ priceValue: '100' });
    const sold = await book({ type: 'sell', priceValue: '101.50' });
    const later = await book({ date: '2026-05-18', priceValue: '102' });
    for (const type of ['dividend', 'transferOut', 'transferIn', 'initialBalance'] as const) {
      await book({ type, date: '2026-06-01', priceValue: '7' });
    }
    await book({ date: '2026-06-02', priceValue: null, priceCurrency: null });
    expect(await paid()).toEqual([
      { date: '2026-05-17', priceValue: '101.5', transactionId: sold.id },
      { date: '2026-05-18', priceValue: '102', transactionId: later.id },
    ]);
  });

  test('does not exist for a trade at price 0: free shares keep the price of the day before', async () => {
    const { book, paid, call, walletId } = await depot();
    const bought = await book({ priceValue: '100' });
    await book({ date: '2026-05-18', quantity: 5, priceValue: '0' });
    expect(await paid()).toEqual([{ date: '2026-05-17', priceValue: '100', transactionId: bought.id }]);
    const { items } = await call.reports.securityPositions({ walletId, date: '2026-05-18' });
    expect(items).toMatchObject([{ quantity: 15, value: 1500 }]);
  });

  test('uses an initial balance or a transfer only without another price: no buy or sell up to its day', async () => {
    const { book, paid } = await depot();
    const first = await book({ type: 'initialBalance', date: '2026-01-01', priceValue: '50' });
    const moved = await book({ type: 'transferIn', date: '2026-03-01', priceValue: '60' });
    expect(await paid()).toEqual([
      { date: '2026-01-01', priceValue: '50', transactionId: first.id },
      { date: '2026-03-01', priceValue: '60', transactionId: moved.id },
    ]);
    const bought = await book({ date: '2026-02-01', priceValue: '70' });
    expect(await paid()).toEqual([
      { date: '2026-01-01', priceValue: '50', transactionId: first.id },
      { date: '2026-02-01', priceValue: '70', transactionId: bought.id },
    ]);
  });

  test('follows every change and deletion of the transaction, and the deletion of its asset', async () => {
    const { book, paid, call, walletId, assetId, otherId } = await depot();
    const lower = await book({ priceValue: '100', assetId: otherId });
    const { id } = await book({ priceValue: '110' });
    const update = (fields: object) => call.securityTransactions.update({ walletId, id, ...fields });
    const price = async (isin?: string) => (await paid(isin)).map(({ date, priceValue }) => `${date} ${priceValue}`);
    await update({ priceValue: '120' });
    expect(await price()).toEqual(['2026-05-17 120']);
    await update({ date: '2026-05-20' });
    expect(await price()).toEqual(['2026-05-17 100', '2026-05-20 120']);
    await update({ isin: ALLIANZ });
    expect([await price(), await price(ALLIANZ)]).toEqual([['2026-05-17 100'], ['2026-05-20 120']]);
    await update({ isin: APPLE, type: 'dividend' });
    expect([await price(), await price(ALLIANZ)]).toEqual([['2026-05-17 100'], []]);
    await update({ type: 'sell', date: '2026-05-17' });
    expect(await price()).toEqual(['2026-05-17 120']);
    await call.assets.delete({ walletId, id: assetId, withTransactions: true });
    expect(await price()).toEqual(['2026-05-17 100']);
    await call.securityTransactions.delete({ walletId, id: lower.id });
    expect(await price()).toEqual([]);
  });

  test('does not depend on the order of concurrent writes', async () => {
    const { book, paid, call, walletId } = await depot();
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => book({ priceValue: String(100 + at) })));
    const highest = made.toSorted((a, b) => (a.id < b.id ? 1 : -1));
    expect(await paid()).toMatchObject([{ transactionId: highest[0]?.id, priceValue: highest[0]?.priceValue }]);
    await Promise.all(
      highest
        .slice(0, 4)
        .map(({ id }, at) =>
          at % 2 === 0
            ? call.securityTransactions.delete({ walletId, id })
            : call.securityTransactions.update({ walletId, id, isin: ALLIANZ }),
        ),
    );
    expect(await paid()).toMatchObject([{ transactionId: highest[4]?.id }]);
    expect(await paid(ALLIANZ)).toMatchObject([{ transactionId: highest[1]?.id }]);
  });

  test('follows the rule after random additions, changes and deletions', { timeout: 60_000 }, async () => {
    const { book, paid, call, walletId } = await depot();
    const kept: Awaited<ReturnType<typeof book>>[] = [];
    const fields = fc.record({
      date: fc.integer({ min: 1, max: 6 }).map((day) => `2026-01-0${day}`),
      type: fc.constantFrom('buy', 'sell', 'initialBalance', 'transferIn', 'dividend'),
      isin: fc.constantFrom(APPLE, ALLIANZ),
      priceValue: fc.integer({ min: 1, max: 99 }).map(String),
    });
    const step = fc.record({ what: fc.constantFrom('book', 'book', 'change', 'delete'), fields, at: fc.nat() });
    for (const { what, fields: made, at } of fc.sample(step, { numRuns: 90, seed: 11 })) {
      const one = kept[at % Math.max(1, kept.length)];
      if (what === 'book' || one === undefined) kept.push(await book(made));
      else if (what === 'delete') {
        await call.securityTransactions.delete({ walletId, id: one.id });
        kept.splice(kept.indexOf(one), 1);
      } else kept[kept.indexOf(one)] = await call.securityTransactions.update({ walletId, id: one.id, ...made });
      for (const isin of [APPLE, ALLIANZ]) {
        const all = kept.filter((transaction) => transaction.isin === isin);
        const trades = all.filter(({ type }) => type === 'buy' || type === 'sell');
        const others = all.filter(
          ({ type, date }) =>
            (type === 'initialBalance' || type === 'transferIn') && !trades.some((trade) => trade.date <= date),
        );
        const winners = new Map<string, (typeof kept)[number]>();
        for (const one of [...trades, ...others].sort((a, b) => (a.id < b.id ? -1 : 1))) winners.set(one.date, one);
        const expected = [...winners.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
        expect(await paid(isin)).toEqual(
          expected.map(({ date, priceValue, id }) => ({ date, priceValue, transactionId: id })),
        );
      }
    }
  });

  test('belongs to its wallet only', async () => {
    const { book, walletId } = await depot();
    await book();
    const other = await depot();
    expect(await other.paid()).toEqual([]);
    const rows = await services.database.withWallet(other.walletId, (transaction) =>
      transaction.query({ text: 'SELECT FROM "WalletPrice" WHERE "walletId" = $1', values: [walletId] }),
    );
    expect(rows).toEqual([]);
  });

  test('is deleted with the wallet', async () => {
    const { book, call, walletId } = await depot();
    await book();
    await call.securities.update({ walletId, isin: APPLE, name: 'Apple', splits: { '2020-08-31': 4 } });
    await call.wallets.delete({ walletId });
    const left = await services.database.withWallet(walletId, (transaction) =>
      transaction.query({
        text: `SELECT FROM "WalletPrice" WHERE "walletId" = $1 UNION ALL SELECT FROM "WalletSecurity" WHERE "walletId" = $1
               UNION ALL SELECT FROM "WalletSecuritySplit" WHERE "walletId" = $1`,
        values: [walletId],
      }),
    );
    expect(left).toEqual([]);
  });
});
