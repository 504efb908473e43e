import type { ExampleWallet, RequestExample } from './examples.ts';

const APPLE = 'US0378331005';

const money = {
  ...{ priceValue: '230.5', priceCurrency: 'EUR', feesValue: '4.9', feesCurrency: 'EUR' },
  ...{ taxValue: '0.1', taxCurrency: 'EUR' },
};
const security = ({ assetId, categoryId }: ExampleWallet) => ({
  ...{ assetId, categoryId, date: '2026-02-03', type: 'buy', isin: APPLE, quantity: 2.5, notes: 'n', ...money },
});
const crypto = ({ assetId, categoryId }: ExampleWallet) => ({
  ...{ assetId, categoryId, date: '2026-02-03', type: 'reward', symbol: 'BTC', quantity: 0.015, notes: 'n', ...money },
});

const newSecurity = async (world: ExampleWallet) => {
  const { id } = await world.at.post('/securityTransactions', security(world));
  return { params: { id } };
};
const newCrypto = async (world: ExampleWallet) => {
  const { id } = await world.at.post('/cryptoTransactions', crypto(world));
  return { params: { id } };
};
const ofApple = async (): Promise<RequestExample> => ({ params: { isin: APPLE } });
const nothing = async (): Promise<RequestExample> => ({});

/** Functions that create example requests for security and crypto transactions, by operation. */
export const INVEST_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  'GET /wallets/{walletId}/securityTransactions': nothing,
  'POST /wallets/{walletId}/securityTransactions': async (world) => ({ body: security(world) }),
  // Searches an empty asset, so the answer is empty whatever the other filters.
  'POST /wallets/{walletId}/securityTransactions/search': async ({ at }) => ({
    body: { dateFrom: '2026-01-01', assetIds: [await at.asset()], withoutCounter: true, limit: 10 },
  }),
  'GET /wallets/{walletId}/securityTransactions/{id}': newSecurity,
  'PATCH /wallets/{walletId}/securityTransactions/{id}': async (world) => ({
    ...(await newSecurity(world)),
    body: { ...money, quantity: 3 },
  }),
  'DELETE /wallets/{walletId}/securityTransactions/{id}': newSecurity,
  'GET /wallets/{walletId}/securityDetails': nothing,
  'GET /wallets/{walletId}/securities/{isin}/prices': ofApple,
  'PUT /wallets/{walletId}/securities/{isin}/prices': async () => ({
    ...(await ofApple()),
    body: { prices: [{ date: '2026-02-03', priceValue: '231', priceCurrency: 'EUR' }] },
  }),

  'GET /wallets/{walletId}/cryptoTransactions': nothing,
  'POST /wallets/{walletId}/cryptoTransactions': async (world) => ({ body: crypto(world) }),
  'GET /wallets/{walletId}/cryptoTransactions/{id}': newCrypto,
  'PATCH /wallets/{walletId}/cryptoTransactions/{id}': async (world) => ({
    ...(await newCrypto(world)),
    body: { ...money, quantity: 3 },
  }),
  'DELETE /wallets/{walletId}/cryptoTransactions/{id}': newCrypto,

  'POST /wallets/{walletId}/data/securityPositions': async () => ({ body: { date: '2026-11-20' } }),
};
