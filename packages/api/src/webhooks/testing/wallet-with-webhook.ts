import { Webhook as Signer } from 'standardwebhooks';
import { z } from 'zod';
import { createTestWallet, type openTestDatabase } from '../../testing/create-test-wallet.ts';
import { callWebhook } from '../call-webhook.ts';
import { type ReceivedRequest, TestWebhookReceiver } from './receiver.ts';

type Services = ReturnType<typeof openTestDatabase>;
type EventType = 'wallet.changed' | 'import.finished' | 'accessRequest.decided';

const event = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({
    walletId: z.string(),
    since: z.string().optional(),
    until: z.string().optional(),
    types: z.array(z.string()).optional(),
    counts: z.record(z.string(), z.number()).optional(),
  }),
});

/** Returns the event after verifying its signature with the official Standard Webhooks package. */
export function parseSignedTestEvent(secret: string | null, { headers, body }: ReceivedRequest) {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return event.parse(new Signer(secret ?? '').verify(body, texts));
}

/** Creates a wallet with a webhook to a local receiver, and a clock that can be advanced. */
export async function createTestWalletWithWebhook(
  services: Services,
  { types = ['wallet.changed'], url }: { readonly types?: EventType[]; readonly url?: string } = {},
) {
  const receiver = await new TestWebhookReceiver().open();
  const wallet = await createTestWallet(services);
  const { walletId } = wallet;
  const owner = wallet.asOwner({ privateWebhooks: true });
  const hook = await owner.webhooks.create({ walletId, url: url ?? receiver.url(), types });
  const { id, secret } = hook;
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const call = (rules: { privateAddresses?: boolean; patience?: number; signal?: AbortSignal } = {}) => {
    const { signal = new AbortController().signal, privateAddresses = true, patience } = rules;
    const patient = patience === undefined ? {} : { patience };
    return callWebhook({ ...services, now, privateAddresses, ...patient }, { walletId, id }, signal);
  };
  return {
    ...{ ...wallet, owner, receiver, id, secret, call, now },
    /** Advances the clock. */
    wait: (milliseconds: number) => {
      ahead += milliseconds;
    },
    tag: (name: string) => owner.tags.create({ walletId, name }),
    events: () => receiver.received.map((received) => parseSignedTestEvent(secret, received)),
    deliveries: async () => (await owner.webhooks.deliveries({ walletId, id })).items,
    hook: () => owner.webhooks.get({ walletId, id }),
  };
}
