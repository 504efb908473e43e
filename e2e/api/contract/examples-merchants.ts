import { randomUUID } from 'node:crypto';
import type { ExampleWallet, RequestExample } from './examples.ts';

const name = () => `made ${randomUUID().slice(0, 13)}`;
const newMerchant = async ({ at }: ExampleWallet) => ({
  params: { id: (await at.post('/merchants', { name: name(), domains: ['made.example'] })).id as string },
});
const newRule = async ({ at, categoryId }: ExampleWallet) => ({
  params: { id: (await at.post('/rules', { name: name(), ifText: name(), thenCategoryId: categoryId })).id as string },
});

export const MERCHANT_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
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

  'GET /wallets/{walletId}/rules': async () => ({}),
  'POST /wallets/{walletId}/rules': async ({ assetId, categoryId, tagId }) => ({
    body: {
      name: name(),
      ifText: name(),
      ifAmountMax: '-1',
      ifDirection: 'out',
      ifGroups: [{ apply: 'any', conditions: [{ field: 'notes', match: 'matchesPattern', value: '^rent \\d{4}' }] }],
      ifAssetId: assetId,
      thenCategoryId: categoryId,
      thenTagIds: [tagId],
    },
  }),
  'GET /wallets/{walletId}/rules/{id}': newRule,
  'PATCH /wallets/{walletId}/rules/{id}': async (world) => ({ ...(await newRule(world)), body: { name: name() } }),
  'DELETE /wallets/{walletId}/rules/{id}': newRule,
  'POST /wallets/{walletId}/rules/reorder': async (world) => ({
    body: { ruleIds: [(await newRule(world)).params.id] },
  }),
  'POST /wallets/{walletId}/rules/preview': async ({ categoryId }) => ({
    body: { rule: { ifText: name(), thenCategoryId: categoryId } },
  }),
  'POST /wallets/{walletId}/rules/apply': async (world) => ({
    body: { ruleIds: [(await newRule(world)).params.id] },
  }),
};
