import { z } from 'zod';

/** The environment variable that allows webhooks to private addresses. */
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
