import { z } from 'zod';

/** The variable of the environment that says whether webhooks may lead into the service's own network. */
export const webhookVariables = {
  COFFER_WEBHOOK_PRIVATE_ADDRESSES: z.enum(['refuse', 'allow']).default('refuse'),
} as const;

export function allowsPrivateWebhooks({
  COFFER_WEBHOOK_PRIVATE_ADDRESSES: addresses,
}: {
  readonly COFFER_WEBHOOK_PRIVATE_ADDRESSES: 'refuse' | 'allow';
}): boolean {
  return addresses === 'allow';
}
