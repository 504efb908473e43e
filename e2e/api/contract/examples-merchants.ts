import { randomUUID } from 'node:crypto';
import type { Example, World } from './examples.ts';

const name = () => `made ${randomUUID().slice(0, 13)}`;
const newMerchant = async ({ at }: World) => ({
  params: { id: (await at.post('/merchants', { name: name(), domains: ['made.example'] })).id as string },
});

export const MERCHANT_EXAMPLES: Readonly<Record<string, (world: World) => Promise<Example>>> = {
  'GET /wallets/{walletId}/merchants': async () => ({}),
  'POST /wallets/{walletId}/merchants': async ({ categoryId }) => ({
    body: { name: name(), defaultCategoryId: categoryId, domains: ['shop.example'], logo: true },
  }),
  'GET /wallets/{walletId}/merchants/{id}': newMerchant,
  'PATCH /wallets/{walletId}/merchants/{id}': async (world) => ({
    ...(await newMerchant(world)),
    body: { name: name() },
  }),
  'DELETE /wallets/{walletId}/merchants/{id}': newMerchant,
  'POST /wallets/{walletId}/merchants/{id}/merge': async (world) => ({
    ...(await newMerchant(world)),
    body: { mergeIds: [(await newMerchant(world)).params.id] },
  }),
};
