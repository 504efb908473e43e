import { createHmac } from 'node:crypto';
import * as oauth from 'oauth4webapi';

export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address to which the provider redirects people. */
  readonly returnAddress: string;
}

/**
 * Sends a request to the identity provider, without redirects and with limits. Any error that it throws means that
 * the identity provider is unreachable.
 */
export type IdentityProviderFetch = (
  address: string,
  asked: { readonly method: string; readonly headers: Record<string, string>; readonly body: string | null },
) => Promise<Response>;

/**
 * Thrown if signing in at the identity provider fails. `cancelled`: the person cancelled. `unreachable`: there was no
 * usable response. `failed`: the response cannot be trusted.
 */
export class IdentityProviderError extends Error {
  readonly code: 'cancelled' | 'unreachable' | 'failed';

  constructor(code: IdentityProviderError['code'], cause?: unknown) {
    super(`sign-in at the provider failed: ${code}`, { cause });
    this.name = 'IdentityProviderError';
    this.code = code;
  }
}

/** The person's identity at the identity provider. The email address counts only if it is verified. */
export interface OpenIdIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly name: string | null;
  /** Time of the sign-in at the provider; null if the provider does not state the time. */
  readonly provenTime: Date | null;
}

export interface StartedOpenIdFlow {
  /** 256 random bits that the browser keeps until it returns; state, nonce and code verifier are derived from them. */
  readonly secret: string;
  /** Whether the person must sign in again at the provider, even with an existing session. */
  readonly requiresNewSignIn: boolean;
}

export interface OpenIdCallback extends StartedOpenIdFlow {
  readonly query: URLSearchParams;
  /** When the person was redirected to the provider. */
  readonly beganTime: Date;
}

/** Milliseconds for which the provider's metadata is cached. */
const METADATA_CACHE_MS = 3_600_000;
/** The subject of an account has at most this many characters (OpenID Connect Core 2). */
const LONGEST_SUBJECT = 255;

/**
 * A client of an OpenID Connect identity provider (authorization code with PKCE, state, nonce, `iss`). Fetches the
 * provider's metadata on first use, so that Coffer starts while the provider is unavailable.
 */
export class OpenIdProvider {
  readonly #settings: OpenIdSettings;
  readonly #client: oauth.Client;
  readonly #ask: IdentityProviderFetch;
  #metadata: { readonly until: number; readonly server: Promise<oauth.AuthorizationServer> } | null = null;

  constructor(settings: OpenIdSettings, ask: IdentityProviderFetch) {
    this.#settings = settings;
    this.#client = { client_id: settings.clientId };
    this.#ask = ask;
  }

