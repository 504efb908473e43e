import { randomUUID } from 'node:crypto';
import type { ExampleWallet, RequestExample } from './examples.ts';

const name = () => `made ${randomUUID().slice(0, 13)}`;
const idOf = async (making: Promise<{ id: string }>) => ({ params: { id: (await making).id } });

const scenario = () => ({ name: name(), startDate: '2026-02-01', endMonth: '2026-12', expectedAnnualReturn: 2.5 });
const newScenario = ({ at, assetId }: ExampleWallet) =>
  idOf(at.post('/scenarios', { ...scenario(), assetIds: [assetId] }));
const budget = (assetId: string) => ({ name: name(), assetIds: [assetId], startMonth: '2026-01' });
const newBudget = ({ at, assetId }: ExampleWallet) => idOf(at.post('/budgets', budget(assetId)));
const planItem = async (world: ExampleWallet) => ({
  scenarioId: (await newScenario(world)).params.id,
  month: '2026-03',
  categoryOrCategoryGroupId: world.categoryId,
  amount: '-12.5',
  frequency: 1,
  duration: 6,
});
const newPlanItem = async (world: ExampleWallet) => idOf(world.at.post('/planItems', await planItem(world)));
const notification = ({ userId }: ExampleWallet) => ({
  type: 'mention',
  recipientUserId: userId,
  payload: { text: name(), amount: 1.5 },
});
const newNotification = (world: ExampleWallet) => idOf(world.at.post('/notifications', notification(world)));

/** Functions that create example requests for plans, notifications and the export, by operation. */
export const PLANNING_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  'GET /wallets/{walletId}/budgets': async () => ({}),
  'POST /wallets/{walletId}/budgets': async ({ assetId }) => ({ body: budget(assetId) }),
  'GET /wallets/{walletId}/budgets/{id}': newBudget,
  'PATCH /wallets/{walletId}/budgets/{id}': async (world) => ({ ...(await newBudget(world)), body: { name: name() } }),
  'DELETE /wallets/{walletId}/budgets/{id}': newBudget,
  'GET /wallets/{walletId}/budgets/{id}/months': async (world) => ({
    ...(await newBudget(world)),
    query: 'from=2026-02&to=2026-03',
  }),
  'GET /wallets/{walletId}/budgets/{id}/months/{month}/transactions': async (world) => ({
    params: { ...(await newBudget(world)).params, month: '2026-02' },
    query: 'key=income',
  }),
  'PUT /wallets/{walletId}/budgets/{id}/months/{month}': async (world) => ({
    params: { ...(await newBudget(world)).params, month: '2026-02' },
    body: { rows: [{ key: world.categoryId, assigned: '12.5', note: name() }] },
  }),
  'POST /wallets/{walletId}/budgets/{id}/move': async (world) => ({
    ...(await newBudget(world)),
    body: { month: '2026-02', from: 'toAssign', to: world.categoryId, amount: '5', allowNegative: true },
  }),
  'POST /wallets/{walletId}/budgets/{id}/fill': async (world) => ({
    ...(await newBudget(world)),
    body: { months: ['2026-02'], rule: 'zero', limit: 'none' },
  }),
  'PUT /wallets/{walletId}/budgets/{id}/targets/{key}': async (world) => ({
    params: { ...(await newBudget(world)).params, key: world.categoryId },
    body: { type: 'monthly', amount: '100' },
  }),
  'DELETE /wallets/{walletId}/budgets/{id}/targets/{key}': async (world) => {
    const { id } = (await newBudget(world)).params;
    await world.at.call('PUT', `/budgets/${id}/targets/${world.categoryId}`, { type: 'monthly', amount: '100' });
    return { params: { id, key: world.categoryId } };
  },
  'PUT /wallets/{walletId}/budgets/{id}/hold': async (world) => ({
    ...(await newBudget(world)),
    body: { month: '2026-02', categoryIds: [] },
  }),

  'GET /wallets/{walletId}/scenarios': async () => ({}),
  'POST /wallets/{walletId}/scenarios': async ({ assetId }) => ({ body: { ...scenario(), assetIds: [assetId] } }),
  'GET /wallets/{walletId}/scenarios/{id}': newScenario,
  'PATCH /wallets/{walletId}/scenarios/{id}': async (world) => ({
    ...(await newScenario(world)),
    body: { name: name() },
  }),
  'DELETE /wallets/{walletId}/scenarios/{id}': newScenario,

  'GET /wallets/{walletId}/planItems': async () => ({}),
  'POST /wallets/{walletId}/planItems': async (world) => ({ body: await planItem(world) }),
  'GET /wallets/{walletId}/planItems/{id}': newPlanItem,
  'PATCH /wallets/{walletId}/planItems/{id}': async (world) => ({
    ...(await newPlanItem(world)),
    body: { amount: '-20' },
  }),
  'DELETE /wallets/{walletId}/planItems/{id}': newPlanItem,

  'GET /wallets/{walletId}/notifications': async () => ({}),
  'POST /wallets/{walletId}/notifications': async (world) => ({ body: notification(world) }),
  'POST /wallets/{walletId}/notifications/{id}/read': newNotification,

  'GET /wallets/{walletId}/export': async () => ({}),
  'POST /wallets/{walletId}/data/scenarioProjection': async (world) => ({
    body: { scenarioId: (await newScenario(world)).params.id },
  }),
};
