import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { findFreePort } from './free-port.ts';

export const THIRD_PARTY_CLIENT = { id: 'coffer', secret: 'a secret of the foreign provider' } as const;

/** An account at the provider, stored by its sign-in name. */
export interface ThirdPartyAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

/** A real third-party OpenID Connect provider, whose own pages accept any password. */
export class ThirdPartyIdentityProvider {
  readonly issuer: string;
  readonly accounts = new Map<string, ThirdPartyAccount>();
  readonly #server: Server;
  #answer: RequestListener | null = null;

  private constructor(issuer: string, server: Server) {
    this.issuer = issuer;
    this.#server = server;
  }

  /** Starts listening. Until `open` is called, the provider responds with 503. */
  static async start(): Promise<ThirdPartyIdentityProvider> {
    const port = await findFreePort();
    const server = createServer();
    const provider = new ThirdPartyIdentityProvider(`http://127.0.0.1:${port}`, server);
    server.on('request', (request, response) => {
      if (provider.#answer === null) response.writeHead(503).end();
      else void provider.#answer(request, response);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return provider;
  }

  /** Environment variables by which a Coffer uses this provider. */
  get environment() {
    return {
      COFFER_OIDC_ISSUER: this.issuer,
      COFFER_OIDC_CLIENT_ID: THIRD_PARTY_CLIENT.id,
      COFFER_OIDC_CLIENT_SECRET: THIRD_PARTY_CLIENT.secret,
      COFFER_OIDC_NAME: 'Example ID',
    };
  }

  /** Opens the provider for Coffers at these URLs. */
  open(urls: readonly string[]): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: THIRD_PARTY_CLIENT.id,
          client_secret: THIRD_PARTY_CLIENT.secret,
          redirect_uris: urls.map((url) => `${url}/auth/provider/callback`),
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['foreign'] },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: async () => ({ sub: accountId, ...this.accounts.get(accountId) }),
      }),
      // Skips the consent page.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    this.#answer = provider.callback();
  }

  close(): void {
    this.#answer = null;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