  /** The normalised issuer, as stored with links: a bare host is the same with or without a trailing slash. */
  get issuer(): string {
    return new URL(this.#settings.issuer).href;
  }

  /** The address of the provider's sign-in page. @throws IdentityProviderError */
  async begin({ secret, requiresNewSignIn }: StartedOpenIdFlow): Promise<string> {
    return this.#failing(async () => {
      const { authorization_endpoint: endpoint = '' } = await this.#server();
      const url = new URL(endpoint);
      if (url.protocol !== 'https:' && !this.#isInsecure) throw new IdentityProviderError('failed');
      const parameters = {
        client_id: this.#settings.clientId,
        response_type: 'code',
        redirect_uri: this.#settings.returnAddress,
        scope: 'openid email profile',
        state: derived(secret, 'state'),
        nonce: derived(secret, 'nonce'),
        code_challenge: await oauth.calculatePKCECodeChallenge(derived(secret, 'verifier')),
        code_challenge_method: 'S256',
        ...(requiresNewSignIn ? { max_age: '0' } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    });
  }

  /** The identity of the person who returned. @throws IdentityProviderError */
  async finish({ secret, requiresNewSignIn, query, beganTime }: OpenIdCallback): Promise<OpenIdIdentity> {
    return this.#failing(async () => {
      const server = await this.#server();
      const { clientSecret, returnAddress } = this.#settings;
      const parameters = oauth.validateAuthResponse(server, this.#client, query, derived(secret, 'state'));
      const asked = await oauth.authorizationCodeGrantRequest(
        server,
        this.#client,
        isBasicAuthSupported(server) ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret),
        parameters,
        returnAddress,
        derived(secret, 'verifier'),
        this.#options,
      );
      // The person must have signed in at the provider after the redirect.
      const maxAge = requiresNewSignIn
        ? { maxAge: Math.max(0, Math.ceil((Date.now() - beganTime.getTime()) / 1000)) }
        : {};
      const expected = { expectedNonce: derived(secret, 'nonce'), requireIdToken: true, ...maxAge };
      const answer = await oauth.processAuthorizationCodeResponse(server, this.#client, asked, expected);
      await oauth.validateApplicationLevelSignature(server, asked, this.#options);
      const claims = oauth.getValidatedIdTokenClaims(answer);
      if (claims === undefined || !isSubject(claims.sub)) throw new IdentityProviderError('failed');
      const about = 'email' in claims ? claims : { ...claims, ...(await this.#userInfo(server, answer, claims.sub)) };
      return {
        issuer: this.issuer,
        subject: claims.sub,
        ...describedIn(about),
        provenTime: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
      };
    });
  }

  /** Requests the person's data from the provider, for the case that the ID token has no email address. */
  async #userInfo(server: oauth.AuthorizationServer, answer: oauth.TokenEndpointResponse, subject: string) {
    if (server.userinfo_endpoint === undefined) return {};
    const asked = await oauth.userInfoRequest(server, this.#client, answer.access_token, this.#options);
    return oauth.processUserInfoResponse(server, this.#client, subject, asked);
  }

  /**
   * Returns the provider's metadata. Concurrent calls share one request; after a failure, the next call makes a new
   * request.
   */
  #server(): Promise<oauth.AuthorizationServer> {
    if (this.#metadata !== null && this.#metadata.until > Date.now()) return this.#metadata.server;
    const server = this.#discover();
    const metadata = { until: Date.now() + METADATA_CACHE_MS, server };
    this.#metadata = metadata;
    server.catch(() => {
      if (this.#metadata === metadata) this.#metadata = null;
    });
    return server;
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.#settings.issuer);
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, this.#options));
  }

  /** True if the issuer has no TLS; the configuration allows this only for an issuer on the same machine. */
  get #isInsecure(): boolean {
    return this.#settings.issuer.startsWith('http:');
  }

  get #options() {
    return { [oauth.customFetch]: this.#fetch, [oauth.allowInsecureRequests]: this.#isInsecure };
  }

  readonly #fetch = async (
    address: string,
    { method, headers, body }: oauth.CustomFetchOptions<string, unknown>,
  ): Promise<Response> => {
    try {
      const text = body === undefined || body === null ? null : String(body);
      const answer = await this.#ask(address, { method, headers, body: text });
      if (answer.status < 500) return answer;
      throw new Error(`the response has status ${answer.status}`);
    } catch (error) {
      throw new IdentityProviderError('unreachable', error);
    }
  };

  async #failing<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof IdentityProviderError) throw error;
      const isCancelled = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
      throw new IdentityProviderError(isCancelled ? 'cancelled' : 'failed', error);
    }
  }
}

/** Derives state, nonce and verifier. None of them reveals the others, even to the provider. */
function derived(secret: string, purpose: 'state' | 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

function isBasicAuthSupported({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer): boolean {
  return methods === undefined || methods.includes('client_secret_basic');
}

function isSubject(subject: string): boolean {
  return subject !== '' && subject.length <= LONGEST_SUBJECT && !subject.includes('\0') && subject.isWellFormed();
}

function describedIn(claims: Readonly<Record<string, unknown>>) {
  const { email, email_verified: verified, name, preferred_username: handle } = claims;
  return {
    email: typeof email === 'string' ? email : null,
    // Some providers send a string.
    isVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name : typeof handle === 'string' ? handle : null,
  };
}
