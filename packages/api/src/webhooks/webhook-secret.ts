import { randomBytes } from 'node:crypto';
import type { Sealer } from '@coffer/auth/sealing.ts';

const PURPOSE = 'webhook';
/** The Standard Webhooks specification asks for 24 to 64. */
const BYTES = 32;

/** A new secret: as it is shown once, and as it is kept. */
export function makeWebhookSecret(sealer: Sealer): { readonly secret: string; readonly sealed: Buffer } {
  const bytes = randomBytes(BYTES);
  return { secret: textOf(bytes), sealed: sealer.seal(PURPOSE, bytes) };
}

/** @throws SealBroken */
export function openWebhookSecret(sealer: Sealer, sealed: Uint8Array): string {
  return textOf(sealer.open(PURPOSE, sealed));
}

function textOf(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}
