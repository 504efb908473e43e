import { hash } from 'node:crypto';
import { IDENTITY_SCOPES, OFFLINE_SCOPE, SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';

export const OAUTH_SCOPES: readonly string[] = [...IDENTITY_SCOPES, OFFLINE_SCOPE, ...SERVICE_SCOPES];

/** What we read of the metadata of a client: the rest is left out, whatever it says. */
const READ = ['redirect_uris', 'client_name', 'client_uri', 'logo_uri', 'policy_uri', 'tos_uri', 'contacts'] as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Schemes that browsers act on themselves: no app listens on them. */
const OF_BROWSERS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:']);

export type ClientMetadata = Readonly<Record<string, unknown>>;

/**
 * A client's metadata as the provider takes it. Every client is public: whatever authentication it asks for, it gets
 * none, and no secret. Unknown scopes are left out.
 */
export function normalised(asked: Readonly<Record<string, unknown>>): ClientMetadata {
  const read = Object.fromEntries(READ.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])));
  return {
    ...read,
    ...scopeOf(asked['scope']),
    application_type: isNative(asked) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

/**
 * The metadata that a client is used with. The provider would refuse any scope outside the registered `scope`; but
 * clients register with what the first challenge named, and may need more later.
 */
export function withoutScope<Metadata extends ClientMetadata>({
  scope: _,
  ...metadata
}: Metadata): Omit<Metadata, 'scope'> {
  return metadata;
}

/** Whether an answer would go over the network without TLS. */
export function hasOpenAddress({ redirect_uris: uris }: ClientMetadata): boolean {
  return Array.isArray(uris) && uris.some((uri) => /^http:/i.test(String(uri)) && !isLocal(String(uri)));
}

/** By this two requests are the same. */
export function digestOf(metadata: ClientMetadata): Buffer {
  const sorted = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(sorted), 'buffer');
}

function scopeOf(asked: unknown): ClientMetadata {
  if (typeof asked !== 'string') return {};
  const known = asked.split(' ').filter((scope) => OAUTH_SCOPES.includes(scope));
  // A client that may have none of ours may have what every client has.
  return known.length === 0 ? {} : { scope: [...new Set([...known, OFFLINE_SCOPE])].join(' ') };
}

/** It says so, or one of its addresses is on the person's own machine. */
function isNative({ application_type: type, redirect_uris: uris }: ClientMetadata): boolean {
  if (type === 'native') return true;
  return Array.isArray(uris) && uris.some((uri) => typeof uri === 'string' && isLocal(uri));
}

/** Whether an answer to this address goes to a program of the person's own machine. */
export function isLocal(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || OF_BROWSERS.has(url.protocol)) return false;
  return /^https?:$/.test(url.protocol) ? LOOPBACK.test(url.hostname) : true;
}

/** Whether the browser hands an answer to this address to an app of the person's own machine, and stays where it is. */
export function opensApp(uri: string): boolean {
  return isLocal(uri) && !/^https?:/i.test(uri);
}

/** The host that an answer to this address goes to; null for a program of the person's own machine. */
export function redirectHost(uri: string): string | null {
  return isLocal(uri) ? null : (URL.parse(uri)?.host ?? null);
}
