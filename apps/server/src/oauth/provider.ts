import { randomUUID } from 'node:crypto';
import { findAppConnection } from '@coffer/api/kernel/credentials/app-connections.ts';
import { findAppGrant } from '@coffer/api/people/connectedApps/grants.ts';
import { CONNECTION_CLAIM, TOKEN_SIGNING_ALGORITHM } from '@coffer/auth/access-tokens.ts';
import { DEFAULT_SCOPE, OFFLINE_SCOPE, SERVICE_SCOPES } from '@coffer/auth/oauth-scopes.ts';
import { type Configuration, errors, type Grant, type JWK, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { TokenAudiences } from './audiences.ts';
import { OAuthClientAdapter } from './client-adapter.ts';
import { isLocalRedirectUri, OAUTH_SCOPES } from './client-metadata.ts';
import { consentPolicy } from './consent-policy.ts';
import { findPersonClaims } from './person-claims.ts';
import { MAX_GRANT_SECONDS, OAuthRecordAdapter } from './record-adapter.ts';
import type { OAuthRecords } from './records.ts';

export interface OAuthProviderSettings {
  readonly issuer: string;
  readonly audiences: TokenAudiences;
  readonly records: OAuthRecords;
  readonly keys: readonly JWK[];
  /** Fetches a client's metadata document. */
  readonly fetch: NonNullable<Configuration['fetch']>;
}

/** Path of the consent page. The cookie that names the interaction is sent to this path only. */
export const CONSENT_PATH = '/authorize';

export const AUTHORIZATION_COOKIE = 'coffer.authorization';

/** The authorization server. Records and sessions are Coffer's; everything else is the library's. */
export function openOAuthProvider(settings: OAuthProviderSettings): Provider {
  const provider = new Provider(settings.issuer, configurationOf(settings));
  // The provider derives its URLs from the forwarded headers, which `forwardToOAuthProvider` derives from BASE_URL.
  provider.proxy = true;
  storeSessionsInCoffer(provider, settings);
  return provider;
}

function configurationOf(settings: OAuthProviderSettings): Configuration {
  const { issuer, records, keys } = settings;
  const secure = issuer.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure, overwrite: true } as const;
  return {
    adapter: (kind: string) =>
      kind === 'Client' ? new OAuthClientAdapter(records) : new OAuthRecordAdapter(kind, records),
    jwks: { keys: [...keys] },
    scopes: [...OAUTH_SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'locale'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { id_token_signed_response_alg: TOKEN_SIGNING_ALGORITHM, token_endpoint_auth_method: 'none' },
    enabledJWA: {
      idTokenSigningAlgValues: [TOKEN_SIGNING_ALGORITHM],
      userinfoSigningAlgValues: [TOKEN_SIGNING_ALGORITHM],
    },
    cookies: {
      names: { session: 'coffer.oauth', interaction: AUTHORIZATION_COOKIE, resume: 'coffer.resume' },
      long: cookie,
      short: cookie,
    },
    routes: {
      authorization: '/auth/oauth2/authorize',
      token: '/auth/oauth2/token',
      userinfo: '/auth/oauth2/userinfo',
      registration: '/auth/oauth2/register',
      revocation: '/auth/oauth2/revoke',
      jwks: '/auth/jwks',
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      RefreshToken: 60 * 86_400,
      Interaction: 3600,
      Grant: MAX_GRANT_SECONDS,
      Session: 3600,
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 0,
    expiresWithSession: async () => false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: () => !records.request.isRepeated,
    extraTokenClaims: async (_ctx, token) => ('grantId' in token ? { [CONNECTION_CLAIM]: token.grantId } : undefined),
    findAccount: (_ctx, id) => findPersonClaims(records, id),
    loadExistingGrant: (ctx) => grantFor(ctx, settings),
    interactions: { policy: consentPolicy(), url: (_ctx, { uid }) => `${CONSENT_PATH}/${uid}` },
    renderError: (ctx, { error }) => {
      ctx.redirect(`${issuer}${CONSENT_PATH}?${new URLSearchParams({ error })}`);
    },
    features: featuresOf(settings),
    fetch: settings.fetch,
  };
}

function featuresOf({ audiences, records }: OAuthProviderSettings): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    claimsParameter: { enabled: false },
    userinfo: { enabled: true },
    revocation: { enabled: true },
    registration: { enabled: true, issueRegistrationAccessToken: false, idFactory: () => randomUUID() },
    clientIdMetadataDocument: { enabled: true, ack: 'draft-02', cacheDuration: { min: 60, max: 3600 } },
    resourceIndicators: {
      enabled: true,
      defaultResource: async (_ctx, _client, oneOf) => (Array.isArray(oneOf) ? (oneOf[0] ?? '') : []),
      useGrantedResource: async () => false,
      getResourceServerInfo: async (ctx, resource) => {
        if (resource !== audiences.rest && resource !== audiences.mcp) throw new errors.InvalidTarget();
        const scopes = await scopesFor(ctx, records);
        const isNamed = ctx.oidc.route !== 'token' || ctx.oidc.params?.['resource'] !== undefined;
        return {
          scope: scopes.join(' '),
          audience: resource,
          accessTokenTTL: 3600,
          // A token request without an audience gets an opaque token, which neither audience accepts.
          accessTokenFormat: isNamed ? 'jwt' : 'opaque',
          jwt: { sign: { alg: TOKEN_SIGNING_ALGORITHM } },
        };
      },
    },
  };
}

