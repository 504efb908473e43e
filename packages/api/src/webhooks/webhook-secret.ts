import { randomBytes } from 'node:crypto';
import type { Sealer } from '@coffer/auth/sealing.ts';

const PURPOSE = 'webhook';
/** The Standard Webhooks specification requires 24 to 64 bytes. */
const BYTES = 32;

/** Creates a secret. Returns it in the form `whsec_…`, which is shown once, and encrypted for storage. */
export function makeWebhookSecret(sealer: Sealer): { readonly secret: string; readonly sealed: Buffer } {
  const bytes = randomBytes(BYTES);
  return { secret: textOf(bytes), sealed: sealer.seal(PURPOSE, bytes) };
}

/**
 * Decrypts a stored secret to the form `whsec_…`.
 * @throws UnsealError
 */
export function unsealWebhookSecret(sealer: Sealer, sealed: Uint8Array): string {
  return textOf(sealer.open(PURPOSE, sealed));
}

function textOf(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}
