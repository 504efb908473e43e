import { beforeAll, describe, expect, it } from 'vitest';
import { startCoffer, type WalletClient } from './start-coffer.ts';

const coffer = startCoffer();
const APPLE = 'US0378331005';
const ALLIANZ = 'DE0008404005';

let at: WalletClient;
let depot: string;
let bank: string;
beforeAll(async () => {
  at = (await coffer().wallet()).at;
  depot = await at.asset({ type: 'securities', name: 'Depot' });
  bank = await at.asset({ name: 'Giro' });
});

const buy = (fields: object = {}) =>
  at.post('/securityTransactions', {
    ...{ assetId: depot, date: '2026-01-05', type: 'buy', isin: APPLE, quantity: 4 },
    ...{ priceValue: '100.50', priceCurrency: 'EUR', feesValue: '2', feesCurrency: 'EUR', ...fields },
  });

describe('positions, over HTTP', () => {
  it('are bought, matched with the cash, linked, valued and sold', async () => {
    const paid = await at.book(bank, { date: '2026-01-06', amountValue: '-404' });
    const bought = await buy();
    expect(bought.quantity).toBe(4);
    const searched = await at.post('/securityTransactions/search', {
      ...{ dateFrom: '2026-01-01', dateTo: '2026-01-10', excludeAssetIds: [bank], withoutCounter: true },
    });
    expect(searched).toMatchObject({
      totalCount: 1,
      items: [{ id: bought.id, totalPriceValue: 402, matchAmountValue: -404 }],
    });
    expect(Object.keys(searched)).toEqual(['items', 'totalCount']);
    const linked = await at.call('PATCH', `/securityTransactions/${bought.id}`, {
      transferCounterType: 'transaction',
      transferCounterId: paid.id,
    });
    expect(linked.body).toMatchObject({ transferCounterId: paid.id });
    expect((await at.post('/securityTransactions/search', { withoutCounter: true })).items).toEqual([]);

    const { body: prices } = await at.call('PUT', `/securities/${APPLE}/prices`, {
      prices: [{ date: '2026-02-01', priceValue: '110', priceCurrency: 'EUR' }],
    });
    expect(prices.items).toMatchObject([{ date: '2026-02-01', source: 'manual', priceValue: '110' }]);
    const listed = await at.get(`/securities/${APPLE}/prices?sources=manual,transaction&limit=1`);
    expect(listed).toMatchObject({ items: [{ source: 'manual' }], nextCursor: expect.any(String) });
    expect(await at.get(`/securities/${APPLE}/prices?cursor=${listed.nextCursor}`)).toMatchObject({
      items: [{ source: 'transaction', priceValue: '100.5', transactionId: bought.id }],
      nextCursor: null,
    });

    const { items, total } = await at.post('/data/securityPositions', { date: '2026-02-01' });
    expect(items).toMatchObject([
      { assetId: depot, isin: APPLE, quantity: 4, price: 110, value: 440, cost: 404, gain: 36 },
    ]);
    expect(total).toMatchObject({ value: 440, moneyWeightedReturn: expect.any(Number) });
    expect((await at.call('DELETE', `/securityTransactions/${bought.id}`)).body).toEqual({ id: bought.id });
    expect((await at.get(`/transactions/${paid.id}`)).transferCounterId).toBeNull();
    expect((await at.call('POST', '/data/securityPositions')).body).toMatchObject({ items: [], byAsset: {} });
  });

  it('are listed by comma-separated filters, newest first', async () => {
    const made = [await buy({ isin: ALLIANZ }), await buy({ isin: ALLIANZ, type: 'sell', date: '2026-01-07' })];
    const list = await at.get(
      `/securityTransactions?isins=${APPLE},${ALLIANZ}&types=buy,sell&assetIds=${depot}&limit=2`,
    );
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([made[1]?.id, made[0]?.id]);
    expect(await at.get('/securityDetails')).toEqual({ items: [{ isin: ALLIANZ, name: null, wkn: null, splits: {} }] });
  });

  it('refuse invalid ids and ISINs as the contract says', async () => {
    expect((await at.call('GET', '/securityTransactions/x')).status).toBe(404);
    expect((await at.call('GET', '/securities/US0378331006/prices')).status).toBe(400);
    const wrong = await at.call('POST', '/securityTransactions', {
      assetId: depot,
      date: '2026-01-05',
      type: 'buy',
      isin: 'x',
      quantity: 1,
    });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'isin']);
    const coin = await at.post('/cryptoTransactions', {
      assetId: depot,
      date: '2026-01-05',
      type: 'reward',
      symbol: 'BTC',
      quantity: 0.5,
    });
    expect(await at.get(`/cryptoTransactions?symbols=BTC`)).toEqual({ items: [coin], nextCursor: null });
  });
});
