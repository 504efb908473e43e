import { randomUUID } from 'node:crypto';
import type { Example, World } from './examples.ts';

const name = () => `made ${randomUUID().slice(0, 13)}`;
const idOf = async (making: Promise<{ id: string }>) => ({ params: { id: (await making).id } });

const scenario = () => ({ name: name(), startDate: '2026-02-01', endMonth: '2026-12', expectedAnnualReturn: 2.5 });
const newScenario = ({ at, assetId }: World) => idOf(at.post('/scenarios', { ...scenario(), assetIds: [assetId] }));
const planItem = async (world: World) => ({
  scenarioId: (await newScenario(world)).params.id,
  month: '2026-03',
  categoryOrCategoryGroupId: world.categoryId,
  amount: '-12.5',
  frequency: 1,
  duration: 6,
});
const newPlanItem = async (world: World) => idOf(world.at.post('/planItems', await planItem(world)));
const notification = ({ userId }: World) => ({
  type: 'mention',
  recipientUserId: userId,
  payload: { text: name(), amount: 1.5 },
});
const newNotification = (world: World) => idOf(world.at.post('/notifications', notification(world)));

/** Example requests for plans, notifications, and the export. */
export const PLANNING_EXAMPLES: Readonly<Record<string, (world: World) => Promise<Example>>> = {
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
