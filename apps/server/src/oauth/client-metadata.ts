import { hash } from 'node:crypto';
import { IDENTITY_SCOPES, OFFLINE_SCOPE, SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';

export const OAUTH_SCOPES: readonly string[] = [...IDENTITY_SCOPES, OFFLINE_SCOPE, ...SERVICE_SCOPES];

/** The client metadata we use; all other members are dropped. */
const METADATA_FIELDS = [
  'redirect_uris',
  'client_name',
  'client_uri',
  'logo_uri',
  'policy_uri',
  'tos_uri',
  'contacts',
] as const;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Schemes that browsers handle themselves, so no app can receive the answer. */
const BROWSER_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'filesystem:']);

export type ClientMetadata = Readonly<Record<string, unknown>>;

/**
 * Normalises a client's metadata for the provider. Every client is public: whatever authentication it requests, it gets
 * `none` and no secret. Unknown scopes are dropped.
 */
export function normaliseClientMetadata(asked: Readonly<Record<string, unknown>>): ClientMetadata {
  const read = Object.fromEntries(
    METADATA_FIELDS.flatMap((name) => (asked[name] === undefined ? [] : [[name, asked[name]]])),
  );
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
 * The metadata without `scope`, for using a client. The provider would refuse any scope outside the registered `scope`,
 * but clients register with the scope of the first challenge, and may need more later.
 */
export function withoutScope<Metadata extends ClientMetadata>({
  scope: _,
  ...metadata
}: Metadata): Omit<Metadata, 'scope'> {
  return metadata;
}

/** Whether a redirect could cross the network without TLS. */
export function hasInsecureRedirectUri({ redirect_uris: uris }: ClientMetadata): boolean {
  return Array.isArray(uris) && uris.some((uri) => /^http:/i.test(String(uri)) && !isLocalRedirectUri(String(uri)));
}

/** Returns a hash of the metadata, which is equal for equal registrations. */
export function registrationHash(metadata: ClientMetadata): Buffer {
  const sorted = Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1));
  return hash('sha256', JSON.stringify(sorted), 'buffer');
}

function scopeOf(asked: unknown): ClientMetadata {
  if (typeof asked !== 'string') return {};
  const known = asked.split(' ').filter((scope) => OAUTH_SCOPES.includes(scope));
  // A client that requested no known scope may request any.
  return known.length === 0 ? {} : { scope: [...new Set([...known, OFFLINE_SCOPE])].join(' ') };
}

/** True if the client says so, or one of its redirect URIs is on the person's own machine. */
function isNative({ application_type: type, redirect_uris: uris }: ClientMetadata): boolean {
  if (type === 'native') return true;
  return Array.isArray(uris) && uris.some((uri) => typeof uri === 'string' && isLocalRedirectUri(uri));
}

/** Whether a redirect to this URI reaches a program on the person's own machine. */
export function isLocalRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url === null || BROWSER_SCHEMES.has(url.protocol)) return false;
  return /^https?:$/.test(url.protocol) ? LOOPBACK.test(url.hostname) : true;
}

/** Whether a redirect to this URI opens a local app while the browser keeps showing the page. */
export function isAppUri(uri: string): boolean {
  return isLocalRedirectUri(uri) && !/^https?:/i.test(uri);
}

/** The host that receives a redirect to this URI; null for a program on the person's own machine. */
export function redirectHost(uri: string): string | null {
  return isLocalRedirectUri(uri) ? null : (URL.parse(uri)?.host ?? null);
}
