import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { SimulatorCore } from '../../http/simulator-core.ts';
import { PLAID_LOGIN_REQUIRED, plaidErrorBody } from './errors.ts';
import { plaidItemId } from './records.ts';

export const PLAID_WEBHOOK_CODES = [
  'SYNC_UPDATES_AVAILABLE',
  'ERROR',
  'PENDING_DISCONNECT',
  'USER_PERMISSION_REVOKED',
] as const;
export type PlaidWebhookCode = (typeof PLAID_WEBHOOK_CODES)[number];

/** Kinds of forged webhooks that only look like Plaid's. */
export const PLAID_WEBHOOK_FORGERIES = ['signature', 'body', 'old', 'algorithm', 'unsigned', 'unknownKey'] as const;
export type PlaidWebhookForgery = (typeof PLAID_WEBHOOK_FORGERIES)[number];

export function createPlaidWebhookKey(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { plaidWebhookId: '6c5516e1-92dc-479e-a8ff-5a51992e0001', plaidWebhookPrivate: privateKey };
}

/** The public key with this id (`JWKPublicKey`); null if the id is unknown. */
export function webhookKey(core: SimulatorCore, keyId: string | null) {
  const { plaidWebhookId, plaidWebhookPrivate = '' } = core.state.keys;
  if (keyId === null || keyId !== plaidWebhookId) return null;
  const { crv, kty, x, y } = createPublicKey(createPrivateKey(plaidWebhookPrivate)).export({ format: 'jwk' });
  return { alg: 'ES256', crv, kid: keyId, kty, use: 'sig', x, y, created_at: 1_560_466_150, expired_at: null };
}

/** Sends a webhook for an item, and returns the status of the response; null if the item has no webhook. */
export async function sendPlaidWebhook(
  core: SimulatorCore,
  consentId: string,
  code: PlaidWebhookCode,
  forgery?: PlaidWebhookForgery,
): Promise<number | null> {
  const consent = core.state.consents[consentId];
  const address = consent?.own['webhook'];
  if (consent === undefined || typeof address !== 'string') return null;
  const common = { webhook_code: code, item_id: plaidItemId(consent), environment: 'sandbox' };
  const report =
    code === 'SYNC_UPDATES_AVAILABLE'
      ? { webhook_type: 'TRANSACTIONS', ...common, initial_update_complete: true, historical_update_complete: true }
      : {
          webhook_type: 'ITEM',
          ...common,
          ...(code === 'ERROR' ? { error: plaidErrorBody(PLAID_LOGIN_REQUIRED) } : {}),
        };
  const body = JSON.stringify(report);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (forgery !== 'unsigned') headers['plaid-verification'] = signatureOf(core, body, forgery);
  const sent = forgery === 'body' ? body.replace('sandbox', 'sandboy') : body;
  const response = await fetch(address, { method: 'POST', headers, body: sent });
  await response.arrayBuffer();
  return response.status;
}

/** A JWT with the hash of the body, signed with ES256. @see https://plaid.com/docs/api/webhooks/webhook-verification/ */
function signatureOf(core: SimulatorCore, body: string, forgery: PlaidWebhookForgery | undefined): string {
  const { plaidWebhookId, plaidWebhookPrivate = '' } = core.state.keys;
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const kid = forgery === 'unknownKey' ? 'ffffffff-92dc-479e-a8ff-5a51992e0001' : plaidWebhookId;
  const iat = Math.floor(core.now() / 1_000) - (forgery === 'old' ? 301 : 0);
  const head = part({ alg: forgery === 'algorithm' ? 'HS256' : 'ES256', kid, typ: 'JWT' });
  const signed = `${head}.${part({ iat, request_body_sha256: createHash('sha256').update(body).digest('hex') })}`;
  const key = forgery === 'signature' ? (createPlaidWebhookKey()['plaidWebhookPrivate'] ?? '') : plaidWebhookPrivate;
  const bytes = sign('SHA256', Buffer.from(signed), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' });
  return `${signed}.${bytes.toString('base64url')}`;
}