/** Makes the provider use Coffer's session cookie instead of sessions of its own. */
function storeSessionsInCoffer(provider: Provider, { records }: OAuthProviderSettings): void {
  Object.defineProperty(provider.Session, 'get', {
    value: async (ctx: KoaContextWithOIDC) => {
      const session = new provider.Session();
      // All sessions have the same id, because the person may have signed in again meanwhile. Coffer compares the
      // person instead.
      session.uid = 'coffer';
      const { person } = records.request;
      if (person !== null) session.loginAccount({ accountId: person.id, loginTs: person.signInTime });
      // The session is neither stored nor sent as a cookie.
      Object.defineProperty(session, 'destroyed', { value: true, writable: true });
      ctx.oidc.entity('Session', session);
      return session;
    },
  });
}

/**
 * The person's grant: from the decision about this request, otherwise from an earlier request. An app on a person's own
 * machine needs consent each time, because any program there could claim to be that app.
 */
async function grantFor(ctx: KoaContextWithOIDC, { records }: OAuthProviderSettings): Promise<Grant | undefined> {
  const { client, session, result, params, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined || params === undefined) return undefined;
  params['scope'] = [...new Set([...ctx.oidc.requestParamScopes, OFFLINE_SCOPE])].join(' ') || DEFAULT_SCOPE;
  const decided = result?.consent?.grantId;
  if (decided !== undefined) {
    const grant = await provider.Grant.find(decided);
    return grant?.accountId === session.accountId && grant.clientId === client.clientId ? grant : undefined;
  }
  const uri = String(params['redirect_uri']);
  if (isLocalRedirectUri(uri)) return undefined;
  const remembered = await findAppGrant(records.transaction, client.clientId);
  if (remembered === null) return undefined;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.jti = randomUUID();
  setGrantScopes(grant, { given: remembered.scopes, requested: [...ctx.oidc.requestParamScopes] }, resourcesOf(ctx));
  records.request.pending = { id: grant.jti, grantId: remembered.id, payload: grantPayload(grant) };
  return grant;
}

/**
 * Sets the scopes of the provider's grant for one connection. Each audience gets all scopes that the app requested. The
 * person's current grant decides which of them a token gets (`scopesFor`), so that the person can allow or forbid
 * writing later.
 */
export function setGrantScopes(
  grant: Grant,
  { given, requested }: { readonly given: readonly string[]; readonly requested: readonly string[] },
  resources: readonly string[],
): void {
  grant.addOIDCScope([...new Set([...given, OFFLINE_SCOPE])].join(' '));
  const ofService = SERVICE_SCOPES.filter((scope) => requested.includes(scope));
  for (const resource of resources) grant.addResourceScope(resource, ofService.join(' '));
}

/** The service scopes that a token may have. While a token is issued, these are the scopes of the person's current grant. */
async function scopesFor({ oidc }: KoaContextWithOIDC, records: OAuthRecords): Promise<readonly string[]> {
  const connectionId = oidc.route === 'token' ? oidc.entities.Grant?.jti : undefined;
  if (connectionId === undefined) return SERVICE_SCOPES;
  return (await findAppConnection(records.transaction, connectionId))?.scopes ?? [];
}

function resourcesOf(ctx: KoaContextWithOIDC): string[] {
  return Object.keys(ctx.oidc.resourceServers ?? {});
}

/** The grant's payload in the form that its adapter stores. */
export function grantPayload({
  accountId,
  clientId,
  openid,
  resources,
  kind,
  exp,
  iat,
}: Grant): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000);
  return { accountId, clientId, openid, resources, kind, iat: iat ?? now, exp: exp ?? now + MAX_GRANT_SECONDS };
}
