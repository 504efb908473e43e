import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { z } from 'zod';
import { parseExactJson } from '../parse-json.ts';
import { type CallContext, ProviderFault } from '../provider.ts';
import { parseProviderResponse } from '../response-fields.ts';
import type { PlaidClient } from './client.ts';
import { plaidVerificationKey, plaidWebhookBody } from './response-schemas.ts';

const header = z.object({ alg: z.literal('ES256'), kid: z.string().regex(/^[\w-]{1,100}$/) });
const claims = z.object({ iat: z.coerce.number(), request_body_sha256: z.string() });

/** Maximum age of a webhook in seconds: an older webhook may be a replay by somebody who recorded it. */
const MAX_SECONDS = 300;
const MAX_KEYS = 20;
/** An unknown key causes a request to Plaid, so the number of look-ups is limited. */
const LOOK_UPS_A_MINUTE = 10;

const NEEDS_PERSON = new Set(['USER_PERMISSION_REVOKED', 'USER_ACCOUNT_REVOKED']);

export interface ReceivedPlaidWebhook {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Verifies Plaid's signed webhooks: https://plaid.com/docs/api/webhooks/webhook-verification/ */
export class PlaidWebhookVerifier {
  private readonly client: PlaidClient;
  private readonly keys = new Map<string, KeyObject>();
  private lookUps = { minute: 0, count: 0 };

  constructor(client: PlaidClient) {
    this.client = client;
  }

  /** Reads a webhook; null if it is not from Plaid, is older than five minutes, or is not about an item. */
  async read(
    { headers, body }: ReceivedPlaidWebhook,
    call: CallContext,
  ): Promise<{ readonly hookName: string; readonly needsReconnect: boolean } | null> {
    const token = headers['plaid-verification'] ?? '';
    if (!(await this.isSigned(token, body, call))) return null;
    const report = plaidWebhookBody.safeParse(parseExactJson(body)).data;
    if (report === undefined) return null;
    const { item_id: hookName, webhook_code: code, error } = report;
    const needsPerson = code === 'ERROR' && error?.error_code === 'ITEM_LOGIN_REQUIRED';
    return { hookName, needsReconnect: needsPerson || NEEDS_PERSON.has(code) };
  }

  private async isSigned(token: string, body: Uint8Array, call: CallContext): Promise<boolean> {
    const [head = '', payload = '', signature = '', ...more] = token.split('.');
    const named = header.safeParse(decoded(head)).data;
    const said = claims.safeParse(decoded(payload)).data;
    if (named === undefined || said === undefined || more.length > 0) return false;
    const age = call.now().getTime() / 1000 - said.iat;
    // The age and the hash are checked first, because they need no key.
    if (Math.abs(age) > MAX_SECONDS || !isHashOf(said.request_body_sha256, body)) return false;
    const key = await this.keyOf(named.kid, call);
    if (key === null) return false;
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(`${head}.${payload}`), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  }

  private async keyOf(kid: string, call: CallContext): Promise<KeyObject | null> {
    const known = this.keys.get(kid);
    if (known !== undefined) return known;
    if (!this.mayLookUp(call.now())) throw new ProviderFault('unavailable', 'too many webhooks have an unknown key');
    const body = await this.asked(kid, call);
    if (body === null) return null;
    const key = publicKeyOf(body);
    if (key === null) return null;
    if (this.keys.size >= MAX_KEYS) this.keys.clear();
    this.keys.set(kid, key);
    return key;
  }

  /** Requests a key; null if Plaid does not know it. */
  private async asked(kid: string, call: CallContext): Promise<unknown> {
    try {
      return await this.client.send((api, options) => api.webhookVerificationKeyGet({ key_id: kid }, options), call);
    } catch (error) {
      if (error instanceof ProviderFault && error.kind === 'refused') return null;
      throw error;
    }
  }

  private mayLookUp(now: Date): boolean {
    const minute = Math.floor(now.getTime() / 60_000);
    this.lookUps = { minute, count: this.lookUps.minute === minute ? this.lookUps.count + 1 : 1 };
    return this.lookUps.count <= LOOK_UPS_A_MINUTE;
  }
}

function publicKeyOf(body: unknown): KeyObject | null {
  const { kty, crv, x, y, expired_at: ended } = parseProviderResponse(plaidVerificationKey, body, 'the key').key;
  if (ended != null) return null;
  try {
    return createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  } catch {
    throw new ProviderFault('unreadable', 'the key of a webhook is invalid');
  }
}

function decoded(part: string): unknown {
  return parseExactJson(Buffer.from(part, 'base64url'));
}

function isHashOf(hex: string, body: Uint8Array): boolean {
  const [stated, found] = [Buffer.from(hex, 'hex'), createHash('sha256').update(body).digest()];
  return stated.length === found.length && timingSafeEqual(stated, found);
}
