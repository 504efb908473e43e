import { randomUUID } from 'node:crypto';
import type { ExampleWallet, RequestExample } from './examples.ts';

const all = '/wallets/{walletId}/webhooks';

/** Input for a webhook whose host does not exist. */
const input = () => ({ url: `https://hooks.invalid/${randomUUID()}`, types: ['import.finished'], description: 'x' });

async function newWebhook({ at }: ExampleWallet): Promise<{ params: { id: string } }> {
  const { id } = await at.post('/webhooks', input());
  return { params: { id } };
}

async function newDelivery(world: ExampleWallet): Promise<RequestExample> {
  const { params } = await newWebhook(world);
  await world.tellWebhooks();
  const { items } = await world.at.get(`/webhooks/${params.id}/deliveries`);
  return { params: { ...params, deliveryId: items[0].id } };
}

export const WEBHOOK_EXAMPLES: Readonly<Record<string, (world: ExampleWallet) => Promise<RequestExample>>> = {
  [`GET ${all}`]: async () => ({}),
  [`POST ${all}`]: async () => ({ body: input() }),
  [`GET ${all}/{id}`]: newWebhook,
  [`PATCH ${all}/{id}`]: async (world) => ({ ...(await newWebhook(world)), body: { description: randomUUID() } }),
  [`DELETE ${all}/{id}`]: newWebhook,
  [`POST ${all}/{id}/rotateSecret`]: newWebhook,
  [`GET ${all}/{id}/deliveries`]: newWebhook,
  [`POST ${all}/{id}/deliveries/{deliveryId}/redeliver`]: newDelivery,
  [`POST ${all}/{id}/test`]: newWebhook,
};
