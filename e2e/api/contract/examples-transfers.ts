import type { ExampleWallet, RequestExample } from './examples.ts';

const newTransaction = ({ at, assetId }: ExampleWallet, amountValue = '-12.5') => at.book(assetId, { amountValue });
const sideOf = ({ id }: { id: string }) => ({ type: 'transaction', id });

/** A transaction and its counter-transaction, not linked yet. */
const newPair = async (world: ExampleWallet) => ({
  source: sideOf(await newTransaction(world)),
  counter: sideOf(await newTransaction(world, '12.5')),
});

export const TRANSFER_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  'POST /wallets/{walletId}/transactions/removeAssetHistory': async ({ at }) => {
    const assetId = await at.asset();
    await at.book(assetId);
    return { body: { assetId, date: '2026-06-01' } };
  },
  'POST /wallets/{walletId}/transactions/{id}/split': async (world) => ({
    params: { id: (await newTransaction(world)).id },
    body: { parts: [{ amountValue: '-10', categoryId: world.categoryId }, { amountValue: '-2.5' }] },
  }),
  'POST /wallets/{walletId}/transactions/{id}/unsplit': async (world) => {
    const { id } = await newTransaction(world);
    await world.at.post(`/transactions/${id}/split`, { parts: [{ amountValue: '-12' }, { amountValue: '-0.5' }] });
    return { params: { id }, body: {} };
  },
  'POST /wallets/{walletId}/transactions/{id}/merge': async (world) => ({
    params: { id: (await newTransaction(world)).id },
    body: { otherId: (await newTransaction(world)).id },
  }),
  'POST /wallets/{walletId}/transfers': async (world) => ({ body: await newPair(world) }),
  'POST /wallets/{walletId}/transfers/counterTransaction/matches': async (world) => ({
    body: { source: sideOf(await newTransaction(world)), assetId: world.assetId },
  }),
  'POST /wallets/{walletId}/transfers/counterTransaction': async (world) => ({
    body: { source: sideOf(await newTransaction(world)), assetId: await world.at.asset() },
  }),
  'POST /wallets/{walletId}/transfers/book': async ({ at, assetId }) => ({
    body: { assetId, date: '2026-05-04', amountValue: '20', counterAssetId: await at.asset() },
  }),
  'GET /wallets/{walletId}/transfers': async () => ({}),
  'GET /wallets/{walletId}/transfers/proposals': async () => ({}),
  'POST /wallets/{walletId}/transfers/bulkLink': async (world) => ({ body: { pairs: [await newPair(world)] } }),
  'POST /wallets/{walletId}/transfers/bulkUnlink': async (world) => {
    const { source, counter } = await newPair(world);
    await world.at.post('/transfers', { source, counter });
    return { body: { sides: [source] } };
  },
  'DELETE /wallets/{walletId}/transfers/{type}/{id}': async (world) => {
    const { source, counter } = await newPair(world);
    await world.at.post('/transfers', { source, counter });
    return { params: source };
  },
};
